// npm start itself, in a process of its own.
import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, test } from 'node:test';

const root = path.resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(path.join(tmpdir(), 'serve-'));
const children = new Set<ChildProcess>();
after(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(Array.from({ length: count }, async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return server;
  }));
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

interface Started {
  child: ChildProcess;
  pages: string;
  provider: string;
  /** What it printed until it was ready or ended. */
  output: string;
  code: number | null;
}

/** Starts it and waits for the ready line or its end. */
async function start(settings: Record<string, string> = {}, ports?: number[]): Promise<Started> {
  const [port = 0, providerPort = 0] = ports ?? await freePorts(2);
  const { HOST: _, SMTP_URL: __, DEMO: ___, ...env } = process.env;
  const child = spawn(process.execPath, ['demo/serve.ts'], {
    cwd: root, stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...env, PORT: String(port), PROVIDER_PORT: String(providerPort), DATA_DIR: path.join(folder, 'data'), ...settings },
  });
  children.add(child);
  let output = '';
  const ready = new Promise<void>((resolve) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (/^ready .*\n/m.test(output)) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('close', () => resolve());
  });
  await ready;
  return { child, pages: `http://localhost:${port}`, provider: `http://localhost:${providerPort}`, output, code: child.exitCode };
}

async function stop({ child }: Started, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
  child.kill(signal);
  await once(child, 'exit');
  return child.exitCode;
}

const signIn = (provider: string) => fetch(`${provider}/api/client/teacher/login`, {
  method: 'POST', body: JSON.stringify({ email: 'hanako@example.jp', password: 'hanako-demo' }),
});

describe('npm start', () => {
  test('says one line when pages and provider listen, serves both, ends on a signal, and knows the teacher after a restart', async () => {
    const first = await start();
    assert.equal(first.output, `ready ${first.pages}/teacher/\n`);
    const token = (await signIn(first.provider)).headers.get('Authorization') ?? '';
    assert.ok(token);
    assert.equal(await stop(first), 0);
    const second = await start();
    const response = await fetch(`${second.provider}/api/client/teacher/login/info`, { headers: { Authorization: token } });
    assert.equal(response.status, 200);
    assert.equal(await stop(second, 'SIGINT'), 0);
  });

  test('serves every page under the strict policy, with the provider\'s address in it', async () => {
    const started = await start();
    const socket = started.provider.replace('http', 'ws');
    for (const page of ['/', '/login.html', '/course-list.html', '/schedule.html', '/partner.html']) {
      const response = await fetch(started.pages + page);
      assert.equal(response.status, 200, page);
      assert.equal(response.headers.get('Content-Security-Policy'), "default-src 'none'; script-src 'self'; worker-src 'self'; "
        + `style-src 'self'; font-src 'self'; connect-src 'self' ${started.provider} ${socket}; img-src 'self' ${started.provider} data: blob:; `
        + "media-src 'self' blob:; base-uri 'none'; form-action 'self'; require-trusted-types-for 'script'; "
        + "trusted-types lit-html teacher-elements 'allow-duplicates'");
      assert.equal(response.headers.get('Referrer-Policy'), 'no-referrer');
      assert.equal(response.headers.get('X-Content-Type-Options'), 'nosniff');
      assert.match(response.headers.get('Permissions-Policy') ?? '', /camera=\(self\), microphone=\(self\), display-capture=\(self\)/);
      assert.equal(response.headers.get('Cache-Control'), 'no-cache');
      const html = await response.text();
      assert.ok(html.includes(started.provider), page);
      assert.doesNotMatch(html, /<script(?![^>]*\bsrc=)|<style|\son\w+=|\sstyle=/, page);

      const again = await fetch(started.pages + page, { headers: { 'If-None-Match': response.headers.get('ETag') ?? '' } });
      assert.equal(again.status, 304, page);
      for (const [, address = ''] of html.matchAll(/(?:href|src)="(\/[^"]*\.(?:css|svg))"/g)) {
        assert.equal((await fetch(started.pages + address)).status, 200, address);
      }
    }
    await stop(started);
  });

  test('serves nothing beside the pages, and no other method', async () => {
    const started = await start();
    for (const address of ['/serve.ts', '/provider/node.ts', '/package.json', '/../package.json', '/..%2fpackage.json', '/dist/..%2fpackage.json', '/dist/..%2fdemo%2fpages.css', '/%2e%2e/package.json',
      '/.git/config', '/provider/data/provider.sqlite', '/dist/.stamp', '/%', '/login.html%00.css', '/nothing.html']) {
      assert.ok([404, 503].includes((await fetch(started.pages + address)).status), address);
    }
    assert.equal((await fetch(`${started.pages}/login.html`, { method: 'POST' })).status, 405);
    const head = await fetch(`${started.pages}/favicon.svg`, { method: 'HEAD' });
    assert.deepEqual([head.status, head.headers.get('Content-Type')], [200, 'image/svg+xml']);
    const moved = await fetch(`${started.pages}/teacher`, { redirect: 'manual' });
    assert.deepEqual([moved.status, moved.headers.get('Location')], [308, '/teacher/']);
    await stop(started);
  });

  test('says in one sentence which port is taken, and ends', async () => {
    const started = await start();
    const taken = Number(new URL(started.provider).port);
    const [free = 0] = await freePorts(1);
    const second = await start({}, [free, taken]);
    assert.match(second.output, new RegExp(`^Port ${taken} is taken by another program: .*PROVIDER_PORT=…\n$`));
    const third = await start({}, [Number(new URL(started.pages).port), free]);
    assert.match(third.output, /^Port \d+ is taken by another program: .*\bPORT=…\n$/);
    assert.deepEqual([second.code, third.code], [1, 1]);
    await stop(started);
  });

  test('open to others has no mailbox and no demo teachers, unless they are wished for', async () => {
    const closed = await start({ HOST: '127.0.0.1', DATA_DIR: path.join(folder, 'open') });
    assert.equal((await fetch(`${closed.provider}/mailbox`)).status, 404);
    assert.equal((await (await signIn(closed.provider)).json() as { status: number }).status, 0);
    await stop(closed);
    const wished = await start({ HOST: '127.0.0.1', DEMO: '1', DATA_DIR: path.join(folder, 'open') });
    assert.equal((await fetch(`${wished.provider}/mailbox`)).status, 404);
    assert.equal((await (await signIn(wished.provider)).json() as { status: number }).status, 1);
    await stop(wished);
  });

  test('allows just the origins that are named', async () => {
    const started = await start({ ALLOWED_ORIGINS: 'https://a.example, https://b.example/' });
    const allowedFor = async (origin: string) =>
      (await fetch(`${started.provider}/api/backstage/field/logo`, { headers: { Origin: origin } })).headers.get('Access-Control-Allow-Origin');
    assert.deepEqual(
      [await allowedFor('https://a.example'), await allowedFor('https://b.example'), await allowedFor('http://localhost:8080')],
      ['https://a.example', 'https://b.example', null]);
    await stop(started);
  });

  test('says in one sentence what is wrong with a setting', async () => {
    const started = await start({ PORT: 'eighty' });
    assert.deepEqual([started.output, started.code], ['PORT has to be a port number, not "eighty".\n', 1]);
  });
});
