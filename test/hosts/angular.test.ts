import { policyOf } from '../../demo/playground/snippets.ts';
import { exampleKeepsItsPromises } from '../support/app-walk.ts';

exampleKeepsItsPromises({
  name: 'angular',
  build: (app, provider) => app.script('build', ['--define', `PROVIDER='${provider}'`]),
  policy: (provider) => policyOf('angular', { provider, release: { url: '' } }),
});
