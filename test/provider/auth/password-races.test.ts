import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openSqliteStore } from '../../../provider/adapters/node/sqlite-store.ts';
import { createSessions } from '../../../provider/auth/sessions.ts';
import { assertRejected, HOUR, NOW } from '../client.ts';
import { createHeldCrypto, startHeldProvider, SCRYPT_HASH } from './held-crypto.ts';

const EMAIL = 'hanako@example.jp';
const OLD = 'hanako-demo';
const NEXT = 'a-new-password';

const signIns = async (provider: Awaited<ReturnType<typeof startHeldProvider>>) =>
  provider.store.sessions.count([
    ['teacherId', '=', (await provider.store.teachers.find({ where: [['email', '=', EMAIL]] }))[0]?.id ?? ''],
  ]);

test('sign-ins with the old password that run during a reset create no session', async () => {
  const provider = await startHeldProvider('verifyPassword');
  const token = await provider.resetToken();
  const gate = provider.hold(3);
  const underway = Promise.all([1, 2, 3].map(() => provider.ask('signIn', { body: { email: EMAIL, password: OLD } })));
  await gate.reached;
  assert.equal((await provider.ask('resetPassword', { body: { token, password: NEXT } })).status, 1);
  gate.open();
  for (const answer of await underway) {
    assertRejected(answer, 'signInFailed');
    assert.equal(answer.headers.get('Authorization'), null);
  }
  assert.equal(await signIns(provider), 0);
});

test('of two changes of the password at once, from two devices, one succeeds', async () => {
  const provider = await startHeldProvider('verifyPassword');
  const tokens = [await provider.signIn(), await provider.signIn()];
  const passwords = ['password-one', 'password-two'];
  const gate = provider.hold(2);
  const underway = Promise.all(
    passwords.map((newPassword, device) =>
      provider.askAnything(
        'changeSettings',
        { body: { currentPassword: OLD, newPassword } },
        { token: tokens[device] },
      ),
    ),
  );
  await gate.reached;
  gate.open();
  const answers = await underway;
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [-1, 1],
  );
  assert.ok(await provider.signIn('hanako', passwords[answers.findIndex(({ status }) => status === 1)]));
});

test('of two changes of the password at once in one session, one succeeds', async () => {
  const provider = await startHeldProvider('verifyPassword');
  const token = await provider.signIn();
  const passwords = ['password-one', 'password-two'];
  const gate = provider.hold(2);
  const underway = Promise.all(
    passwords.map((newPassword) =>
      provider.askAnything('changeSettings', { body: { currentPassword: OLD, newPassword } }, { token }),
    ),
  );
  await gate.reached;
  gate.open();
  const answers = await underway;
  assert.deepEqual(answers.map(({ status, data }) => [status, data['code']]).toSorted(), [
    [0, 'wrongPassword'],
    [1, undefined],
  ]);
  assert.ok(await provider.signIn('hanako', passwords[answers.findIndex(({ status }) => status === 1)]));
});

test('a password change that runs during a reset does not undo it', async () => {
  const provider = await startHeldProvider('verifyPassword');
  const [session, token] = [await provider.signIn(), await provider.resetToken()];
  const gate = provider.hold();
  const underway = provider.askAnything(
    'changeSettings',
    { body: { currentPassword: OLD, newPassword: 'an-intruders' } },
    { token: session },
  );
  await gate.reached;
  assert.equal((await provider.ask('resetPassword', { body: { token, password: NEXT } })).status, 1);
  gate.open();
  assert.equal((await underway).status, -1);
  assert.ok(await provider.signIn('hanako', NEXT));
});

test('an e-mail change that runs during a password change is rejected', async () => {
  const provider = await startHeldProvider('verifyPassword');
  const token = await provider.signIn();
  const gate = provider.hold();
  const underway = provider.askAnything(
    'changeSettings',
    { body: { currentPassword: OLD, newEmail: 'intruder@example.jp' } },
    { token },
  );
  await gate.reached;
  assert.equal(
    (await provider.ask('changeSettings', { body: { currentPassword: OLD, newPassword: NEXT } }, { token })).status,
    1,
  );
  gate.open();
  assertRejected(await underway, 'wrongPassword');
  assert.equal(await provider.store.emailChanges.count(), 0);
});

test('a reset cancels pending e-mail changes', async () => {
  const provider = await startHeldProvider('verifyPassword');
  const session = await provider.signIn();
  await provider.ask(
    'changeSettings',
    { body: { currentPassword: OLD, newEmail: 'intruder@example.jp' } },
    { token: session },
  );
  assert.equal(await provider.store.emailChanges.count(), 1);
  const token = await provider.resetToken();
  await provider.ask('resetPassword', { body: { token, password: NEXT } });
  assert.equal(await provider.store.emailChanges.count(), 0);
});

test('a session that ends during the renewal of its token gets no new token', async () => {
  const store = openSqliteStore(':memory:');
  after(() => store.close());
  const { crypto, hold } = createHeldCrypto('digest');
  let now = NOW;
  const sessions = createSessions(store, () => now, crypto);
  const teacher = {
    id: 'one',
    email: EMAIL,
    passwordHash: 'a hash',
    name: '',
    kana: '',
    avatar: '',
    phone: '',
    introduction: '',
    timeZone: 'Asia/Tokyo',
    firstDayOfWeek: 1,
    language: 'ja',
    theme: 'auto',
    reminderMinutes: 10,
    version: 1,
  } as const;
  await store.teachers.insert(teacher);
  const visit = (await sessions.find((await sessions.begin(teacher)) ?? null)) ?? assert.fail('no session');
  now += 13 * HOUR;
  const gate = hold();
  const renewed = sessions.renew(visit.session);
  await gate.reached;
  await sessions.end(visit.session);
  gate.open();
  assert.equal(await renewed, undefined);
  assert.equal(await store.sessions.count(), 0);
});

// Passwords that an earlier version has hashed: by scrypt.

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
  const underway = provider.signInAs(OLD);
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
  assertRejected(await provider.signInAs(OLD), 'signInFailed');
  assert.ok(await provider.signIn('hanako', 'a-new-password'));
});
