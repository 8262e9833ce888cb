import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, test, describe } from 'node:test';
import { Hono } from 'hono';
import { examples } from '../../demo/examples/examples.ts';
import { createPageApp } from '../../demo/page-server/app.ts';
import { releaseBuild } from '../../demo/page-server/build.ts';
import { buildingPage, type ExampleBuild } from '../../demo/page-server/example-building.ts';
import { startFaultyProxy, type Fault, type FaultyProxy } from '../support/servers/faulty-proxy.ts';

let provider: Server;
let asked: string[] = [];
let proxy: FaultyProxy;

before(async () => {
  provider = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.setHeader('Content-Type', 'application/json').end('{"status":1,"data":{"list":[{"id":1}]}}');
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  proxy = await startFaultyProxy(`http://127.0.0.1:${(provider.address() as AddressInfo).port}`);
});
beforeEach(() => {
  asked = [];
  proxy.faults([]);
  proxy.clearLog();
});
after(async () => {
  await proxy.close();
  provider.closeAllConnections();
  await new Promise((resolve) => provider.close(resolve));
});

const ask = (path = '/course?page=1', options: RequestInit = {}) => fetch(proxy.url + path, options);
const inject = (fault: Fault) => proxy.faults([{ fault }]);

test('requests are forwarded without a rule', async () => {
  const reply = await ask('/course', { method: 'POST', body: 'x', headers: { Authorization: 'token' } });
  assert.deepEqual(await reply.json(), { status: 1, data: { list: [{ id: 1 }] } });
  const [{ method, path, headers, body, status }] = proxy.log();
  assert.deepEqual(
    { method, path, authorization: headers.authorization, body, status },
    { method: 'POST', path: '/course', authorization: 'token', body: 'x', status: 200 },
  );
});

test('an invented answer does not reach the provider, and pages of any origin may read it', async () => {
  inject({ status: 502, body: { status: 0 }, headers: { Authorization: 'new' } });
  const reply = await ask('/', { headers: { Origin: 'http://page.test' } });
  assert.equal(reply.status, 502);
  assert.equal(reply.headers.get('Access-Control-Allow-Origin'), 'http://page.test');
  assert.equal(reply.headers.get('Authorization'), 'new');
  assert.deepEqual(await reply.json(), { status: 0 });
  assert.deepEqual(asked, []);
});

test('the first rule that matches is applied, as often as it allows', async () => {
  proxy.faults([
    { match: { method: 'post' }, fault: { status: 400 } },
    { match: { path: '/course' }, times: 2, fault: { status: 500 } },
    { match: { path: '^/cour[a-z]+\\?page=1$' }, fault: { status: 503 } },
  ]);
  const statuses = [];
  for (let times = 0; times < 3; times += 1) statuses.push((await ask()).status);
  assert.deepEqual(statuses, [500, 500, 503]);
  assert.equal((await ask('/student')).status, 200);
  assert.equal((await ask('/student', { method: 'POST' })).status, 400);
});

test('a preflight is affected only by a rule for it', async () => {
  inject({ status: 500 });
  assert.equal((await ask('/', { method: 'OPTIONS' })).status, 200);
  proxy.faults([{ match: { method: 'OPTIONS' }, fault: { status: 500 } }]);
  assert.equal((await ask('/', { method: 'OPTIONS' })).status, 500);
});

test('a request can be lost before the provider receives it, or its reply afterwards', async () => {
  inject({ drop: true });
  await assert.rejects(ask());
  assert.deepEqual(asked, []);
  inject({ drop: 'reply' });
  await assert.rejects(ask());
  assert.deepEqual(asked, ['GET /course?page=1']);
});

test('a reply can be a page, truncated, empty or changed', async () => {
  inject({ replace: 'html' });
  assert.match(await (await ask()).text(), /<h1>/);
  inject({ replace: 'truncated' });
  await assert.rejects(async () => (await ask()).json());
  inject({ replace: 'empty' });
  assert.equal(await (await ask()).text(), '');
  inject({ edit: { 'data.list.0.id': 'one', status: 9 } });
  assert.deepEqual(await (await ask()).json(), { status: 9, data: { list: [{ id: 'one' }] } });
});

test('a held request continues when it is released', async () => {
  proxy.faults([{ times: 1, fault: { hold: true } }]);
  const waiting = ask();
  while (proxy.log().length === 0) await new Promise(setImmediate);
  assert.deepEqual(asked, []);
  proxy.release();
  assert.equal((await waiting).status, 200);
});

test('a stopped provider appears as a broken connection', async () => {
  const lost = await startFaultyProxy('http://127.0.0.1:9');
  await assert.rejects(fetch(lost.url));
  await lost.close();
});

/** The pages, with a documentation whose builds end as a test says. */
function startDocs(...outcomes: (boolean | Error)[]) {
  let builds = 0;
  const app = createPageApp({
    build: releaseBuild,
    provider: 'http://127.0.0.1:1',
    async buildDocs() {
      const outcome = outcomes[Math.min(builds, outcomes.length - 1)];
      builds += 1;
      await Promise.resolve();
      if (outcome instanceof Error) throw outcome;
      return outcome ?? true;
    },
  });
  return {
    open: (...addresses: string[]) => Promise.all(addresses.map((each) => app.request(each))),
    builds: () => builds,
  };
}

describe('the page of an example that is being built', () => {
  const [example] = examples;
  const open = async (build: ExampleBuild, language: string) => {
    assert.ok(example);
    const app = new Hono().get('/', (context) => buildingPage(context, example, build));
    return app.request('/', { headers: { 'Accept-Language': language } });
  };

  test('shows the progress in the language of the browser, and loads itself again', async () => {
    const page = await open({ lines: ['installing <it>'], state: 'running' }, 'ja,en;q=0.8');
    const html = await page.text();
    assert.equal(page.status, 503);
    assert.match(html, /<html lang="ja">/);
    assert.match(html, /http-equiv="refresh"/);
    assert.match(html, /<pre>installing &lt;it&gt;<\/pre>/);
  });

  test('says that the build has failed, and does not load itself again', async () => {
    const html = await (await open({ lines: ['npm failed'], state: 'failed' }, 'en')).text();
    assert.match(html, /<html lang="en">/);
    assert.match(html, /could not be built/);
    assert.doesNotMatch(html, /http-equiv/);
  });
});

describe('the documentation of the page server', () => {
  test('is built once for concurrent requests', async () => {
    const { open, builds } = startDocs(true);
    await open('/docs/', '/docs/errors.html', '/docs/assets/style.css');
    await open('/docs/');
    assert.equal(builds(), 1);
  });

  test('is rebuilt with the next page after a failed build, until one succeeds', async () => {
    const { open, builds } = startDocs(false, new Error('no disk'), true);
    await open('/docs/', '/docs/errors.html');
    assert.equal(builds(), 1);
    await open('/docs/', '/docs/errors.html');
    assert.equal(builds(), 2);
    await open('/docs/errors');
    assert.equal(builds(), 3);
    await open('/docs/');
    assert.equal(builds(), 3);
  });

  test('is not built again for the files of a page', async () => {
    const { open, builds } = startDocs(false);
    await open('/docs/');
    await open('/docs/assets/style.css', '/docs/logo.svg', '/docs/assets/app.js');
    assert.equal(builds(), 1);
  });
});
