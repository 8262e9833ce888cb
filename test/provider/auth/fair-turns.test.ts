import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { PasswordsBusy } from '../../../provider/auth/crypto.ts';
import { createMemoryStore } from '../../../provider/store/memory-store.ts';
import { createSlowDown, type Outcome } from '../../../provider/app/slow-down.ts';
import { NOW } from '../client.ts';

const SECOND = 1000;

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

test('a correct password that arrives during a wait is held until its turn', async (context) => {
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

test('a client that retries as told is admitted, although ten others at its address never stop', async (context) => {
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

test('an attempt that could not be verified is no failure, and gives its place to the next one', async () => {
  const slowDown = createSlowDown(createMemoryStore(), () => NOW, { hold: 0 });
  const counted = await slowDown.signInOf('account', '203.0.113.1');
  const attempt = (verify: () => Promise<boolean>) => slowDown.attempt(counted, '203.0.113.1', verify);
  const busy = Array.from({ length: 50 }, () => attempt(() => Promise.reject(new PasswordsBusy())));
  for (const { status } of await Promise.allSettled(busy)) assert.equal(status, 'rejected');
  assert.deepEqual(await attempt(() => Promise.resolve(true)), { wait: 0, isRight: true });
});

test('an attempt that finds no place among those under way for 25 seconds is rejected, because the provider is busy', async (context) => {
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
