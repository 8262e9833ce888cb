// The packed package in empty applications of bundlers: it can be built in, is typed, and harms no server.
import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, readdirSync, writeFileSync } from 'node:fs';
import { PDFDocument } from '@cantoo/pdf-lib';
import { policyOf } from '../../demo/playground/snippets/index.ts';
import { expect, test } from '../support/playwright/fixtures.ts';
import { startAppServer } from './support/app-server.ts';
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

const VALUE = [".view = 'day'", ".view = 'year'"] as const;

/** The strict policy with names of trusted-types policies that a bundler makes. */
function policyWith(names: string, address: string | undefined): string {
  return policyOf('react', { provider: address, release: { url: '' } }).replace(
    '; trusted-types',
    `; trusted-types ${names}`,
  );
}

function useApp(name: string): () => App {
  let app: App;
  test.beforeAll(async () => {
    app = await installApp(`test/hosts/packages/${name}`);
  });
  test.afterAll(() => app?.remove());
  return () => app;
}

test.describe('in Vite, the package', () => {
  const app = useApp('vite');

  test('shows all elements and offers the session to scripts', async ({ browser }) => {
    await app().script('build', [], { VITE_PROVIDER: provider.url });
    const server = await startAppServer({
      folder: `${app().folder}/dist`,
      provider: provider.url,
      policy: policyWith('', provider.url),
    });
    await visit(browser, server.url, async (page) => {
      await page.locator('html[data-session=anonymous]').waitFor();
      await signIn(page, 'teacher-schedule');
      await page.locator('teacher-schedule [part~=lesson]').first().waitFor();
      await page.locator('html[data-session=active]').waitFor();
      expect(await page.title()).toBe('teacher-ready');
    });
    await server.close();
  });

  test('reads PDFs when the files of pdf.js are beside the chunks', async ({ browser }) => {
    const { folder } = app();
    cpSync(`${folder}/node_modules/teacher-elements/dist/chunks/pdfjs`, `${folder}/dist/assets/pdfjs`, {
      recursive: true,
    });
    const chunk = readdirSync(`${folder}/dist/assets`).find((name) => /^pdf-.*\.js$/.test(name));
    const server = await startAppServer({
      folder: `${folder}/dist`,
      provider: provider.url,
      policy: policyWith('', provider.url),
    });
    const made = await PDFDocument.create();
    made.addPage();
    writeFileSync(`${folder}/dist/one.pdf`, await made.save());
    await visit(browser, server.url, async (page) => {
      const pages = await page.evaluate(
        async ([address, file]) => {
          const { openPdf } = (await import(address)) as { openPdf(file: Blob): Promise<{ numPages: number }> };
          const { numPages } = await openPdf(await (await fetch(file)).blob());
          return numPages;
        },
        [`/assets/${chunk}`, '/one.pdf'] as const,
      );
      expect(pages).toBe(1);
    });
    await server.close();
  });

  test('is typed', () => isRejected(app(), 'src/main.ts', ...VALUE));
});

test.describe('in webpack, the package', () => {
  const app = useApp('webpack');

  test('works, including the in-page provider', async ({ browser }) => {
    await app().script('build');
    cpSync(`${app().folder}/index.html`, `${app().folder}/dist/index.html`);
    const server = await startAppServer({
      folder: `${app().folder}/dist`,
      provider: provider.url,
      policy: policyWith('webpack', 'demo:'),
    });
    await visit(browser, server.url, async (page) => {
      await signIn(page, 'teacher-schedule');
      await page.locator('teacher-schedule [part~=lesson]').first().waitFor();
      expect(await page.title()).toBe('teacher-ready');
    });
    await server.close();
  });

  test('is typed', () => isRejected(app(), 'src/main.ts', ...VALUE));
});

test.describe('in Next, the package', () => {
  const app = useApp('next');
  let server: ChildProcess;
  let url: string;
  test.beforeAll(async () => {
    const env = { NEXT_TELEMETRY_DISABLED: '1' };
    await app().script('build', [], env);
    const port = String(await freePort());
    server = spawn(
      process.execPath,
      ['node_modules/next/dist/bin/next', 'start', '--hostname', '127.0.0.1', '--port', port],
      {
        cwd: app().folder,
        // Turbopack fetches chunks by script elements with plain addresses: the application has a default policy for them.
        env: { ...process.env, ...env, PROVIDER: provider.url, POLICY: policyWith('default', provider.url) },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    url = `http://127.0.0.1:${port}`;
    await outputHas(server, 'Ready');
  });
  test.afterAll(() => server?.kill('SIGKILL'));

  test('is part of the server-rendered page', async () => {
    const text = await (await fetch(url)).text();
    expect(text).toMatch(/<teacher-login provider="[^"]+" silent=""><\/teacher-login>/);
    expect(text).toMatch(/<teacher-schedule provider="[^"]+" view="day" first-day-of-week="1"><\/teacher-schedule>/);
  });

  test('works in the browser, under a policy with a nonce', ({ browser }) =>
    visit(browser, url, async (page) => {
      await signIn(page, 'teacher-login');
      await page.locator('teacher-schedule [part~=lesson]').first().waitFor();
      await page.getByRole('status').filter({ hasText: 'teacher-ready' }).waitFor();
      expect(await page.locator('teacher-schedule').evaluate((element) => Reflect.get(element, 'firstDayOfWeek'))).toBe(
        1,
      );
    }));

  test('renders its components on the server, and their events work after hydration', async ({ browser }) => {
    const text = await (await fetch(`${url}/wrapped`)).text();
    expect(text).toMatch(/<teacher-login provider="[^"]+" silent=""><\/teacher-login>/);
    expect(text).toMatch(
      /<teacher-schedule provider="[^"]+" view="day" first-day-of-week="1" read-only=""><\/teacher-schedule>/,
    );
    await visit(browser, `${url}/wrapped`, async (page) => {
      await signIn(page, 'teacher-login');
      await page.locator('teacher-schedule [part~=lesson]').first().waitFor();
      await page.getByRole('status').filter({ hasText: 'teacher-ready teacher-load' }).waitFor();
    });
  });

  test('is typed', () => isRejected(app(), 'app/schedule.tsx', 'view="day"', 'view="year"'));

  test('has typed components', () => isRejected(app(), 'app/wrapped/schedule.tsx', 'view="day"', 'view="year"'));
});

/** Until it prints a word. */
function outputHas({ stdout }: ChildProcess, word: string): Promise<void> {
  return new Promise((resolve, reject) => {
    stdout?.setEncoding('utf8').on('data', (text: string) => text.includes(word) && resolve());
    stdout?.on('close', () => reject(new Error(`It ended and has not printed ${word}.`)));
  });
}
