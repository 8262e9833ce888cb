import { policyOf } from '../../demo/playground/snippets.ts';
import { snippetWorks } from '../support/app-snippet.ts';
import { exampleKeepsItsPromises } from '../support/app-walk.ts';
import type { App } from '../support/apps.ts';

const build = (app: App, provider: string) => app.script('build', [], { VITE_PROVIDER: provider });

exampleKeepsItsPromises({
  name: 'vue',
  build,
  policy: (provider) => policyOf('vue', { provider, release: { url: '' } }),
  policyNames: ['vue'],
  mistake: ['src/page.vue', ':pageSize="10"', ':pageSize="13"'],
}, (running) => snippetWorks('vue', running, build));
