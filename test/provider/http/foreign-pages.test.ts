import assert from 'node:assert/strict';
import { request } from 'node:http';
import { test } from 'node:test';
import { isKnownHost, isLoopback } from '../../../demo/known-hosts.ts';
import { createClientAddress } from '../../../provider/adapters/node/client-address.ts';
import { formOf, read, startTestProvider, type TestProvider } from '../client.ts';

const RESET = '/api/client/teacher/resetPassword/email';
const BODY = JSON.stringify({ email: 'hanako@example.jp' });

const send = (provider: TestProvider, headers: Record<string, string>, path = RESET) =>
  provider.fetch(path, { method: 'POST', headers, body: BODY });

/** The status of a request that names this host. */
const statusFor = (provider: TestProvider, host: string, path: string) =>
  new Promise<number>((resolve, reject) => {
    request(provider.url + path, { headers: { Host: host } }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });

test('a write from a foreign page is rejected without effect, and ends no session', async () => {
  const provider = await startTestProvider();
  for (const Origin of ['https://evil.example', 'null', 'http://localhost.evil.example']) {
    const { httpStatus, status, data, headers } = await read(
      await send(provider, { Origin, 'Content-Type': 'application/json' }),
    );
    assert.deepEqual([httpStatus, status, data['code']], [403, 0, 'foreignOrigin']);
    assert.equal(headers.get('Access-Control-Allow-Origin'), null);
  }
  assert.deepEqual(await provider.mails(), []);
});

test('a foreign page can neither upload nor sign out, whatever the path', async () => {
  const provider = await startTestProvider();
  for (const path of ['/upload/material', '/api/client/teacher/logout', '/nothing']) {
    assert.equal(
      (await send(provider, { Origin: 'https://evil.example', 'Content-Type': 'text/plain' }, path)).status,
      403,
    );
  }
});

test("writes without an origin, from an allowed page or from the provider's own origin are accepted", async () => {
  const provider = await startTestProvider({
    allowedOrigins: ['https://partner.example'],
    publicUrl: 'https://api.example',
  });
  for (const origin of [undefined, { Origin: 'https://partner.example' }, { Origin: 'https://api.example' }]) {
    assert.equal((await read(await send(provider, { ...origin, 'Content-Type': 'application/json' }))).status, 1);
  }
  assert.equal(
    (await send(provider, { Origin: 'http://localhost:8080', 'Content-Type': 'application/json' })).status,
    403,
  );
});

test("a foreign page's public GET request succeeds, but it may not read the reply", async () => {
  const provider = await startTestProvider();
  const response = await provider.fetch('/api/backstage/field/logo', { headers: { Origin: 'https://evil.example' } });
  assert.deepEqual([response.status, response.headers.get('Access-Control-Allow-Origin')], [200, null]);
});

test('a body without the JSON content type is rejected', async () => {
  const provider = await startTestProvider();
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'text/plain; application/json',
    'multipart/form-data; boundary=x',
  ]) {
    const { httpStatus, status, message, data } = await read(await send(provider, { 'Content-Type': type }));
    assert.deepEqual([httpStatus, status, data['code']], [415, 0, 'wrongType']);
    assert.match(message, /application\/json/);
  }
  for (const type of ['application/json', 'Application/JSON; charset=utf-8']) {
    assert.equal((await read(await send(provider, { 'Content-Type': type }))).status, 1);
  }
});

test('an upload without the form content type is rejected', async () => {
  const provider = await startTestProvider();
  const { httpStatus, data, message } = await read(
    await send(provider, { 'Content-Type': 'application/json' }, '/upload/material'),
  );
  assert.deepEqual([httpStatus, data['code']], [415, 'wrongType']);
  assert.match(message, /multipart\/form-data/);
  const form = await read(
    await provider.fetch('/upload/material', {
      method: 'POST',
      body: formOf({ ticket: 'none', file: new File(['%PDF-'], 'a.pdf') }),
    }),
  );
  assert.equal(form.data['code'], 'uploadOver');
});

test('a provider on localhost rejects foreign host names, even for the mailbox', async () => {
  const provider = await startTestProvider();
  const { port } = new URL(provider.url);
  for (const path of ['/mailbox', '/openapi.json', '/api/backstage/field/logo']) {
    assert.equal(await statusFor(provider, `evil.example:${port}`, path), 421);
    for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`, `portal.localhost:${port}`]) {
      assert.equal(await statusFor(provider, host, path), 200);
    }
  }
});

test('a provider on localhost accepts the host name of its public URL', async () => {
  const provider = await startTestProvider({ publicUrl: 'https://forwarded.example' });
  const statusAt = (host: string) =>
    statusFor({ ...provider, url: `http://127.0.0.1:${provider.port}` }, host, '/openapi.json');
  assert.deepEqual(
    [await statusAt('forwarded.example'), await statusAt('Forwarded.Example'), await statusAt('evil.example')],
    [200, 200, 421],
  );
});

test('a public provider accepts every host name', async () => {
  const provider = await startTestProvider({ host: '0.0.0.0' });
  assert.equal(await statusFor(provider, 'school.example', '/openapi.json'), 200);
});

test('names that only resemble localhost are foreign', () => {
  for (const host of [
    'localhost.evil.example',
    'evil.example',
    '127.0.0.1.evil.example',
    'localhost:80@evil.example',
    '',
    null,
    undefined,
  ]) {
    assert.equal(isKnownHost(host), false);
  }
  assert.deepEqual(['127.0.0.1', '127.9.9.9', '::1', 'localhost', '0.0.0.0', '::', '10.0.0.1'].map(isLoopback), [
    true,
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});

test("without trusted proxies the client is the socket's address, whatever a header says", () => {
  assert.equal(createClientAddress()('203.0.113.9', '198.51.100.1'), '203.0.113.9');
});

test("in a trusted proxy's header the client is the last untrusted address", () => {
  const clientOf = createClientAddress('10.0.0.0/8, ::1');
  assert.equal(clientOf('10.1.2.3', '192.0.2.66, 198.51.100.1'), '198.51.100.1');
  assert.equal(clientOf('10.1.2.3', '192.0.2.66, 198.51.100.1, 10.9.9.9'), '198.51.100.1');
  assert.equal(clientOf('::1', '198.51.100.1:4711'), '198.51.100.1');
  assert.equal(clientOf('203.0.113.9', '198.51.100.1'), '203.0.113.9');
});

test('a trusted proxy without a valid header counts as the client', () => {
  const clientOf = createClientAddress('10.0.0.0/8');
  assert.equal(clientOf('10.1.2.3', undefined), '10.1.2.3');
  assert.equal(clientOf('10.1.2.3', '198.51.100.1, unknown'), '10.1.2.3');
});

test('an IPv4-mapped IPv6 address is the IPv4 address', () => {
  assert.equal(createClientAddress('127.0.0.1')('::ffff:127.0.0.1', '198.51.100.1'), '198.51.100.1');
  assert.equal(createClientAddress()('::ffff:198.51.100.1', undefined), '198.51.100.1');
});

test('all addresses of an IPv6 /64 network are one client', () => {
  const clientOf = createClientAddress();
  assert.equal(clientOf('2001:db8:1:2:3:4:5:6', undefined), clientOf('2001:db8:1:2::9', undefined));
  assert.notEqual(clientOf('2001:db8:1:2::9', undefined), clientOf('2001:db8:1:3::9', undefined));
  assert.equal(clientOf('fe80::1%eth0', undefined), 'fe80:0:0:0::/64');
});

test('an invalid list of proxies is rejected with a message that names the entry', () => {
  for (const entry of ['nonsense', '10.0.0.0/33', '10.0.0.0/', '::1/129', 'proxy.example']) {
    assert.throws(
      () => createClientAddress(`127.0.0.1, ${entry}`),
      (error: Error) => error instanceof RangeError && error.message.includes(`"${entry}"`),
    );
  }
});

test('the header of an untrusted address causes one warning, with the setting to trust it', () => {
  const warnings: string[] = [];
  const clientOf = createClientAddress('10.0.0.0/8', (text) => warnings.push(text));
  clientOf('10.1.2.3', '198.51.100.1');
  clientOf('203.0.113.9', undefined);
  assert.deepEqual(warnings, []);
  clientOf('203.0.113.9', '198.51.100.1');
  clientOf('203.0.113.9', '198.51.100.2');
  assert.equal(warnings.length, 1);
  assert.match(warnings[0] ?? '', /203\.0\.113\.9.*TRUSTED_PROXIES/);
});
