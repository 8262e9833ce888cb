import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClientAddress } from '../../../demo/provider/adapters/node/client-address.ts';

test("without trusted proxies the socket's address counts, whatever a header says", () => {
  assert.equal(createClientAddress()('203.0.113.9', '198.51.100.1'), '203.0.113.9');
});

test("of a trusted proxy's header the address that it has heard counts, and nothing left of it", () => {
  const clientOf = createClientAddress('10.0.0.0/8, ::1');
  assert.equal(clientOf('10.1.2.3', '192.0.2.66, 198.51.100.1'), '198.51.100.1');
  assert.equal(clientOf('10.1.2.3', '192.0.2.66, 198.51.100.1, 10.9.9.9'), '198.51.100.1');
  assert.equal(clientOf('::1', '198.51.100.1:4711'), '198.51.100.1');
  assert.equal(clientOf('203.0.113.9', '198.51.100.1'), '203.0.113.9');
});

test('a trusted proxy that says nothing that can be read counts itself', () => {
  const clientOf = createClientAddress('10.0.0.0/8');
  assert.equal(clientOf('10.1.2.3', undefined), '10.1.2.3');
  assert.equal(clientOf('10.1.2.3', '198.51.100.1, unknown'), '10.1.2.3');
});

test('an IPv4 address that came through IPv6 is itself', () => {
  assert.equal(createClientAddress('127.0.0.1')('::ffff:127.0.0.1', '198.51.100.1'), '198.51.100.1');
  assert.equal(createClientAddress()('::ffff:198.51.100.1', undefined), '198.51.100.1');
});

test('the addresses of one IPv6 network of 64 bits count as one', () => {
  const clientOf = createClientAddress();
  assert.equal(clientOf('2001:db8:1:2:3:4:5:6', undefined), clientOf('2001:db8:1:2::9', undefined));
  assert.notEqual(clientOf('2001:db8:1:2::9', undefined), clientOf('2001:db8:1:3::9', undefined));
  assert.equal(clientOf('fe80::1%eth0', undefined), 'fe80:0:0:0::/64');
});

test('a list that cannot be read is refused with a sentence that names the entry', () => {
  for (const entry of ['nonsense', '10.0.0.0/33', '10.0.0.0/', '::1/129', 'proxy.example']) {
    assert.throws(
      () => createClientAddress(`127.0.0.1, ${entry}`),
      (error: Error) => error instanceof RangeError && error.message.includes(`"${entry}"`),
    );
  }
});

test('a header from somebody who is not trusted is warned about once, with the setting that would trust them', () => {
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
