import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AddressNotPublic, isPublicAddress, lookupPublic } from '../../../provider/adapters/node/web-push.ts';

for (const address of [
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '2001:db8::1',
  '2002:7f00:1::1',
  'fc00::1',
  'fe80::1',
  'ff02::1',
  'push.example',
  '',
]) {
  test(`${address || 'nothing'} is no public address`, () => assert.equal(isPublicAddress(address), false));
}

for (const address of [
  '8.8.8.8',
  '93.184.215.14',
  '172.15.255.255',
  '172.32.0.1',
  '2001:4860:4860::8888',
  '2606:4700::1',
]) {
  test(`${address} is a public address`, () => assert.equal(isPublicAddress(address), true));
}

for (const all of [true, false]) {
  test(`a name that leads to this machine is not resolved, asked for ${all ? 'all addresses' : 'one address'}`, async () => {
    const error = await new Promise((resolve) => lookupPublic('localhost', { all }, resolve));
    assert.ok(error instanceof AddressNotPublic);
  });
}
