import { test } from 'node:test';
import { policyOf } from '../../demo/playground/snippets.ts';
import { snippetWorks } from '../support/app-snippet.ts';
import { arrive, exampleKeepsItsPromises, switchSchedule, visit } from '../support/app-walk.ts';
import type { App } from '../support/apps.ts';

const policy = (provider: string) => policyOf('react', { provider, release: { url: '' } });
const build = (app: App, provider: string) => app.script('build', [], { VITE_PROVIDER: provider });

exampleKeepsItsPromises({
  name: 'react-19', build, policy, mistake: ['src/page.tsx', 'pageSize={10}', 'pageSize={13}'],
}, (running) => {
  test('the strict mode of development, which mounts everything twice, changes nothing', async () => {
    const { app, browser, provider, serve } = running();
    await app.script('build', ['--mode', 'development', '--outDir', 'strict'], { VITE_PROVIDER: provider.url, NODE_ENV: 'development' });
    const { url } = await serve(policy(provider.url), 'strict');
    await visit(browser, url, async (page) => {
      await arrive(page);
      for (let times = 0; times < 3; times += 1) await switchSchedule(page);
      await page.locator('teacher-schedule [part~=lesson]').first().waitFor();
    });
  });

  snippetWorks('react', running, build);
});
