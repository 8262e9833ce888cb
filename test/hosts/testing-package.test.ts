// `teacher-elements/testing` of the packed package, in a new project whose files are those of docs/start/testers.md.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { policyOf } from '../../demo/playground/snippets/index.ts';
import { installApp, type App } from '../../scripts/examples/apps.ts';
import { launchOptions } from '../../scripts/browser.ts';
import { expect, test } from '../support/playwright/fixtures.ts';
import { startAppServer } from './support/app-server.ts';
import { isRejected } from './support/app-walk.ts';

const GUIDE = 'docs/start/testers.md';
const PROVIDER = 'https://api.school.example';
const TESTS = 5;
/** Tests that the guide does not have, as a tester would write them with it: with the one that fails, they are twelve in each runner. */
const MORE_TESTS = 6;

/** A block of code that names the file in which it belongs. */
const FILE = /^```\w+\n(?:\/\/|<!--) ([\w./-]+\.\w+)(?: -->)?\n(.*?)^```$/gms;

function writeFiles(folder: string): string[] {
  return [...readFileSync(GUIDE, 'utf8').matchAll(FILE)].map(([, name = '', code = '']) => {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, code);
    return name;
  });
}

test.describe('a new project with the files from the guide for testers', () => {
  let app: App;
  let files: string[];
  test.beforeAll(async () => {
    app = await installApp('test/hosts/packages/testing');
    files = writeFiles(app.folder);
  });
  test.afterAll(() => app?.remove());

  const BROWSER = JSON.stringify(launchOptions());
  /** The output of a script whose test has to fail. */
  const failureOf = (name: string, env: Record<string, string> = {}) =>
    app.script(name, [], { BROWSER, FAILING: '1', ...env }).then(
      (output) => `It passed.\n${output}`,
      ({ message }: Error) => message,
    );

  test("has all of the guide's files", () => {
    expect(files).toEqual([
      'web-test-runner.config.mjs',
      'test/lessons.test.js',
      'playwright.config.ts',
      'lessons.html',
      'e2e/lessons.spec.ts',
      'vitest.config.ts',
      'test/lessons.browser.ts',
      'test/page.jsdom.ts',
      'test/server.ts',
    ]);
  });

  test('passes its eleven tests in web-test-runner, and fails where a change is rejected', async () => {
    expect(await app.script('wtr', [], { BROWSER })).toContain(`${TESTS + MORE_TESTS} passed, 0 failed`);
    expect(await failureOf('wtr')).toContain(
      'The change of the lesson lesson-no-change was rejected: "この授業は変更できません。',
    );
  });

  test("passes its eleven tests in Playwright, under a page's policy, and fails with a mistake in its rows", async () => {
    const policy = policyOf('react', { provider: PROVIDER, release: { url: '' } });
    const server = await startAppServer({ folder: app.folder, provider: PROVIDER, policy });
    const output = await app.script('playwright', [], { BROWSER, PAGE_URL: server.url });
    expect(output).toContain(`${TESTS + MORE_TESTS} passed`);
    expect(await failureOf('playwright', { PAGE_URL: server.url })).toContain(
      'worldOptions.rows.lessons[0] has no "subjekt". Did you mean "subject"?',
    );
    await server.close();
  });

  test("passes its eleven tests in vitest's browser mode, and fails without a sign-in; jsdom has all tags without warnings", async () => {
    const output = await app.script('vitest', [], { BROWSER });
    expect(output).toMatch(new RegExp(`Tests +${TESTS + MORE_TESTS + 1} passed`));
    expect(output).not.toMatch(/stderr|stdout|error/i);
    expect(await failureOf('vitest')).toContain('Waited for the lesson lesson-1, but the element asks for a sign-in.');
  });

  test('is typed', async () => {
    await app.script('types');
    await isRejected(app, 'test/lessons.browser.ts', 'status: 500', 'statuses: 500');
  });
});
