import { policyOf } from '../../demo/playground/snippets.ts';
import { exampleKeepsItsPromises } from '../support/app-walk.ts';

exampleKeepsItsPromises({
  name: 'vue',
  build: (app, provider) => app.script('build', [], { VITE_PROVIDER: provider }),
  policy: (provider) => policyOf('vue', { provider, release: { url: '' } }),
});
