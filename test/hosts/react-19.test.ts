import { test } from '../support/playwright/fixtures.ts';
import { snippetWorks } from './support/app-snippet.ts';
import { arrive, exampleKeepsItsPromises, switchSchedule, visit } from './support/app-walk.ts';

exampleKeepsItsPromises(
  { name: 'react-19', mistake: ['src/page.tsx', 'pageSize={10}', 'pageSize={13}'] },
  (running) => {
    test('the strict mode of development, which mounts everything twice, changes nothing', async ({ browser }) => {
      const { app, provider, policy, serve } = running();
      await app.script('build', ['--mode', 'development', '--outDir', 'strict'], {
        VITE_PROVIDER: provider.url,
        NODE_ENV: 'development',
      });
      const { url } = await serve(policy, 'strict');
      await visit(browser, url, async (page) => {
        await arrive(page);
        for (let times = 0; times < 3; times += 1) await switchSchedule(page);
        await page.locator('teacher-schedule [part~=lesson]').first().waitFor();
      });
    });

    snippetWorks(running);
  },
);
