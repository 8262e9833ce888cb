import { expect, test } from '../support/playwright/fixtures.ts';
import { reactComponentsWork } from './support/docs-snippets.ts';
import { arrive, exampleKeepsItsPromises, eventsReceivedBy, switchSchedule, visit } from './support/app-walk.ts';

exampleKeepsItsPromises(
  { name: 'react-18', mistake: ['src/page.tsx', 'page-size={10}', 'page-size={13}'] },
  (running) => {
    test("React's StrictMode, which mounts everything twice, requests one token and listens once", async ({
      browser,
    }) => {
      const { app, provider, policy, serve } = running();
      await app.script('build', ['--mode', 'development', '--outDir', 'strict'], {
        VITE_PROVIDER: provider.url,
        NODE_ENV: 'development',
      });
      const server = await serve(policy, 'strict');
      await visit(browser, server.url, async (page) => {
        await arrive(page, true);
        await switchSchedule(page);
        await page.locator('teacher-schedule [part~=lesson]').first().waitFor();
        expect((await eventsReceivedBy(page)).sort()).toEqual(['teacher-ready', 'teacher-ready', 'teacher-sign-in']);
        expect(server.tokensGiven()).toBe(1);
      });
    });

    reactComponentsWork(running);
  },
);
