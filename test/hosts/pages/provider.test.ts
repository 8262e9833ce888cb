// A provider that a page cannot use: its author reads why on the console, once, its teacher in the element; no password leaves.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from '@playwright/test';
import { addressInFlavour } from '../../../demo/page-server/build.ts';
import { expect, test } from '../../support/playwright/fixtures.ts';
import { signIn, type HostPage, type HostSite } from '../../support/playwright/host-page.ts';
import { openLessonNow } from '../../support/playwright/lesson.ts';
import { DEVICE_FLAGS, launchOptions } from '../../../scripts/browser.ts';

// The browser reports what it blocks, and what has failed.
test.use({
  allowedComplaints: /./,
  launchOptions: launchOptions(DEVICE_FLAGS),
  contextOptions: { reducedMotion: 'reduce' },
});

const HEAD = '<script src="/host.js"></script><script type="module" src="/dist/loader.js"></script>';
const LISTEN = `
  window.failures = [];
  addEventListener('teacher-failure', ({ detail }) => failures.push(detail));`;

interface Opened {
  page: Page;
  /** What the package has logged. */
  logged: string[];
  /** The details of `teacher-failure` so far. */
  failures(): Promise<{ kind: string; code?: string; message: string }[]>;
}

async function open(host: HostSite, context: BrowserContext, options: Partial<HostPage>): Promise<Opened> {
  const logged: string[] = [];
  context.on('console', (message) => message.text().startsWith('teacher-elements:') && logged.push(message.text()));
  const page = await host.open(context, { head: HEAD, body: '', script: LISTEN, ...options });
  return { page, logged, failures: () => page.evaluate(() => Reflect.get(window, 'failures')) };
}

/** Fills the form in and sends it. */
async function trySignIn(page: Page, element: string): Promise<void> {
  await page.locator(`${element} input[name=email]`).fill('hanako@example.jp');
  await page.locator(`${element} input[name=password]`).fill('hanako-demo');
  await page.keyboard.press('Enter');
}

/** A server that is not a provider; `bodies` is what it has received. */
async function startStranger(
  answer: { status: number; body: string; headers?: Record<string, string> },
  bodies: string[],
): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    request.on('data', (data: Buffer) => bodies.push(data.toString()));
    // A preflight is for the browser; what follows it is what the elements see.
    request.on('end', () => {
      const status = request.method === 'OPTIONS' ? 204 : answer.status;
      response.writeHead(status, answer.headers).end(status === 204 ? undefined : answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

for (const wrong of [
  '/api',
  'api.example.jp',
  'localhost:8080',
  '//api.example.jp',
  'javascript:alert(1)',
  'ftp://a.example',
]) {
  test(`provider="${wrong}" is rejected before a request is sent`, async ({ host, context }) => {
    const requests: string[] = [];
    context.on('request', (request) => requests.push(request.url()));
    const { page, logged, failures } = await open(host, context, {
      body: `<teacher-login provider="${wrong}"></teacher-login><teacher-schedule provider="${wrong}" lang="en"></teacher-schedule>`,
    });
    await expect(page.locator('teacher-login').getByRole('alert')).toHaveText(/アドレスが正しく設定されていない/);
    await expect(page.locator('teacher-schedule').getByRole('alert')).toHaveText(/address of the service is not set/);
    await expect(page.locator('input')).toHaveCount(0);
    expect(logged).toEqual([expect.stringContaining(`provider="${wrong}" is not an absolute http(s) URL`)]);
    expect((await failures()).map(({ kind, code }) => [kind, code])).toEqual([
      ['provider', 'address'],
      ['provider', 'address'],
    ]);
    expect(requests.filter((url) => /\/api\/|example/.test(url))).toEqual([]);
  });
}

test('without a provider attribute, a server that is not a provider never receives a password', async ({
  host,
  context,
}) => {
  const sent: string[] = [];
  context.on('request', (request) => request.method() === 'POST' && sent.push(request.postData() ?? ''));
  const { page, logged, failures } = await open(host, context, { body: '<teacher-login></teacher-login>' });
  await trySignIn(page, 'teacher-login');
  await expect(page.locator('teacher-login').getByRole('alert')).toHaveText(/サービスが見つかりません/);
  expect(sent).toEqual([]);
  expect(logged).toEqual([expect.stringContaining('is not a provider')]);
  expect((await failures()).map(({ kind, code }) => [kind, code])).toEqual([['provider', 'not-a-provider']]);
});

for (const [name, answer] of Object.entries({
  'answers every path with its page': { status: 200, body: '<!doctype html><title>shop</title>' },
  'has nothing there': { status: 404, body: 'Not found' },
  'is another API': { status: 200, body: '{"ok":true}' },
})) {
  test(`a server that ${name} is not a provider, and gets no password`, async ({ host, context }) => {
    const bodies: string[] = [];
    const { url, server } = await startStranger(
      {
        ...answer,
        headers: { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*, Authorization' },
      },
      bodies,
    );
    const { page, logged } = await open(host, context, {
      policy: ["connect-src 'self'", `connect-src 'self' ${url}`],
      body: `<teacher-login provider="${url}"></teacher-login>`,
    });
    await trySignIn(page, 'teacher-login');
    await expect(page.locator('teacher-login').getByRole('alert')).toHaveText(/サービスが見つかりません/);
    expect(bodies).toEqual([]);
    expect(logged).toEqual([expect.stringContaining(`What answers at ${url} is not a provider`)]);
    server.close();
  });
}

test("a provider that does not allow the page's origin is reported as such", async ({ host, context }) => {
  const { url, server } = await startStranger({ status: 200, body: '{"status":1}' }, []);
  const { page, logged, failures } = await open(host, context, {
    policy: ["connect-src 'self'", `connect-src 'self' ${url}`],
    body: `<teacher-login provider="${url}"></teacher-login>`,
  });
  await trySignIn(page, 'teacher-login');
  await expect(page.locator('teacher-login').getByRole('alert')).toHaveText(/接続を許可していません/);
  expect(logged).toEqual([expect.stringMatching(/CORS/)]);
  expect((await failures()).map(({ code }) => code)).toEqual(['cors']);
  server.close();
});

test('a policy that lacks the provider is reported, with what to add', async ({ host, context }) => {
  const { url } = host.site.proxy;
  const { page, logged, failures } = await open(host, context, {
    policy: [`connect-src 'self' ${url} ${url.replace('http', 'ws')}`, "connect-src 'self'"],
    body: host.tag('login'),
  });
  await trySignIn(page, 'teacher-login');
  await expect(page.locator('teacher-login').getByRole('alert')).toHaveText(/セキュリティ設定により、サービスに/);
  expect(logged).toEqual([expect.stringContaining(`Add to connect-src: ${url} ${url.replace('http', 'ws')}`)]);
  expect((await failures()).map(({ code }) => code)).toEqual(['policy']);
});

test('an http provider in an https page is reported as such', async ({ host, context }) => {
  await context.route('https://school.example/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    const loader = addressInFlavour('/dist/loader.js') ?? '/dist/loader.js';
    const body = `<!doctype html><html lang="ja"><script type="module" src="${loader}"></script><teacher-login provider="http://api.school.example"></teacher-login>`;
    if (pathname === '/') await route.fulfill({ contentType: 'text/html', body });
    else
      await route.fulfill({
        response: await route.fetch({ url: host.site.url + (addressInFlavour(pathname) ?? pathname) }),
      });
  });
  const { logged } = await open(host, context, {});
  const page = await context.newPage();
  await page.goto('https://school.example/');
  await trySignIn(page, 'teacher-login');
  await expect(page.locator('teacher-login').getByRole('alert')).toHaveText(/暗号化に対応していない/);
  expect(logged).toEqual([expect.stringContaining('this page is https')]);
});

test('a provider that fails temporarily is still treated as a provider', async ({ host, context }) => {
  host.site.proxy.faults([{ fault: { status: 503, body: 'maintenance' } }]);
  const { page, logged } = await open(host, context, { body: host.tag('login') });
  await trySignIn(page, 'teacher-login');
  await expect(page.locator('teacher-login').getByRole('alert')).toHaveText(/一時的に利用できません/);
  host.site.proxy.faults([]);
  await signIn(page, 'teacher-login');
  expect(logged).toEqual([]);
});

test('a policy without ws: the room names the missing source when its socket is blocked, and reports it to the page', async ({
  host,
  context,
}) => {
  const { lesson } = await openLessonNow(host.site.provider.url);
  const socket = host.site.proxy.url.replace('http', 'ws');
  const policy: HostPage['policy'] = [` ${socket}`, ''];
  const login = await open(host, context, { policy, body: host.tag('login') });
  await signIn(login.page, 'teacher-login');
  await login.page.close();
  const { page, logged, failures } = await open(host, context, {
    policy,
    body: host.tag('live-room', `room-id="${lesson.id}"`),
  });
  await expect(page.locator('teacher-live-room')).toContainText('授業の部屋に接続できません');
  expect(logged).toEqual([expect.stringContaining(`Add to connect-src: ${socket}`)]);
  expect((await failures()).map(({ code }) => code)).toEqual(['socket-policy']);
});
