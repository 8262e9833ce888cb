// The packed package in an application of Next: it is part of pages that a server renders, and works once they are alive.
import { spawn, type ChildProcess } from 'node:child_process';
import { policyOf } from '../../demo/playground/snippets/index.ts';
import { expect, test } from '../support/playwright/fixtures.ts';
import { isRejected, visit } from './support/app-walk.ts';
import { installApp, type App } from '../../scripts/examples/apps.ts';
import { freePort } from '../../scripts/cluster/free-ports.ts';
import { signIn } from '../support/playwright/host-page.ts';
import { startTestProvider, type TestProvider } from '../support/servers/test-provider.ts';

let provider: TestProvider;
test.beforeAll(async () => {
  provider = await startTestProvider();
});
test.afterAll(async () => {
  await provider?.close();
});

test.describe('in Next, the package', () => {
  let app: App;
  let server: Started;
  test.beforeAll(async () => {
    app = await installApp('test/hosts/packages/next');
    await app.script('build', [], QUIET);
    // Turbopack fetches chunks by script elements with plain addresses: the application has a default policy for them.
    const policy = policyOf('react', { provider: provider.url, release: { url: '' } });
    server = await start(app, 'start', policy.replace('; trusted-types', '; trusted-types default'));
  });
  test.afterAll(() => {
    server?.stop();
    app?.remove();
  });

  test('is part of the server-rendered page', async () => {
    const text = await (await fetch(server.url)).text();
    expect(text).toMatch(/<teacher-login provider="[^"]+" silent=""><\/teacher-login>/);
    expect(text).toMatch(/<teacher-schedule provider="[^"]+" view="day" first-day-of-week="1"><\/teacher-schedule>/);
  });

  test('works in the browser, under a policy with a nonce', ({ browser }) =>
    visit(browser, server.url, async (page) => {
      await signIn(page, 'teacher-login');
      await page.locator('teacher-schedule [part~=lesson]').first().waitFor();
      await page.getByRole('status').filter({ hasText: 'teacher-ready' }).waitFor();
      expect(await page.locator('teacher-schedule').evaluate((element) => Reflect.get(element, 'firstDayOfWeek'))).toBe(
        1,
      );
    }));

  test('renders its components on the server, and their events work after hydration', async ({ browser }) => {
    const text = await (await fetch(`${server.url}/wrapped`)).text();
    expect(text).toMatch(/<teacher-login provider="[^"]+" silent=""><\/teacher-login>/);
    expect(text).toMatch(
      /<teacher-schedule provider="[^"]+" view="day" first-day-of-week="1" read-only=""><\/teacher-schedule>/,
    );
    await visit(browser, `${server.url}/wrapped`, async (page) => {
      await signIn(page, 'teacher-login');
      await page.locator('teacher-schedule [part~=lesson]').first().waitFor();
      await page.getByRole('status').filter({ hasText: 'teacher-ready teacher-load' }).waitFor();
    });
  });

  test('shows its form, or the frame of its schedule to a teacher who is signed in, before the provider has replied', async ({
    browser,
  }) => {
    const asksProvider = (url: URL) => url.origin === new URL(provider.url).origin;
    await visit(browser, `${server.url}/wrapped`, async (page) => {
      const form = page.locator('input[name=email]');
      const views = page.locator('teacher-schedule').getByRole('radio', { name: '日', exact: true });
      await page.route(asksProvider, () => undefined);
      await page.reload();
      await form.first().waitFor();
      expect(await views.count()).toBe(0);
      await page.unroute(asksProvider);
      await page.reload();
      await signIn(page, 'teacher-login');
      await page.locator('teacher-schedule [part~=lesson]').first().waitFor();
      await page.route(asksProvider, () => undefined);
      await page.reload();
      await views.waitFor();
      expect(await form.count()).toBe(0);
    });
  });

  test('has no hydration warning in development', async ({ browser }) => {
    const development = await start(app, 'dev', '');
    for (const address of ['/', '/wrapped'])
      await visit(browser, development.url + address, async (page) => {
        await page.locator('input[name=email]').first().waitFor();
      });
    development.stop();
  });

  test('is typed', () => isRejected(app, 'app/schedule.tsx', 'view="day"', 'view="year"'));

  test('has typed components', () => isRejected(app, 'app/wrapped/schedule.tsx', 'view="day"', 'view="year"'));
});

interface Started {
  url: string;
  stop(): void;
}

const QUIET = { NEXT_TELEMETRY_DISABLED: '1' };

/** Starts the built application, or the one in development, under a policy. */
async function start({ folder }: App, command: 'start' | 'dev', policy: string): Promise<Started> {
  const port = String(await freePort());
  const server = spawn(
    process.execPath,
    ['node_modules/next/dist/bin/next', command, '--hostname', '127.0.0.1', '--port', port],
    {
      cwd: folder,
      env: { ...process.env, ...QUIET, PROVIDER: provider.url, POLICY: policy },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  await outputHas(server, 'Ready');
  return { url: `http://127.0.0.1:${port}`, stop: () => server.kill('SIGKILL') };
}

/** Until it prints a word. */
function outputHas({ stdout }: ChildProcess, word: string): Promise<void> {
  return new Promise((resolve, reject) => {
    stdout?.setEncoding('utf8').on('data', (text: string) => text.includes(word) && resolve());
    stdout?.on('close', () => reject(new Error(`It ended and has not printed ${word}.`)));
  });
}
