import { policyOf } from '../../demo/playground/snippets.ts';
import { snippetWorks } from '../support/app-snippet.ts';
import { exampleKeepsItsPromises } from '../support/app-walk.ts';
import type { App } from '../support/apps.ts';

const build = (app: App, provider: string) => app.script('build', ['--define', `PROVIDER='${provider}'`]);

exampleKeepsItsPromises({
  name: 'angular',
  build,
  policy: (provider) => policyOf('angular', { provider, release: { url: '' } }),
  mistake: ['src/page.ts', 'nativeElement.today()', 'nativeElement.yesterday()'],
}, (running) => snippetWorks('angular', running, build));
