import assert from 'node:assert/strict';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, test } from 'node:test';
import { migrations } from '../../../demo/provider/adapters/node/migrations.ts';
import { openSqliteStore } from '../../../demo/provider/adapters/node/sqlite-store.ts';
import type { LessonRow, StudentRow } from '../../../demo/provider/store/tables.ts';
import { createMemoryStore } from '../../../demo/provider/store/memory-store.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const folder = temporaryFolder();

const lesson = (id: string, change: Partial<LessonRow> = {}): LessonRow => ({
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

for (const [kind, open] of Object.entries({
  'in SQLite': () => openSqliteStore(':memory:'),
  'in memory': createMemoryStore,
})) {
  describe(`a store ${kind}`, () => {
    test('returns stored rows with lists, bytes and missing values', () => {
      const store = open();
      const bytes = Uint8Array.from([0, 255, 7]);
      store.students.insert(student);
      store.files.insert({ id: 'f.png', teacherId: 'a', kind: 'avatar', type: 'image/png', bytes, createdAt: 1 });
      assert.deepEqual(store.students.get('s'), student);
      assert.deepEqual(store.files.get('f.png')?.bytes, bytes);
      assert.equal(store.students.get('nobody'), undefined);
    });

    test('picks only the requested fields', () => {
      const store = open();
      store.students.insert(student);
      store.files.insert({
        id: 'f.png',
        teacherId: 'a',
        kind: 'avatar',
        type: 'image/png',
        bytes: new Uint8Array(3),
        createdAt: 1,
      });
      assert.deepEqual(store.files.pick(['id', 'kind'], { where: [['id', '=', 'f.png']] }), [
        { id: 'f.png', kind: 'avatar' },
      ]);
      assert.deepEqual(store.students.pick(['subjects']), [{ subjects: student.subjects }]);
      assert.deepEqual(store.files.pick(['kind'], { where: [['id', '=', 'nothing']] }), []);
    });

    test('finds by all conditions, sorted and paged', () => {
      const store = open();
      for (const [id, start] of [
        ['x', 30],
        ['y', 10],
        ['z', 20],
      ] as const)
        store.lessons.insert(lesson(id, { startTimeMillis: start }));
      store.lessons.update('z', { canceledAt: 5, searchText: '100%のかくにん' });
      const ids = (query: Parameters<typeof store.lessons.find>[0]) => store.lessons.find(query).map(({ id }) => id);
      assert.deepEqual(ids({ order: [['startTimeMillis', 'ascending']] }), ['y', 'z', 'x']);
      assert.deepEqual(ids({ order: [['startTimeMillis', 'descending']], limit: 1, offset: 1 }), ['z']);
      assert.deepEqual(
        ids({
          order: [
            ['teacherId', 'ascending'],
            ['id', 'descending'],
          ],
        }),
        ['z', 'y', 'x'],
      );
      assert.deepEqual(ids({ where: [['canceledAt', 'set']] }), ['z']);
      assert.deepEqual(
        ids({
          where: [
            ['canceledAt', 'unset'],
            ['startTimeMillis', '>', 10],
          ],
        }),
        ['x'],
      );
      assert.deepEqual(
        ids({
          where: [
            ['startTimeMillis', '>=', 20],
            ['startTimeMillis', '<=', 20],
          ],
        }),
        ['z'],
      );
      assert.deepEqual(
        ids({
          where: [
            ['id', '!=', 'x'],
            ['startTimeMillis', '<', 20],
          ],
        }),
        ['y'],
      );
      assert.deepEqual(ids({ where: [['canceledAt', '!=', 9]] }), ['z']);
      assert.deepEqual(ids({ where: [['searchText', 'contains', '0%']] }), ['z']);
      assert.deepEqual(ids({ where: [['searchText', 'contains', '_']] }), []);
      assert.equal(store.lessons.count([['teacherId', '=', 'a']]), 3);
      assert.equal(store.lessons.count(), 3);
    });

    test('updates fields, clears undefined ones, and returns the row', () => {
      const store = open();
      store.lessons.insert(lesson('x', { note: '記録', canceledAt: 5 }));
      assert.deepEqual(
        store.lessons.update('x', { memo: '新', note: undefined }),
        lesson('x', { memo: '新', canceledAt: 5 }),
      );
      assert.throws(() => store.lessons.update('nobody', { memo: '' }));
      assert.throws(() => store.lessons.insert(lesson('x')));
      assert.equal(store.lessons.delete([['memo', '=', '新']]), 1);
      assert.equal(store.lessons.count(), 0);
    });

    test('commits or rolls back a transaction as a whole, nested ones included', () => {
      const store = open();
      assert.throws(
        () =>
          store.transaction(() => {
            store.transaction(() => store.lessons.insert(lesson('x')));
            throw new Error('stop');
          }),
        /stop/,
      );
      assert.equal(store.lessons.count(), 0);
      assert.equal(
        store.transaction(() => {
          store.lessons.insert(lesson('x'));
          return store.lessons.count();
        }),
        1,
      );
      assert.equal(store.lessons.count(), 1);
    });
  });
}

describe('the database', () => {
  test('of an older version is migrated, and keeps its rows', () => {
    const file = path.join(folder, 'older.sqlite');
    // A folder from before the first version: nothing but an empty database.
    new DatabaseSync(file).close();
    const store = openSqliteStore(file, migrations);
    store.lessons.insert(lesson('x'));
    store.close();

    const next = [...migrations, 'ALTER TABLE lessons ADD COLUMN venue TEXT', "UPDATE lessons SET venue = 'online'"];
    const migrated = openSqliteStore(file, next);
    assert.deepEqual(migrated.lessons.get('x'), { ...lesson('x'), venue: 'online' });
    migrated.close();
    assert.equal(versionOf(file), next.length);
    openSqliteStore(file, next).close();
  });

  test('is unchanged by a migration that fails', () => {
    const file = path.join(folder, 'failed.sqlite');
    openSqliteStore(file).close();
    const broken = [
      ...migrations,
      'ALTER TABLE lessons ADD COLUMN venue TEXT; ALTER TABLE nothing ADD COLUMN venue TEXT',
    ];
    assert.throws(() => openSqliteStore(file, broken), /nothing/);
    assert.equal(versionOf(file), migrations.length);
    const store = openSqliteStore(file);
    store.lessons.insert(lesson('x'));
    assert.ok(!('venue' in (store.lessons.get('x') ?? {})));
    store.close();
  });

  test('of a newer version is not changed', () => {
    const file = path.join(folder, 'newer.sqlite');
    const database = new DatabaseSync(file);
    database.exec('PRAGMA user_version = 99');
    database.close();
    assert.throws(() => openSqliteStore(file), /newer version \(99\)/);
  });
});

function versionOf(file: string): number {
  const database = new DatabaseSync(file);
  const version = Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
  database.close();
  return version;
}
