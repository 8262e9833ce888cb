// The stories of the package in a Storybook, built from the packed package.
import { readFileSync } from 'node:fs';
import { startAppServer, type AppServer } from './support/app-server.ts';
import { installApp, type App } from '../../scripts/examples/apps.ts';
import { readEntries } from '../../scripts/generate/contracts.ts';
import { expect, test } from '../support/playwright/fixtures.ts';

let app: App;
let server: AppServer;
test.beforeAll(async () => {
  app = await installApp('test/hosts/packages/storybook');
  await app.script('build');
  // Storybook's preview has inline scripts.
  const policy = "default-src 'self' data: blob: 'unsafe-inline' 'unsafe-eval'";
  server = await startAppServer({ folder: `${app.folder}/dist`, provider: '', policy });
});
test.afterAll(async () => {
  await server?.close();
  app?.remove();
});

const story = (tag: string, name: string) =>
  `${server.url}/iframe.html?id=teacher-elements-${tag}--${name}&viewMode=story`;

test('Storybook lists a page and seven stories of every element', async () => {
  const { entries } = JSON.parse(readFileSync(`${app.folder}/dist/index.json`, 'utf8')) as {
    entries: Record<string, { title: string; type: string }>;
  };
  for (const { contract } of await readEntries()) {
    const own = Object.values(entries).filter(({ title }) => title === `teacher-elements/${contract.tag}`);
    expect(own.map(({ type }) => type).sort(), contract.tag).toEqual([
      'docs',
      ...Array.from({ length: 7 }, () => 'story'),
    ]);
  }
});

test('a story shows the lessons of a signed-in teacher, in the language of its argument', async ({ page }) => {
  await page.goto(story('teacher-course-list', 'english'));
  await page.locator('[part~=lesson]').first().waitFor();
  await page.getByRole('heading', { name: 'Lessons' }).first().waitFor();
});

test('a story shows the form for signing in', async ({ page }) => {
  await page.goto(story('teacher-course-list', 'sign-in-form'));
  await page.locator('input[name=password]').waitFor();
});
