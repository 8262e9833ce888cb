import { policyOf } from '../../demo/playground/snippets.ts';
import { exampleKeepsItsPromises } from '../support/app-walk.ts';

exampleKeepsItsPromises({
  name: 'svelte',
  build: (app, provider) => app.script('build', [], { VITE_PROVIDER: provider }),
  // Svelte makes a policy of its own for the templates of its compiler.
  policy: (provider) => policyOf('react', { provider, release: { url: '' } }).replace('; trusted-types', '; trusted-types svelte-trusted-html'),
  policyNames: ['svelte-trusted-html'],
  mistake: ['src/page.svelte', 'pageSize={10}', 'pageSize={13}'],
  hasOwnSignIn: true,
});
