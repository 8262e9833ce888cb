// What a transaction does in every store.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Store } from '../../../provider/store/store.ts';
import { lesson } from './lesson-row.ts';

/** @param open opens an empty store */
export function describeTransactions(open: () => Store | Promise<Store>): void {
  test('commits or rolls back a transaction as a whole, nested ones included', async () => {
    const store = await open();
    await assert.rejects(
      store.transaction(async (store) => {
        await store.transaction(({ lessons }) => lessons.insert(lesson('x')));
        throw new Error('stop');
      }),
      /stop/,
    );
    assert.equal(await store.lessons.count(), 0);
    const counted = await store.transaction(async ({ lessons }) => {
      await lessons.insert(lesson('x'));
      return lessons.count();
    });
    assert.deepEqual([counted, await store.lessons.count()], [1, 1]);
  });

  test('reads only what is committed outside of a transaction', async () => {
    const store = await open();
    const entered = Promise.withResolvers<void>();
    const writing = store.transaction(async ({ lessons }) => {
      await lessons.insert(lesson('x'));
      entered.resolve();
      await new Promise((resolve) => setImmediate(resolve));
      await lessons.insert(lesson('y'));
    });
    await entered.promise;
    const found = store.lessons.count();
    const other = store.lessons.insert(lesson('z'));
    await Promise.all([writing, other]);
    assert.notEqual(await found, 1);
    assert.equal(await store.lessons.count(), 3);
  });

  test('calls back once a transaction is committed, and not where it is rolled back', async () => {
    const store = await open();
    const called: string[] = [];
    await store.transaction(async (store) => {
      store.afterCommit(() => called.push('committed'));
      await store.transaction(async (store) => store.afterCommit(() => called.push('nested')));
      await store.lessons.insert(lesson('x'));
      assert.deepEqual(called, []);
    });
    assert.deepEqual(called, ['committed', 'nested']);
    await assert.rejects(
      store.transaction(async (store) => {
        store.afterCommit(() => called.push('rolled back'));
        throw new Error('stop');
      }),
    );
    store.afterCommit(() => called.push('outside'));
    assert.deepEqual(called, ['committed', 'nested', 'outside']);
  });

  test('writes nothing that a transaction did not wait for', async () => {
    const store = await open();
    let late: Store | undefined;
    await store.transaction(async (store) => {
      late = store;
    });
    await assert.rejects(async () => late?.lessons.insert(lesson('x')), /has ended/);
    assert.equal(await store.lessons.count(), 0);
  });

  test('lets exactly one of fifty writers make each version of a lesson', async () => {
    const store = await open();
    await store.lessons.insert(lesson('x'));
    for (let version = 1; version <= 3; version += 1) {
      const writers = Array.from({ length: 50 }, (_, number) =>
        store.transaction(async ({ lessons }) => {
          if ((await lessons.get('x'))?.version !== version) return false;
          await lessons.update('x', { memo: `${number}`, version: version + 1 });
          return true;
        }),
      );
      const won = (await Promise.all(writers)).flatMap((isWon, number) => (isWon ? [`${number}`] : []));
      const { memo, version: made } = (await store.lessons.get('x')) ?? {};
      assert.deepEqual([won, made], [[memo], version + 1]);
    }
  });

  test('keeps a rule over several rows during concurrent writes', async () => {
    const store = await open();
    const free = async ({ lessons }: Store, start: number): Promise<boolean> => {
      const taken = await lessons.count([
        ['teacherId', '=', 'a'],
        ['startTimeMillis', '<', start + 100],
        ['endTimeMillis', '>', start],
      ]);
      return taken === 0;
    };
    const writers = Array.from({ length: 20 }, (_, number) =>
      store.transaction(async (store) => {
        const start = number * 10;
        if (!(await free(store, start))) return;
        await store.lessons.insert(lesson(`${number}`, { startTimeMillis: start, endTimeMillis: start + 100 }));
      }),
    );
    await Promise.all(writers);
    const rows = await store.lessons.find({ order: [['startTimeMillis', 'ascending']] });
    assert.ok(rows.length > 0);
    for (const [at, row] of rows.entries()) assert.ok(row.startTimeMillis >= (rows[at - 1]?.endTimeMillis ?? 0));
  });
}
