import assert from 'node:assert/strict';
import { test, mock } from 'node:test';
import { createNodeCrypto, createHashQueue } from '../../../provider/adapters/node/crypto.ts';
import { SCRYPT_HASH } from './held-crypto.ts';
import { PasswordsBusy } from '../../../provider/auth/crypto.ts';
import { startTestProvider } from '../client.ts';

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

test('as many hashes run at once as are allowed, and the others follow in their order', async () => {
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

test('a hash that fails gives its place to the next one', async () => {
  const run = createHashQueue({ atOnce: 1 });
  const failed = run(() => Promise.reject(new Error('no memory')));
  const next = run(() => Promise.resolve('next'));
  await assert.rejects(failed, /no memory/);
  assert.equal(await next, 'next');
});

test('a hash whose turn does not come in time is refused, and never runs', async (context) => {
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

test('of those that are too many one is refused, and everyone else has their turn', async () => {
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

test('sign-ins beyond the queue, and those whose turn does not come, get 503 with the time to wait', async () => {
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
