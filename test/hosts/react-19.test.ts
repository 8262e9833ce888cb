import { policyOf } from '../../demo/playground/snippets.ts';
import { exampleKeepsItsPromises } from '../support/app-walk.ts';

exampleKeepsItsPromises({
  name: 'react-19',
  build: (app, provider) => app.script('build', [], { VITE_PROVIDER: provider }),
  policy: (provider) => policyOf('react', { provider, release: { url: '' } }),
});
