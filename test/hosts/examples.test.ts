// The page of examples that npm start has.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { examples } from '../../demo/examples/examples.ts';
import { arrive, chooseLesson, switchSchedule, visit } from '../support/app-walk.ts';
import { openBrowser, startSite, type Site } from '../support/site.ts';

const run = promisify(execFile);

let site: Site;
let browser: Browser;
before(async () => {
  site = await startSite();
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await site?.close();
});

describe('the page of examples', () => {
  test('has every example, and shows the files that are worth reading as they are', () => visit(browser, `${site.url}/examples`, async (page) => {
    const names = readdirSync('demo/hosts').toSorted();
    assert.deepEqual(examples.map(({ name }) => name).toSorted(), names);
    const links = await page.locator('.pages h2 a').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    assert.deepEqual(links.toSorted(), names.map((name) => `/examples/${name}/`));
    const files = page.locator('details[data-source]');
    assert.ok(await files.count() >= names.length);
    for (const file of await files.all()) {
      await file.locator('summary').click();
      await file.getByText('teacher-').first().waitFor();
      assert.equal(await file.locator('pre').textContent(), readFileSync(`demo/hosts/${await file.getAttribute('data-source')}`, 'utf8'));
    }
  }));

  test('leads to an application that works, once it is built', async () => {
    await run(process.execPath, ['scripts/examples/run.ts', 'html']);
    await visit(browser, `${site.url}/examples/html`, async (page) => {
      await arrive(page);
      await chooseLesson(page);
      await switchSchedule(page);
      await page.locator('teacher-schedule [part~=lesson]').first().waitFor();
    });
  });

  test('says how a missing example is built, and serves each under the names of its framework', async () => {
    const reply = await fetch(`${site.url}/examples/vue/no-such-file.js`);
    assert.deepEqual([reply.status, await reply.text()], [503, 'This example is not built yet: npm run examples -- vue makes it.\n']);
    assert.match(reply.headers.get('content-security-policy') ?? '', /trusted-types vue lit-html teacher-elements/);
  });

  test('plays the server of a partner who signs teachers in himself', async () => {
    const reply = await fetch(`${site.url}/my/teacher-token`, { method: 'POST' });
    const answer = await fetch(`${site.provider.url}/api/client/teacher/login/info`, { headers: { Authorization: await reply.text() } });
    assert.equal((await answer.json() as { data: { name: string } }).data.name, '佐藤 花子');
  });

  test('is refused by name when it is asked for an example that there is not', async () => {
    await assert.rejects(run(process.execPath, ['scripts/examples/run.ts', 'ember']), /There is no example ember\. There are html, react-19/);
  });
});
