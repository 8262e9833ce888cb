import assert from 'node:assert/strict';
import { after, test, mock } from 'node:test';
import { createNodeCrypto, createHashQueue } from '../../../provider/adapters/node/crypto.ts';
import { openSqliteStore } from '../../../provider/adapters/node/sqlite-store.ts';
import { createProvider } from '../../../provider/app/provider.ts';
import { PasswordsBusy, type Crypto } from '../../../provider/auth/crypto.ts';
import { createSessions } from '../../../provider/auth/sessions.ts';
import { fillDemoWorld } from '../../../provider/seed/index.ts';
import { callsOf, NOW, startTestProvider, assertRejected, HOUR } from '../client.ts';

// A provider whose slow hashes can be held, so that something else surely happens while one is under way.

/** What version 0.1.0 made of `hanako-demo` with a low cost. */
const SCRYPT_HASH = 'scrypt$1024$8$1$51-FpBEnXnnfK_QZFiOFfw$VsNN3UuQ6V5nqE44IYnU2TlBouC6VKvQPfSKU_4Y9cg';

/** Lets a test hold a function of the real hashes at its end. */
function createHeldCrypto(held: 'verifyPassword' | 'hashPassword' | 'digest') {
  const real = createNodeCrypto({ memory: 1024, passes: 1 });
  let gate: { open: PromiseWithResolvers<void>; reached: PromiseWithResolvers<void>; left: number } | undefined;

  async function pass<Result>(result: Promise<Result>): Promise<Result> {
    const value = await result;
    if (!gate || gate.left === 0) return value;
    const { open, reached } = gate;
    gate.left -= 1;
    if (gate.left === 0) reached.resolve();
    await open.promise;
    return value;
  }

  const own = {
    verifyPassword: { verifyPassword: (password: string, hash: string) => pass(real.verifyPassword(password, hash)) },
    hashPassword: { hashPassword: (password: string) => pass(real.hashPassword(password)) },
    digest: { digest: (text: string) => pass(real.digest(text)) },
  }[held];
  const crypto: Crypto = { ...real, ...own };
  return {
    crypto,
    /** Holds the next calls. `reached` resolves once so many wait; `open` lets them go on. */
    hold(times = 1) {
      gate = { open: Promise.withResolvers<void>(), reached: Promise.withResolvers<void>(), left: times };
      const { open, reached } = gate;
      return { reached: reached.promise, open: () => open.resolve() };
    },
  };
}

/** The demo world over SQLite; requests go straight to the provider. */
async function startHeldProvider(held: 'verifyPassword' | 'hashPassword') {
  const { crypto, hold } = createHeldCrypto(held);
  const store = openSqliteStore(':memory:');
  after(() => store.close());
  await fillDemoWorld({ store, now: () => NOW, crypto });
  const settings = { url: 'http://provider.test', portalUrl: 'http://portal.test/teacher/', mailbox: false, logo: '' };
  const provider = createProvider({ store, clock: () => NOW, crypto, settings });
  const calls = callsOf((path, init) => provider.fetch(new Request(settings.url + path, init)));
  return {
    ...calls,
    store,
    idle: provider.idle,
    hold,
    /** The token of the only reset link. */
    async resetToken(email = 'hanako@example.jp'): Promise<string> {
      await calls.ask('sendResetMail', { body: { email } });
      await provider.idle();
      // What a link carries is not stored as it is, so the text cannot be searched.
      const links = (await store.mails.find()).map(({ text }) => /forget#token=([\w-]+)/.exec(text)?.[1]);
      return links.find((link) => link !== undefined) ?? assert.fail('no link in the mail');
    },
  };
}

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

test('no password matches a decoy, which takes as long as a hash, or an invalid hash', async () => {
  const decoy = crypto.decoy();
  assert.equal(crypto.isOutdated(decoy), false);
  for (const hash of [decoy, '', 'hanako-demo', '$argon2id$v=16$m=1024,t=1,p=1$AAAAAAAAAAA$AAAA'])
    assert.equal(await crypto.verifyPassword('hanako-demo', hash), false);
});

/** Work that ends when the test says so. */
function createWork() {
  const started: number[] = [];
  const gates: PromiseWithResolvers<void>[] = [];
  return {
    started,
    begin: (number: number) => async () => {
      started.push(number);
      const gate = Promise.withResolvers<void>();
      gates.push(gate);
      await gate.promise;
      return number;
    },
    end: (position: number) => gates[position]?.resolve(),
  };
}

/** Lets everything run that is due without a timer. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('the allowed number of hashes run concurrently, and the others follow in order', async () => {
  const run = createHashQueue({ atOnce: 2 });
  const { started, begin, end } = createWork();
  const results = Promise.all([1, 2, 3, 4].map((number) => run(begin(number))));
  await settle();
  assert.deepEqual(started, [1, 2]);
  end(1);
  await settle();
  assert.deepEqual(started, [1, 2, 3]);
  end(0);
  await settle();
  assert.deepEqual(started, [1, 2, 3, 4]);
  end(2);
  end(3);
  assert.deepEqual(await results, [1, 2, 3, 4]);
});

test('a failed hash frees its slot for the next one', async () => {
  const run = createHashQueue({ atOnce: 1 });
  const failed = run(() => Promise.reject(new Error('no memory')));
  const next = run(() => Promise.resolve('next'));
  await assert.rejects(failed, /no memory/);
  assert.equal(await next, 'next');
});

test('a hash that times out in the queue is rejected, and never runs', async (context) => {
  context.after(() => mock.timers.reset());
  mock.timers.enable({ apis: ['setTimeout'] });
  const run = createHashQueue({ atOnce: 1, timeout: 25_000 });
  const { started, begin, end } = createWork();
  const first = run(begin(1));
  const second = run(begin(2));
  mock.timers.tick(24_999);
  const third = run(begin(3));
  mock.timers.tick(1);
  await assert.rejects(second, PasswordsBusy);
  await settle();
  end(0);
  await first;
  await settle();
  end(1);
  assert.equal(await third, 3);
  assert.deepEqual(started, [1, 3]);
});

test('of too many one is rejected, and all others get their turn', async () => {
  const run = createHashQueue({ atOnce: 1, most: 20 });
  const { begin, end } = createWork();
  const first = run(begin(0));
  const crowd = Promise.allSettled(Array.from({ length: 21 }, (_, number) => run(() => Promise.resolve(number))));
  await settle();
  end(0);
  await first;
  assert.deepEqual(
    (await crowd).flatMap((each) => (each.status === 'rejected' ? [each.reason instanceof PasswordsBusy] : [])),
    [true],
  );
});

test('sign-ins beyond the queue, and those that time out in it, get 503 with the time to wait', async () => {
  for (const passwordQueue of [
    { atOnce: 0, most: 0 },
    { atOnce: 0, timeout: 1 },
  ]) {
    const provider = await startTestProvider({ demo: false, passwordQueue });
    const { httpStatus, status, data, message, headers } = await provider.askAnything(
      'signIn',
      { body: { email: 'hanako@example.jp', password: 'hanako-demo' } },
      { language: 'en' },
    );
    assert.deepEqual(
      { httpStatus, status, data, message, retryAfter: headers.get('Retry-After') },
      {
        httpStatus: 503,
        status: 0,
        data: { code: 'busy', retryAfterSeconds: 5 },
        message: 'The server is busy. Please try again in a moment.',
        retryAfter: '5',
      },
    );
  }
});

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

test('a sign-in replaces an outdated hash after its reply, and the session continues', async () => {
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
