import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createNodeCrypto } from '../../../provider/adapters/node/crypto.ts';
import { SCRYPT_HASH } from './held-crypto.ts';

const crypto = createNodeCrypto();

test('a password is hashed by Argon2id at the cost that OWASP recommends, and verified in every normal form', async () => {
  const kept = await crypto.hashPassword('パスワード-が');
  assert.match(kept, /^\$argon2id\$v=19\$m=47104,t=1,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  assert.equal(await crypto.verifyPassword('パスワード-が'.normalize('NFD'), kept), true);
  assert.equal(await crypto.verifyPassword('パスワード-か', kept), false);
  assert.notEqual(await crypto.hashPassword('パスワード-が'), kept);
  assert.equal(crypto.isOutdated(kept), false);
});

test('a hash of the reference implementation of Argon2 is verified', async () => {
  const reference = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  assert.equal(await crypto.verifyPassword('password', reference), true);
  assert.equal(await crypto.verifyPassword('passwore', reference), false);
});

test('hashes of earlier versions are verified, and outdated, as are those of another cost', async () => {
  assert.equal(await crypto.verifyPassword('hanako-demo', SCRYPT_HASH), true);
  assert.equal(await crypto.verifyPassword('taro-demo', SCRYPT_HASH), false);
  assert.equal(crypto.isOutdated(SCRYPT_HASH), true);
  const cheap = await createNodeCrypto({ memory: 1024, passes: 1 }).hashPassword('hanako-demo');
  assert.equal(crypto.isOutdated(cheap), true);
});

test('no password matches a decoy, which takes as long as a hash, or what is no hash', async () => {
  const decoy = crypto.decoy();
  assert.equal(crypto.isOutdated(decoy), false);
  for (const hash of [decoy, '', 'hanako-demo', '$argon2id$v=16$m=1024,t=1,p=1$AAAAAAAAAAA$AAAA'])
    assert.equal(await crypto.verifyPassword('hanako-demo', hash), false);
});
