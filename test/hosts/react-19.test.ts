import { globSync, readFileSync } from 'node:fs';
import { expect, test } from '../support/playwright/fixtures.ts';
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

    test('the elements are drawn by the React of the application, which is there once', () => {
      const { app } = running();
      const code = globSync(`${app.folder}/dist/assets/*.js`).map((file) => readFileSync(file, 'utf8'));
      // Each copy of react-dom announces itself to the developer tools once.
      const copies = code.join('').split('rendererPackageName:').length - 1;
      expect(copies).toBe(1);
    });

    snippetWorks(running);
  },
);
