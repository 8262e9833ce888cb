// Passwords that an earlier version has hashed: by scrypt.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRejected } from '../client.ts';
import { SCRYPT_HASH, startHeldProvider } from './held-crypto.ts';

const EMAIL = 'hanako@example.jp';
const PASSWORD = 'hanako-demo';

async function startWithOutdatedHash(held: 'verifyPassword' | 'hashPassword') {
  const provider = await startHeldProvider(held);
  const id =
    (await provider.store.teachers.find({ where: [['email', '=', EMAIL]] }))[0]?.id ?? assert.fail('no teacher');
  await provider.store.teachers.update(id, { passwordHash: SCRYPT_HASH });
  return {
    ...provider,
    signInAs: (password: string) => provider.askAnything('signIn', { body: { email: EMAIL, password } }),
    storedHash: async () => (await provider.store.teachers.get(id))?.passwordHash ?? '',
  };
}

test('a sign-in replaces an outdated hash after its reply, and the session goes on', async () => {
  const provider = await startWithOutdatedHash('hashPassword');
  const token = await provider.signIn();
  await provider.idle();
  assert.match(await provider.storedHash(), /^\$argon2id\$/);
  assert.equal((await provider.ask('readTeacher', {}, { token })).status, 1);
  const replaced = await provider.storedHash();
  assert.ok(await provider.signIn());
  await provider.idle();
  assert.equal(await provider.storedHash(), replaced);
});

test('a wrong password replaces no hash', async () => {
  const provider = await startWithOutdatedHash('hashPassword');
  assertRejected(await provider.signInAs('wrong'), 'signInFailed');
  await provider.idle();
  assert.equal(await provider.storedHash(), SCRYPT_HASH);
});

test('a sign-in succeeds although another one replaces the hash during its verification', async () => {
  const provider = await startWithOutdatedHash('verifyPassword');
  const gate = provider.hold();
  const underway = provider.signInAs(PASSWORD);
  await gate.reached;
  await provider.signIn();
  await provider.idle();
  assert.notEqual(await provider.storedHash(), SCRYPT_HASH);
  gate.open();
  assert.equal((await underway).status, 1);
});

test('a hash that is computed while the password is changed does not undo the change', async () => {
  const provider = await startWithOutdatedHash('hashPassword');
  const token = await provider.resetToken();
  const gate = provider.hold();
  await provider.signIn();
  await gate.reached;
  assert.equal((await provider.ask('resetPassword', { body: { token, password: 'a-new-password' } })).status, 1);
  gate.open();
  await provider.idle();
  assertRejected(await provider.signInAs(PASSWORD), 'signInFailed');
  assert.ok(await provider.signIn('hanako', 'a-new-password'));
});
