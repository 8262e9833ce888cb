// npm start itself, in a process of its own.
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import path from 'node:path';
import { describe, test } from 'node:test';
import { startProvider } from '../../../provider/adapters/node/index.ts';
import { StartError } from '../../../provider/adapters/node/start-error.ts';
import { freePort } from '../../../scripts/cluster/free-ports.ts';
import { startNpm, stopNpm } from '../npm-start.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const folder = temporaryFolder();

const start = (settings?: Record<string, string>, ports?: number[]) =>
  startNpm(path.join(folder, 'data'), settings, ports);
const stop = stopNpm;

const signIn = (provider: string) =>
  fetch(`${provider}/api/client/teacher/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'hanako@example.jp', password: 'hanako-demo' }),
  });

describe('npm start', () => {
  test('prints one line when pages and provider listen, stops on a signal, and keeps sessions across a restart', async () => {
    const first = await start();
    assert.equal(first.output, `ready ${first.pages}/teacher/\n`);
    const token = (await signIn(first.provider)).headers.get('Authorization') ?? '';
    assert.ok(token);
    assert.equal(await stop(first), 0);
    const second = await start();
    const response = await fetch(`${second.provider}/api/client/teacher/login/info`, {
      headers: { Authorization: token },
    });
    assert.equal(response.status, 200);
    assert.equal(await stop(second, 'SIGINT'), 0);
  });

  test('serves the pages on the minimal provider with PROVIDER=minimal, and keeps nothing', async () => {
    const started = await start({ PROVIDER: 'minimal', DATA_DIR: path.join(folder, 'none') });
    assert.equal(started.output, `ready ${started.pages}/teacher/\n`);
    assert.equal((await fetch(`${started.provider}/openapi.json`)).status, 404);
    const token = await (await fetch(`${started.pages}/my/teacher-token`, { method: 'POST' })).text();
    const teacher = await fetch(`${started.provider}/api/client/teacher/login/info`, {
      headers: { Authorization: token },
    });
    assert.equal(((await teacher.json()) as { data: { name: string } }).data.name, '佐藤 花子');
    assert.equal(existsSync(path.join(folder, 'none')), false);
    assert.equal(await stop(started), 0);
  });

  test('returns 404 without caching for a missing file, and serves files whole', async () => {
    const started = await start();
    for (const address of [
      '/teacher/assets/missing-12345678.js',
      '/teacher/provision/xx.txt',
      '/dist/chunks/a-12345678.js',
    ]) {
      const response = await fetch(started.pages + address);
      assert.equal(response.status === 503 ? 404 : response.status, 404, address);
      assert.doesNotMatch(response.headers.get('Cache-Control') ?? '', /immutable/, address);
    }
    const page = await fetch(`${started.pages}/teacher/chunks/a-12345678.js`);
    assert.doesNotMatch(page.headers.get('Cache-Control') ?? '', /immutable/);
    const part = await fetch(`${started.pages}/login.html`, { headers: { Range: 'bytes=0-9' } });
    assert.equal(part.status, 200);
    assert.equal((await fetch(`${started.pages}/examples`)).status, 200);
    assert.equal(await stop(started), 0);
  });

  test("serves every page under the strict policy, with the provider's address in it", async () => {
    const started = await start();
    const socket = started.provider.replace('http', 'ws');
    for (const page of ['/', '/login.html', '/course-list.html', '/schedule.html', '/partner.html']) {
      const response = await fetch(started.pages + page);
      assert.equal(response.status, 200, page);
      assert.equal(
        response.headers.get('Content-Security-Policy'),
        "default-src 'none'; script-src 'self'; worker-src 'self'; manifest-src 'self'; " +
          `style-src 'self'; font-src 'self'; connect-src 'self' ${started.provider} ${socket}; img-src 'self' ${started.provider} data: blob:; ` +
          "media-src 'self' blob:; base-uri 'none'; form-action 'self'; require-trusted-types-for 'script'; " +
          "trusted-types lit-html teacher-elements 'allow-duplicates'; frame-ancestors 'none'",
      );
      assert.equal(response.headers.get('X-Frame-Options'), 'DENY');
      assert.equal(response.headers.get('Referrer-Policy'), 'no-referrer');
      assert.equal(response.headers.get('X-Content-Type-Options'), 'nosniff');
      assert.match(
        response.headers.get('Permissions-Policy') ?? '',
        /camera=\(self\), microphone=\(self\), display-capture=\(self\)/,
      );
      assert.equal(response.headers.get('Cache-Control'), 'no-cache');
      const html = await response.text();
      assert.ok(html.includes(started.provider), page);
      assert.doesNotMatch(html, /<script(?![^>]*\bsrc=)|<style|\son\w+=|\sstyle=/, page);

      const again = await fetch(started.pages + page, {
        headers: { 'If-None-Match': response.headers.get('ETag') ?? '' },
      });
      assert.equal(again.status, 304, page);
      for (const [, address = ''] of html.matchAll(/(?:href|src)="(\/[^"]*\.(?:css|svg))"/g)) {
        assert.equal((await fetch(started.pages + address)).status, 200, address);
      }
    }
    await stop(started);
  });

  test('serves only the pages, and only by GET and HEAD', async () => {
    const started = await start();
    for (const address of [
      '/serve.ts',
      '/provider/adapters/node/index.ts',
      '/package.json',
      '/../package.json',
      '/..%2fpackage.json',
      '/dist/..%2fpackage.json',
      '/dist/..%2fdemo%2fpages%2fpages.css',
      '/%2e%2e/package.json',
      '/.git/config',
      '/provider/data/provider.sqlite',
      '/dist/.stamp',
      '/%',
      '/login.html%00.css',
      '/nothing.html',
    ]) {
      assert.ok([404, 503].includes((await fetch(started.pages + address)).status), address);
    }
    assert.equal((await fetch(`${started.pages}/login.html`, { method: 'POST' })).status, 405);
    const head = await fetch(`${started.pages}/favicon.svg`, { method: 'HEAD' });
    assert.equal(head.status, 200);
    assert.match(head.headers.get('Content-Type') ?? '', /^image\/svg\+xml(;|$)/);
    const moved = await fetch(`${started.pages}/teacher`, { redirect: 'manual' });
    assert.deepEqual([moved.status, moved.headers.get('Location')], [308, '/teacher/']);
    await stop(started);
  });

  test('reports in one sentence which port is taken, and exits', async () => {
    const started = await start();
    const taken = Number(new URL(started.provider).port);
    const free = await freePort();
    const second = await start({ DATA_DIR: path.join(folder, 'second') }, [free, taken]);
    assert.match(second.output, new RegExp(`^Port ${taken} is taken by another program: .*PROVIDER_PORT=…\n$`));
    const third = await start({ DATA_DIR: path.join(folder, 'second') }, [Number(new URL(started.pages).port), free]);
    assert.match(third.output, /^Port \d+ is taken by another program: .*\bPORT=…\n$/);
    assert.deepEqual([second.code, third.code], [1, 1]);
    await stop(started);
  });

  test('has no mailbox when it is public, and no demo teachers unless they are requested', async () => {
    const closed = await start({ HOST: '127.0.0.1', DATA_DIR: path.join(folder, 'open') });
    assert.equal((await fetch(`${closed.provider}/mailbox`)).status, 404);
    assert.equal(((await (await signIn(closed.provider)).json()) as { status: number }).status, 0);
    await stop(closed);
    const wished = await start({ HOST: '127.0.0.1', DEMO: '1', DATA_DIR: path.join(folder, 'open') });
    assert.equal((await fetch(`${wished.provider}/mailbox`)).status, 404);
    assert.equal(((await (await signIn(wished.provider)).json()) as { status: number }).status, 1);
    await stop(wished);
  });

  test('allows only the configured origins', async () => {
    const started = await start({ ALLOWED_ORIGINS: 'https://a.example, https://b.example/' });
    const allowedFor = async (origin: string) =>
      (await fetch(`${started.provider}/api/backstage/field/logo`, { headers: { Origin: origin } })).headers.get(
        'Access-Control-Allow-Origin',
      );
    assert.deepEqual(
      [
        await allowedFor('https://a.example'),
        await allowedFor('https://b.example'),
        await allowedFor('http://localhost:8080'),
      ],
      ['https://a.example', 'https://b.example', null],
    );
    await stop(started);
  });

  test('forbids framing of pages, files, examples and errors', async () => {
    const started = await start();
    const addresses = [
      '/',
      '/teacher/',
      '/login.html',
      '/playground',
      '/favicon.svg',
      '/nothing.html',
      '/examples/',
      '/examples/html/',
      '/examples/react-19/',
      '/teacher/provision/ja.txt',
    ].map((address) => started.pages + address);
    for (const address of [
      ...addresses,
      `${started.provider}/mailbox`,
      `${started.provider}/logo.svg`,
      `${started.provider}/openapi.json`,
      `${started.provider}/nothing`,
    ]) {
      const { headers } = await fetch(address);
      assert.match(headers.get('Content-Security-Policy') ?? '', /(^|; )frame-ancestors 'none'(;|$)/, address);
      assert.equal(headers.get('X-Frame-Options'), 'DENY', address);
    }
    await stop(started);
  });

  test("rejects foreign host names that resolve to it, and accepts the portal's", async () => {
    const started = await start({ PORTAL_URL: 'https://school.example/teacher/', DEMO: '1' });
    const { port } = new URL(started.pages);
    const statusFor = (host: string, pathname: string, method = 'GET') =>
      new Promise<number | undefined>((resolve, reject) => {
        request({ host: '127.0.0.1', port, path: pathname, method, headers: { Host: host } }, (response) => {
          response.resume();
          resolve(response.statusCode);
        })
          .on('error', reject)
          .end();
      });
    for (const host of ['evil.example', `evil.example:${port}`, `localhost.evil.example:${port}`]) {
      assert.equal(await statusFor(host, '/my/teacher-token', 'POST'), 421, host);
      assert.equal(await statusFor(host, '/login.html'), 421, host);
    }
    for (const host of ['school.example', `localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`]) {
      assert.equal(await statusFor(host, '/login.html'), 200, host);
    }
    await stop(started);
  });

  test('rejects an invalid URL, and keeps running', async () => {
    const started = await start();
    const socket = connect(Number(new URL(started.pages).port), '127.0.0.1').setEncoding('utf8');
    socket.write('GET // HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    assert.match((await socket.toArray()).join(''), /^HTTP\/1\.1 400 /);
    assert.equal((await fetch(`${started.pages}/login.html`)).status, 200);
    await stop(started);
  });

  test('logs unhandled errors and rejections, and keeps running', async () => {
    // What has no guard cannot be named: a signal stands for it.
    const surprise =
      "process.on('SIGUSR2',()=>{Promise.reject(new Error('lost-promise'));setTimeout(()=>{throw new Error('lost-timer')})})";
    const started = await start({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(surprise)}` });
    let log = '';
    const logged = new Promise<void>((resolve) => {
      started.child.stderr?.on('data', (chunk: Buffer) => {
        log += chunk.toString();
        if (/: Error: lost-promise/.test(log) && /: Error: lost-timer/.test(log)) resolve();
      });
      started.child.once('exit', () => resolve());
    });
    started.child.kill('SIGUSR2');
    await logged;
    assert.match(log, /nothing was there to handle it \(unhandledRejection\): Error: lost-promise/);
    assert.match(log, /nothing was there to handle it \(uncaughtException\): Error: lost-timer/);
    assert.equal((await signIn(started.provider)).status, 200);
    assert.equal(await stop(started), 0);
  });

  // What keeps npm start from starting.

  const others = temporaryFolder();
  const dataFolder = (name: string) => path.join(others, name);

  test('prints the sentence and exits with code 1 when a setting is invalid', async () => {
    const wrongOnes: Record<string, string>[] = [
      { PORTAL_URL: 'school.example' },
      { PROVIDER_URL: 'nonsense' },
      { HOST: 'no-such-host.invalid' },
    ];
    for (const settings of wrongOnes) {
      const { output, code } = await startNpm(dataFolder('unused'), settings);
      assert.equal(code, 1, output);
      assert.match(output, /^[^\n]+\n$/);
      assert.ok(output.includes(`${Object.keys(settings)[0]}=`), output);
    }
  });

  test('does not publish a folder with the demo teachers, unless DEMO=1 is set', async () => {
    await stopNpm(await startNpm(dataFolder('used')));
    const publicOnes: Record<string, string>[] = [{ HOST: '127.0.0.1' }, { SMTP_URL: 'smtp://127.0.0.1:1' }];
    for (const settings of publicOnes) {
      const { output, code } = await startNpm(dataFolder('used'), settings);
      assert.deepEqual(
        [output, code],
        [
          `${path.join(dataFolder('used'), 'provider.sqlite')} holds the demo teachers, whose passwords are published: ` +
            'choose another folder with DATA_DIR=…, remove them with npm run reset, or keep them on purpose with DEMO=1.\n',
          1,
        ],
      );
    }
    const wanted = await startNpm(dataFolder('used'), { HOST: '127.0.0.1', DEMO: '1' });
    assert.match(wanted.output, /^ready /m);
    await stopNpm(wanted);
  });

  test('issues no demo token without the demo teachers', async () => {
    const tokenOf = async ({ pages }: { pages: string }) =>
      (await fetch(`${pages}/my/teacher-token`, { method: 'POST' })).status;
    const open = await startNpm(dataFolder('open'), { HOST: '127.0.0.1' });
    assert.equal(await tokenOf(open), 405);
    await stopNpm(open);
    const own = await startNpm(dataFolder('own'));
    assert.equal(await tokenOf(own), 200);
    await stopNpm(own);
  });

  test('reports a folder that another process uses, and takes over that of a killed one', async () => {
    const first = await startNpm(dataFolder('shared'));
    const second = await startNpm(dataFolder('shared'));
    assert.deepEqual(
      [second.output, second.code],
      [
        `Another provider is using ${path.join(dataFolder('shared'), 'provider.sqlite')}: stop that one, or choose another folder with DATA_DIR=…\n`,
        1,
      ],
    );
    assert.equal((await fetch(`${first.provider}/openapi.json`)).status, 200);
    await stopNpm(first, 'SIGKILL');
    const third = await startNpm(dataFolder('shared'));
    assert.match(third.output, /^ready /m);
    await stopNpm(third);
  });

  test('is rejected on a folder for which a provider of the same process was rejected', async () => {
    const database = path.join(mkdtempSync(path.join(others, 'held-')), 'provider.sqlite');
    const first = await startProvider({ database });
    await assert.rejects(startProvider({ database }), StartError);
    const { output, code } = await startNpm(path.dirname(database));
    assert.deepEqual(
      [output, code],
      [`Another provider is using ${database}: stop that one, or choose another folder with DATA_DIR=…\n`, 1],
    );
    await first.close();
  });

  test('names a file that is not a database', async () => {
    const broken = mkdtempSync(path.join(others, 'broken-'));
    const file = path.join(broken, 'provider.sqlite');
    writeFileSync(file, 'これはデータベースではありません。'.repeat(1000));
    const { output, code } = await startNpm(broken);
    assert.deepEqual(
      [output, code],
      [`${file} is not a SQLite database: move it away, or choose another folder with DATA_DIR=…\n`, 1],
    );
  });

  test('names a data folder that is a file', async () => {
    const file = path.join(others, 'a-file');
    writeFileSync(file, '');
    const { output, code } = await startNpm(file);
    assert.equal(code, 1);
    assert.match(
      output,
      new RegExp(`^The data folder ${file} cannot be made \\(.*\\): choose another one with DATA_DIR=…\n$`),
    );
  });
});
