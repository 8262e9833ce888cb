// A failure of background work does not affect anything else.
import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import { guard, unlessUnderWay } from '../../../provider/app/guard.ts';

const error = new Error('the disk is full');
let log: unknown[][] = [];

beforeEach(() => {
  log = [];
  mock.method(console, 'error', (...parts: unknown[]) => {
    log.push(parts);
    // As the console does.
    inspect(parts);
  });
});
afterEach(() => mock.restoreAll());

describe('guarded work', () => {
  test('starts at once and logs nothing if it succeeds', async () => {
    let steps = '';
    const done = guard('a step', () => {
      steps += 'work';
    });
    steps += ', return';
    await done;
    assert.equal(steps, 'work, return');
    assert.deepEqual(log, []);
  });

  for (const [name, work] of [
    [
      'throws',
      () => {
        throw error;
      },
    ],
    ['rejects', () => Promise.reject(error)],
    [
      'throws after a while',
      async () => {
        await Promise.resolve();
        throw error;
      },
    ],
  ] as const) {
    test(`that ${name} is logged, and its resources are released`, async () => {
      const seen: unknown[] = [];
      await guard('a sweep', work, (failure) => seen.push(failure));
      assert.deepEqual(seen, [error]);
      assert.deepEqual(log, [['This failed: a sweep.', error]]);
    });
  }

  test('resolves even if handling its failure fails', async () => {
    await guard(
      'a sweep',
      () => {
        throw error;
      },
      () => {
        throw new Error('no socket');
      },
    );
    assert.equal(log.length, 2);
  });

  test('may fail with a value that cannot be printed', async () => {
    const secretive = {
      [inspect.custom]() {
        throw new Error('look away');
      },
    };
    await guard('a sweep', () => {
      throw secretive as unknown as Error;
    });
    assert.match(String(log.at(-1)?.[0]), /cannot be shown/);
  });
});

test('a timer does not start its work while the previous run is active, and continues after a failure', async () => {
  const runs = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const work = mock.fn(() => runs[work.mock.callCount()]?.promise ?? Promise.resolve());
  const tick = unlessUnderWay('work of a test', work);
  tick();
  tick();
  assert.equal(work.mock.callCount(), 1);
  runs[0]?.reject(new Error('broken'));
  await new Promise(setImmediate);
  tick();
  assert.equal(work.mock.callCount(), 2);
});
