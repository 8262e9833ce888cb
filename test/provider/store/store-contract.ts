// What every store does, whatever it is made of: SQLite, memory, PostgreSQL.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Store } from '../../../provider/store/store.ts';
import type { StudentRow } from '../../../provider/store/tables.ts';
import { describeFences } from './fence-contract.ts';
import { lesson } from './lesson-row.ts';
import { describeTransactions } from './transaction-contract.ts';

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
