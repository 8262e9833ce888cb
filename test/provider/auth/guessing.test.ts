import assert from 'node:assert/strict';
import { test, mock } from 'node:test';
import { createSlowDown, type Outcome } from '../../../provider/app/slow-down.ts';
import { PasswordsBusy } from '../../../provider/auth/crypto.ts';
import { createMemoryStore } from '../../../provider/store/memory-store.ts';
import {
  assertRejected,
  DAY,
  HOUR,
  MINUTE,
  NOW,
  startTestProvider,
  type Answer,
  type TestProvider,
} from '../client.ts';

const HANAKO = 'hanako@example.jp';
const SECOND = 1000;

/** A provider behind a proxy on this machine, which says whom it speaks for. */
const startBehindProxy = () => startTestProvider({ trustedProxies: '127.0.0.0/8, ::1' });

const trySignIn = (provider: TestProvider, email: string, password = 'wrong', from = '203.0.113.1', language = 'ja') =>
  provider.askAnything('signIn', { body: { email, password } }, { language, headers: { 'X-Forwarded-For': from } });

const isIn = ({ status, headers }: Answer) => status === 1 && headers.get('Authorization') !== null;

/** Fails so often, each time as soon as it is allowed. */
async function guess(provider: TestProvider, times: number, email = HANAKO, from = '203.0.113.1'): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const answer = await trySignIn(provider, email, 'wrong', from);
    assertRejected(answer, 'signInFailed');
    provider.clock.now += MINUTE;
  }
}

async function resetToken(provider: TestProvider): Promise<string> {
  await provider.ask('sendResetMail', { body: { email: HANAKO } });
  return /forget#token=([\w-]+)/.exec((await provider.mails()).at(-1)?.text ?? '')?.[1] ?? assert.fail('no link');
}

test('ten wrong passwords cause no wait, then it doubles from a second up to a minute, and the reply contains it', async () => {
  const provider = await startBehindProxy();
  for (let times = 0; times < 10; times += 1) assertRejected(await trySignIn(provider, HANAKO), 'signInFailed');
  const waits = [];
  for (let times = 0; times < 8; times += 1) {
    const limited = await trySignIn(provider, HANAKO, 'hanako-demo', '203.0.113.1', 'en');
    assertRejected(limited, 'limited');
    assert.equal(limited.headers.get('Authorization'), null);
    assert.equal(limited.headers.get('Retry-After'), String(limited.data['retryAfterSeconds']));
    assert.match(limited.message, /1 min/);
    waits.push(limited.data['retryAfterSeconds']);
    provider.clock.now += Number(limited.data['retryAfterSeconds']) * SECOND;
    assertRejected(await trySignIn(provider, HANAKO), 'signInFailed');
  }
  assert.deepEqual(waits, [1, 2, 4, 8, 16, 32, 60, 60]);
  provider.clock.now += MINUTE;
  assert.ok(isIn(await trySignIn(provider, HANAKO, 'hanako-demo')));
});

test('a hundred wrong passwords from elsewhere do not delay a teacher at a known address', async () => {
  const provider = await startBehindProxy();
  assert.ok(isIn(await trySignIn(provider, HANAKO, 'hanako-demo', '198.51.100.7')));
  for (let number = 0; number < 110; number += 1) await trySignIn(provider, HANAKO, 'wrong', `203.0.113.${number}`);
  assertRejected(await trySignIn(provider, HANAKO, 'hanako-demo', '192.0.2.1'), 'limited');
  assert.ok(isIn(await trySignIn(provider, HANAKO, 'hanako-demo', '198.51.100.7')));
});

test('wrong passwords from one address do not delay a teacher at another one', async () => {
  const provider = await startBehindProxy();
  await guess(provider, 20);
  provider.clock.now -= MINUTE;
  assertRejected(await trySignIn(provider, HANAKO, 'hanako-demo'), 'limited');
  assert.ok(isIn(await trySignIn(provider, HANAKO, 'hanako-demo', '198.51.100.7')));
});

test('a client that tries many accounts is delayed, but teachers who sign in behind the same proxy every day are not', async () => {
  const provider = await startBehindProxy();
  assert.ok(isIn(await trySignIn(provider, HANAKO, 'hanako-demo')));
  const answers = [];
  for (let number = 0; number < 105; number += 1)
    answers.push(await trySignIn(provider, `nobody-${number}@example.jp`));
  assert.deepEqual(answers.map(({ data }) => data['code']).lastIndexOf('signInFailed'), 99);
  assertRejected(await trySignIn(provider, 'taro@example.jp', 'taro-demo'), 'limited');
  assert.ok(isIn(await trySignIn(provider, HANAKO, 'hanako-demo')));
  provider.clock.now += SECOND;
  assert.ok(isIn(await trySignIn(provider, 'taro@example.jp', 'taro-demo')));
});

test('a successful sign-in clears the failures before it', async () => {
  const provider = await startBehindProxy();
  for (let round = 0; round < 3; round += 1) {
    for (let times = 0; times < 9; times += 1) assertRejected(await trySignIn(provider, HANAKO), 'signInFailed');
    assert.ok(isIn(await trySignIn(provider, HANAKO, 'hanako-demo')));
  }
});

test('a completed reset clears the failures before it', async () => {
  const provider = await startTestProvider();
  const token = await resetToken(provider);
  await guess(provider, 16);
  provider.clock.now -= MINUTE;
  assertRejected(await trySignIn(provider, HANAKO, 'hanako-demo'), 'limited');
  assert.equal((await provider.ask('resetPassword', { body: { token, password: 'a-new-password' } })).status, 1);
  assert.ok(isIn(await trySignIn(provider, HANAKO, 'a-new-password')));
});

test('failures expire after an hour without one', async () => {
  const provider = await startBehindProxy();
  await guess(provider, 20);
  provider.clock.now += HOUR;
  for (let times = 0; times < 10; times += 1) assertRejected(await trySignIn(provider, HANAKO), 'signInFailed');
});

test('60 simultaneous sign-ins from one address succeed, with nine wrong ones among them', async () => {
  // With dearer hashes all have come before the first is done.
  const provider = await startTestProvider({ passwordCost: { memory: 8192, passes: 2 } });
  const wrong = Array.from({ length: 9 }, () => trySignIn(provider, HANAKO));
  const answers = await Promise.all(Array.from({ length: 60 }, () => trySignIn(provider, HANAKO, 'hanako-demo')));
  assert.equal(answers.filter(isIn).length, 60);
  for (const answer of await Promise.all(wrong)) assertRejected(answer, 'signInFailed');
});

test('of 50 simultaneous wrong passwords ten are verified', async () => {
  const provider = await startTestProvider();
  const answers = await Promise.all(Array.from({ length: 50 }, () => trySignIn(provider, HANAKO)));
  const codes = answers.map(({ data }) => data['code']);
  assert.equal(codes.filter((code) => code === 'signInFailed').length, 10);
  assert.equal(codes.filter((code) => code === 'limited').length, 40);
});

test('X-Forwarded-For of an untrusted client does not change the address that is counted', async () => {
  const provider = await startTestProvider();
  for (let number = 0; number < 10; number += 1) await trySignIn(provider, HANAKO, 'wrong', `203.0.113.${number}`);
  assertRejected(await trySignIn(provider, HANAKO, 'wrong', '192.0.2.1'), 'limited');
});

test('setting the clock back a day makes no wait longer than a minute', async () => {
  const provider = await startBehindProxy();
  await guess(provider, 20);
  provider.clock.now = NOW - DAY;
  const limited = await trySignIn(provider, HANAKO, 'hanako-demo');
  assertRejected(limited, 'limited');
  assert.equal(limited.data['retryAfterSeconds'], 60);
  provider.clock.now += MINUTE;
  assert.ok(isIn(await trySignIn(provider, HANAKO, 'hanako-demo')));
});

test('guesses at the current password delay only their own session', async () => {
  const provider = await startTestProvider();
  const [stolen, own] = [await provider.signIn(), await provider.signIn()];
  const change = (currentPassword: string, token: string) =>
    provider.ask('changeSettings', { body: { currentPassword, newPassword: 'a-new-password' } }, { token });
  for (let times = 0; times < 10; times += 1) assertRejected(await change('wrong', stolen), 'wrongPassword');
  assertRejected(await change('hanako-demo', stolen), 'limited');
  assert.equal((await change('hanako-demo', own)).status, 1);
});

test('an address is limited to 60 reset mails for many accounts, except for accounts known there', async () => {
  const provider = await startTestProvider();
  await provider.signIn();
  const answers = [];
  for (let number = 0; number < 62; number += 1) {
    answers.push(await provider.askAnything('sendResetMail', { body: { email: `nobody-${number}@example.jp` } }));
  }
  assert.equal(answers.filter(({ data }) => data?.['code'] === 'limited').length, 2);
  assert.equal((await provider.askAnything('sendResetMail', { body: { email: HANAKO } })).status, 1);
});

test('wrong reset tokens do not block a valid one', async () => {
  const provider = await startTestProvider();
  const token = await resetToken(provider);
  const reset = (by: string) => provider.ask('resetPassword', { body: { token: by, password: 'a-new-password' } });
  for (let times = 0; times < 40; times += 1) assertRejected(await reset('wrong'), 'linkOver');
  assert.equal((await reset(token)).status, 1);
});

/** Numbers that look like chance, the same ones in each run. */
function createDice(): () => number {
  let state = 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Lets everything run that is due without a timer. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('two thousand simultaneous guesses at an account cost a few reads of the store each', async () => {
  const store = createMemoryStore();
  let reads = 0;
  const get = store.attempts.get.bind(store.attempts);
  const attempts = {
    ...store.attempts,
    get: (id: string) => {
      reads += 1;
      return get(id);
    },
  };
  const slowDown = createSlowDown({ ...store, attempts }, () => NOW, { hold: 0 });
  const outcomes = await Promise.all(
    Array.from({ length: 2000 }, async (_, number) => {
      const client = `203.0.113.${number % 10}`;
      return slowDown.attempt(await slowDown.signInOf('account', client), client, async () => {
        await settle();
        return false;
      });
    }),
  );
  assert.equal(outcomes.filter((outcome) => 'isRight' in outcome).length, 100);
  assert.ok(reads < 20 * outcomes.length, `${reads} reads`);
});

test('a correct password that arrives during a wait is delayed until its turn', async (context) => {
  context.after(() => mock.timers.reset());
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: NOW });
  const slowDown = createSlowDown(createMemoryStore(), Date.now, { elapsed: Date.now });
  const counted = await slowDown.signInOf('account', '203.0.113.1');
  for (let times = 0; times < 10; times += 1)
    await slowDown.attempt(counted, '203.0.113.1', () => Promise.resolve(false));
  const outcomes: Outcome[] = [];
  void slowDown.attempt(counted, '203.0.113.1', () => Promise.resolve(true)).then((outcome) => outcomes.push(outcome));
  await settle();
  mock.timers.tick(SECOND - 1);
  await settle();
  assert.deepEqual(outcomes, []);
  mock.timers.tick(1);
  await settle();
  assert.deepEqual(outcomes, [{ wait: 0, isRight: true }]);
});

test('a client that retries at the announced time is admitted, although ten others at its address never stop', async (context) => {
  context.after(() => mock.timers.reset());
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: NOW });
  const slowDown = createSlowDown(createMemoryStore(), Date.now, { elapsed: Date.now, random: createDice() });
  const counted = await slowDown.signInOf('account', '203.0.113.1');
  let guesses = 0;
  const guess = () =>
    slowDown.attempt(counted, '203.0.113.1', async () => {
      guesses += 1;
      return false;
    });
  const rivals = Array.from({ length: 10 }, () => ({ isBusy: false }));
  const teacher = { isBusy: false, next: NOW, outcome: undefined as Outcome | undefined };
  const isIn = () => teacher.outcome !== undefined && 'isRight' in teacher.outcome;

  for (; Date.now() < NOW + 3600 * SECOND && !isIn(); mock.timers.tick(SECOND / 4)) {
    for (const rival of rivals.filter(({ isBusy }) => !isBusy)) {
      rival.isBusy = true;
      void guess().finally(() => {
        rival.isBusy = false;
      });
    }
    // The teacher comes when the others have long begun.
    if (!teacher.isBusy && Date.now() >= Math.max(teacher.next, NOW + 600 * SECOND)) {
      teacher.isBusy = true;
      void slowDown
        .attempt(counted, '203.0.113.1', () => Promise.resolve(true))
        .then((outcome) => {
          Object.assign(teacher, {
            isBusy: false,
            outcome,
            next: Date.now() + Math.ceil(outcome.wait / SECOND) * SECOND,
          });
        });
    }
    await settle();
  }
  assert.ok(isIn(), 'the teacher never got in');
  assert.ok(guesses <= 10 + 6 + 60, `${guesses} guesses were looked at`);
});

test('an error of the store rejects all held attempts', async () => {
  const store = createMemoryStore();
  let isBroken = false;
  const get = store.attempts.get.bind(store.attempts);
  const attempts = {
    ...store.attempts,
    get: (id: string) => {
      if (isBroken) throw new Error('no store');
      return get(id);
    },
  };
  const slowDown = createSlowDown({ ...store, attempts }, () => NOW);
  const counted = [{ name: 'currentPassword', who: 'one' }] as const;
  for (let times = 0; times < 10; times += 1) await slowDown.attempt(counted, '', () => Promise.resolve(false));
  const held = [1, 2].map(() => slowDown.attempt(counted, '', () => Promise.resolve(true)));
  isBroken = true;
  for (const { status } of await Promise.allSettled(held)) assert.equal(status, 'rejected');
});

test('closing the provider rejects all held attempts', async () => {
  const slowDown = createSlowDown(createMemoryStore(), () => NOW);
  const counted = [{ name: 'currentPassword', who: 'one' }] as const;
  for (let times = 0; times < 10; times += 1) await slowDown.attempt(counted, '', () => Promise.resolve(false));
  const held = slowDown.attempt(counted, '', () => Promise.resolve(true));
  slowDown.close();
  assert.deepEqual(await held, { wait: SECOND });
});

test('sixty teachers who sign in at once at one address all get in, however long it takes to verify them', async () => {
  const slowDown = createSlowDown(createMemoryStore(), () => NOW);
  const client = '203.0.113.1';
  const outcomes = await Promise.all(
    Array.from({ length: 60 }, async (_, number) =>
      slowDown.attempt(await slowDown.signInOf(`account ${number}`, client), client, async () => {
        await settle();
        return true;
      }),
    ),
  );
  assert.equal(outcomes.filter((outcome) => 'isRight' in outcome && outcome.isRight).length, 60);
});

test('right passwords among parallel guesses give a guesser no more guesses', async () => {
  const slowDown = createSlowDown(createMemoryStore(), () => NOW, { hold: 0 });
  const counted = await slowDown.signInOf('account', '203.0.113.1');
  let guesses = 0;
  const attempt = (isRight: boolean) =>
    slowDown.attempt(counted, '203.0.113.1', async () => {
      if (!isRight) guesses += 1;
      await settle();
      return isRight;
    });
  await Promise.all(Array.from({ length: 100 }, (_, number) => attempt(number % 5 === 0)));
  assert.equal(guesses, 10);
});

test('an attempt that could not be verified is not a failure, and frees its slot for the next one', async () => {
  const slowDown = createSlowDown(createMemoryStore(), () => NOW, { hold: 0 });
  const counted = await slowDown.signInOf('account', '203.0.113.1');
  const attempt = (verify: () => Promise<boolean>) => slowDown.attempt(counted, '203.0.113.1', verify);
  const busy = Array.from({ length: 50 }, () => attempt(() => Promise.reject(new PasswordsBusy())));
  for (const { status } of await Promise.allSettled(busy)) assert.equal(status, 'rejected');
  assert.deepEqual(await attempt(() => Promise.resolve(true)), { wait: 0, isRight: true });
});

test('an attempt that finds no free slot for 25 seconds is rejected, because the provider is busy', async (context) => {
  context.after(() => mock.timers.reset());
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: NOW });
  const slowDown = createSlowDown(createMemoryStore(), Date.now, { elapsed: Date.now });
  const counted = [{ name: 'currentPassword', who: 'one' }] as const;
  const gate = Promise.withResolvers<boolean>();
  const underWay = Array.from({ length: 10 }, () => slowDown.attempt(counted, '', () => gate.promise));
  const late = slowDown.attempt(counted, '', () => Promise.resolve(true));
  await settle();
  mock.timers.tick(25 * SECOND);
  await assert.rejects(late, PasswordsBusy);
  gate.resolve(true);
  for (const outcome of await Promise.all(underWay)) assert.deepEqual(outcome, { wait: 0, isRight: true });
});
