// The page of examples that npm start has.
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { examples } from '../../demo/examples/examples.ts';
import { expect, test } from '../support/playwright/fixtures.ts';
import { arrive, chooseLesson, switchSchedule, visit } from './support/app-walk.ts';

const run = promisify(execFile);

test.describe('the page of examples', () => {
  test('lists every example, and shows the source of its main files', ({ browser, site }) =>
    visit(browser, `${site.url}/examples`, async (page) => {
      const names = readdirSync('demo/hosts').toSorted();
      expect(examples.map(({ name }) => name).toSorted()).toEqual(names);
      const links = await page
        .locator('.pages h2 a')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
      expect(links.toSorted()).toEqual(names.map((name) => `/examples/${name}/`));
      const files = page.locator('details[data-source]');
      expect(await files.count()).toBeGreaterThanOrEqual(names.length);
      for (const file of await files.all()) {
        await file.locator('summary').click();
        await file.getByText('teacher-').first().waitFor();
        expect(await file.locator('pre').textContent()).toBe(
          readFileSync(`demo/hosts/${await file.getAttribute('data-source')}`, 'utf8'),
        );
      }
    }));

  test('links to a working application once it is built', async ({ browser, site }) => {
    await run(process.execPath, ['scripts/examples/run.ts', 'html']);
    await visit(browser, `${site.url}/examples/html`, async (page) => {
      await arrive(page);
      await chooseLesson(page);
      await switchSchedule(page);
      await page.locator('teacher-schedule [part~=lesson]').first().waitFor();
    });
  });

  test('explains how to build a missing example, and serves each under the policy of its framework', async ({
    site,
  }) => {
    const reply = await fetch(`${site.url}/examples/vue/no-such-file.js`);
    expect([reply.status, await reply.text()]).toEqual([
      503,
      'This example is not built yet: npm run examples -- vue makes it.\n',
    ]);
    expect(reply.headers.get('content-security-policy') ?? '').toMatch(/trusted-types vue lit-html teacher-elements/);
  });

  test('acts as the server of a partner with its own sign-in', async ({ site }) => {
    const reply = await fetch(`${site.url}/my/teacher-token`, { method: 'POST' });
    const answer = await fetch(`${site.provider.url}/api/client/teacher/login/info`, {
      headers: { Authorization: await reply.text() },
    });
    expect(((await answer.json()) as { data: { name: string } }).data.name).toBe('佐藤 花子');
  });

  test('names the known examples when an unknown one is requested', async () => {
    await expect(run(process.execPath, ['scripts/examples/run.ts', 'ember'])).rejects.toThrow(
      /There is no example ember\. There are html, react-19/,
    );
  });
});
