import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createWebCrypto } from '../../../provider/adapters/in-page/web-crypto.ts';
import { createNodeCrypto } from '../../../provider/adapters/node/crypto.ts';

describe('the cryptography of a browser', () => {
  const crypto = createWebCrypto(globalThis.crypto, 100);
  test('verifies a password in every normal form, and no other password', async () => {
    const kept = await crypto.hashPassword('パスワード-が');
    assert.match(kept, /^pbkdf2\$100\$/);
    assert.equal(await crypto.verifyPassword('パスワード-が'.normalize('NFD'), kept), true);
    assert.equal(await crypto.verifyPassword('パスワード-か', kept), false);
    assert.notEqual(await crypto.hashPassword('パスワード-が'), kept);
  });
  test('verifies no password against a decoy, or against a hash of another kind', async () => {
    assert.equal(await crypto.verifyPassword('', crypto.decoy()), false);
    assert.equal(await crypto.verifyPassword('x', 'scrypt$1$1$1$AA$AA'), false);
  });
  test('agrees with that of Node', async () => {
    const node = createNodeCrypto({ memory: 1024, passes: 1 });
    assert.equal(await crypto.digest('教科書'), await node.digest('教科書'));
    assert.equal(await crypto.sign('教科書', 'key'), await node.sign('教科書', 'key'));
    assert.match(crypto.random(24), /^[\w-]{32}$/);
  });
});
