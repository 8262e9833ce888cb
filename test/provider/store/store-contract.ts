import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fencedStore, RoomTakenOver, takeOver } from '../../../provider/rooms/nodes/fences.ts';
import type { Store } from '../../../provider/store/store.ts';
import type { LessonRow, StudentRow } from '../../../provider/store/tables.ts';

/** A lesson as a store has it. */
export const lesson = (id: string, change: Partial<LessonRow> = {}): LessonRow => ({
  id,
  teacherId: 'a',
  studentId: 's',
  studentName: '山田',
  subject: '数学',
  startTimeMillis: 100,
  endTimeMillis: 200,
  memo: '',
  version: 1,
  searchText: 'やまだ',
  ...change,
});

// What every store does, whatever it is made of: SQLite, memory, PostgreSQL.

const student: StudentRow = {
  id: 's',
  teacherId: 'a',
  name: '山田',
  kana: 'ヤマダ',
  avatar: '',
  grade: '中学2年',
  subjects: ['数学', '英語'],
  searchText: 'やまだ',
};

/** @param open opens an empty store */
export function describeStore(kind: string, open: () => Store | Promise<Store>): void {
  describe(`a store ${kind}`, () => describeOperations(open));
  describe(`a transaction of a store ${kind}`, () => describeTransactions(open));
  describe(`a room of several nodes in a store ${kind}`, () => describeFences(open));
}

function describeOperations(open: () => Store | Promise<Store>): void {
  test('returns stored rows with lists, bytes and missing values', async () => {
    const store = await open();
    const bytes = Uint8Array.from([0, 255, 7]);
    await store.students.insert(student);
    await store.files.insert({ id: 'f.png', teacherId: 'a', kind: 'avatar', type: 'image/png', bytes, createdAt: 1 });
    assert.deepEqual(await store.students.get('s'), student);
    assert.deepEqual((await store.files.get('f.png'))?.bytes, bytes);
    assert.equal(await store.students.get('nobody'), undefined);
  });

  test('picks only the requested fields', async () => {
    const store = await open();
    await store.students.insert(student);
    await store.files.insert({
      id: 'f.png',
      teacherId: 'a',
      kind: 'avatar',
      type: 'image/png',
      bytes: new Uint8Array(3),
      createdAt: 1,
    });
    assert.deepEqual(await store.files.pick(['id', 'kind'], { where: [['id', '=', 'f.png']] }), [
      { id: 'f.png', kind: 'avatar' },
    ]);
    assert.deepEqual(await store.students.pick(['subjects']), [{ subjects: student.subjects }]);
    assert.deepEqual(await store.files.pick(['kind'], { where: [['id', '=', 'nothing']] }), []);
  });

  test('sums up a number of the rows that have one', async () => {
    const store = await open();
    const file = {
      teacherId: 'a',
      kind: 'material',
      type: 'application/pdf',
      bytes: new Uint8Array(),
      createdAt: 1,
    } as const;
    assert.equal(await store.files.sum('bucketBytes'), 0);
    await store.files.insert({ ...file, id: 'here.pdf', bytes: new Uint8Array(3) });
    await store.files.insert({ ...file, id: 'one.pdf', bucketBytes: 3_000_000_000 });
    await store.files.insert({ ...file, id: 'two.pdf', bucketBytes: 2 });
    assert.equal(await store.files.sum('bucketBytes', [['teacherId', '=', 'a']]), 3_000_000_002);
    assert.equal(await store.files.sum('bucketBytes', [['id', '=', 'here.pdf']]), 0);
  });

  test('finds by all conditions, sorted and paged', async () => {
    const store = await open();
    for (const [id, start] of [
      ['x', 30],
      ['y', 10],
      ['z', 20],
    ] as const)
      await store.lessons.insert(lesson(id, { startTimeMillis: start }));
    await store.lessons.update('z', { canceledAt: 5, searchText: '100%のかくにん' });
    const ids = async (query: Parameters<typeof store.lessons.find>[0]) =>
      (await store.lessons.find(query)).map(({ id }) => id);
    assert.deepEqual(await ids({ order: [['startTimeMillis', 'ascending']] }), ['y', 'z', 'x']);
    assert.deepEqual(await ids({ order: [['startTimeMillis', 'descending']], limit: 1, offset: 1 }), ['z']);
    assert.deepEqual(
      await ids({
        order: [
          ['teacherId', 'ascending'],
          ['id', 'descending'],
        ],
      }),
      ['z', 'y', 'x'],
    );
    assert.deepEqual(await ids({ where: [['canceledAt', 'set']] }), ['z']);
    assert.deepEqual(
      await ids({
        where: [
          ['canceledAt', 'unset'],
          ['startTimeMillis', '>', 10],
        ],
      }),
      ['x'],
    );
    assert.deepEqual(
      await ids({
        where: [
          ['startTimeMillis', '>=', 20],
          ['startTimeMillis', '<=', 20],
        ],
      }),
      ['z'],
    );
    assert.deepEqual(
      await ids({
        where: [
          ['id', '!=', 'x'],
          ['startTimeMillis', '<', 20],
        ],
      }),
      ['y'],
    );
    assert.deepEqual(await ids({ where: [['canceledAt', '!=', 9]] }), ['z']);
    assert.deepEqual(await ids({ where: [['searchText', 'contains', '0%']] }), ['z']);
    assert.deepEqual(await ids({ where: [['searchText', 'contains', '_']] }), []);
    assert.equal(await store.lessons.count([['teacherId', '=', 'a']]), 3);
    assert.equal(await store.lessons.count(), 3);
  });

  test('updates fields, clears undefined ones, and returns the row', async () => {
    const store = await open();
    await store.lessons.insert(lesson('x', { note: '記録', canceledAt: 5 }));
    assert.deepEqual(
      await store.lessons.update('x', { memo: '新', note: undefined }),
      lesson('x', { memo: '新', canceledAt: 5 }),
    );
    await assert.rejects(store.lessons.update('nobody', { memo: '' }));
    await assert.rejects(store.lessons.insert(lesson('x')));
    assert.equal(await store.lessons.delete([['memo', '=', '新']]), 1);
    assert.equal(await store.lessons.count(), 0);
  });

  test('sorts and compares texts by their characters, whatever language they are in', async () => {
    const store = await open();
    for (const id of ['b', 'B', 'あ', 'a', '_', 'ア', '1']) await store.meta.insert({ id, value: '' });
    const rows = await store.meta.find({ order: [['id', 'ascending']] });
    assert.deepEqual(
      rows.map(({ id }) => id),
      ['1', 'B', '_', 'a', 'b', 'あ', 'ア'],
    );
    assert.equal(await store.meta.count([['id', '<', 'a']]), 3);
  });
}

// What a transaction does in every store.

/** @param open opens an empty store */
function describeTransactions(open: () => Store | Promise<Store>): void {
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

  test('does not write operations that a transaction did not await', async () => {
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

// What several openings of one room may write, in every store.

const NOW = Date.UTC(2026, 10, 25);
const room = 'class-x';
const update = (position: number) => ({ id: `u${position}`, room, position, bytes: Uint8Array.from([position]) });

/** Opens the room: what is written by way of `store` is of this opening. */
async function openRoom(store: Store) {
  const taken: string[] = [];
  const number = await takeOver(store, room, NOW);
  return { number, taken, store: fencedStore(store, { room, number }, () => taken.push('over')) };
}

/** @param open opens an empty store */
function describeFences(open: () => Store | Promise<Store>): void {
  test('refuses what an earlier opening writes, and takes what the latest one does', async () => {
    const store = await open();
    const [first, second] = [await openRoom(store), await openRoom(store)];
    assert.ok(second.number > first.number);
    const write = ({ store }: Pick<typeof first, 'store'>, position: number) =>
      store.transaction(({ roomUpdates }) => roomUpdates.insert(update(position)));
    await assert.rejects(write(first, 1), RoomTakenOver);
    await write(second, 2);
    assert.deepEqual(await store.roomUpdates.find(), [update(2)]);
    assert.deepEqual([first.taken, second.taken], [['over'], []]);
  });

  test('gives a room that was deleted no number that it had before', async () => {
    const store = await open();
    const first = await openRoom(store);
    await store.roomFences.delete([['id', '=', room]]);
    await assert.rejects(
      first.store.transaction(async () => {}),
      RoomTakenOver,
    );
    assert.ok((await takeOver(store, room, NOW + 1)) > first.number);
  });

  test('shows a later opening what an earlier one is about to write, or refuses it', async () => {
    const store = await open();
    const first = await openRoom(store);
    const entered = Promise.withResolvers<void>();
    const writing = first.store
      .transaction(async ({ roomUpdates }) => {
        entered.resolve();
        for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
        await roomUpdates.insert(update(1));
        return 'stored';
      })
      .catch((error: unknown) => error);
    await entered.promise;
    await openRoom(store);
    const seen = await store.roomUpdates.count([['room', '=', room]]);
    const result = await writing;
    assert.ok(result === 'stored' || result instanceof RoomTakenOver, String(result));
    assert.equal(seen, result === 'stored' ? 1 : 0);
    assert.equal(await store.roomUpdates.count(), seen);
  });
}
