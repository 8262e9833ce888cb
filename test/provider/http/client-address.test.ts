import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClientAddress } from '../../../provider/adapters/node/client-address.ts';

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

test('a trusted proxy without a valid header is the client itself', () => {
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
