// The lists of both stores, on the same rows.
import assert from 'node:assert/strict';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, mock, test } from 'node:test';
import * as fc from 'fast-check';
import { migrations } from '../../../demo/provider/adapters/node/migrations.ts';
import { openSqliteStore } from '../../../demo/provider/adapters/node/sqlite-store.ts';
import { createMemoryStore } from '../../../demo/provider/store/memory-store.ts';
import type { LessonSearch } from '../../../demo/provider/store/lists.ts';
import type { Store } from '../../../demo/provider/store/store.ts';
import type { ContractRow, LessonRow, StudentRow } from '../../../demo/provider/store/tables.ts';
import { MINUTE, NOW, startTestProvider } from '../client.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const folder = temporaryFolder();

/** Few values, so that rows begin together, overlap, and share words. */
const starts = [-300_000, -90_000, -50_000, -800, -700, -600, -90, -60, -30, -1, 0, 1, 30, 60, 600, 50_000, 90_000].map(
  (minutes) => NOW + minutes * MINUTE,
);
const texts = ['', '数', '数学', '数学\n英語', 'やまだ\n数学', 'やまだはなこ', '100%"*\'', '👍🏽数学', 'ab', 'aba'];
const words = ['数', '学', '数学', 'やまだ', '学英', '"', "'", '*', '%', '👍🏽', '👍', 'a', 'aba', 'ない'];
const teachers = ['a', 'a', 'a', 'x"y'];
const students = ['s', 't'];

const lessons = fc.uniqueArray(
  fc.record({
    id: fc.stringMatching(/^[A-Za-z0-9_-]{1,3}$/),
    teacherId: fc.constantFrom(...teachers),
    studentId: fc.constantFrom(...students),
    startTimeMillis: fc.constantFrom(...starts),
    minutes: fc.constantFrom(1, 30, 90),
    isCanceled: fc.boolean(),
    searchText: fc.constantFrom(...texts),
  }),
  { selector: ({ id }) => id, maxLength: 40, size: 'max' },
);

type Lesson = (typeof lessons extends fc.Arbitrary<infer List> ? List : never) extends (infer Item)[] ? Item : never;

const rowOf = ({ minutes, isCanceled, ...row }: Lesson): LessonRow => ({
  ...row,
  studentName: '',
  subject: '',
  memo: '',
  version: 1,
  endTimeMillis: row.startTimeMillis + minutes * MINUTE,
  ...(isCanceled && { canceledAt: 5 }),
});

const searches: fc.Arbitrary<LessonSearch> = fc.record(
  {
    teacherId: fc.constantFrom(...teachers),
    words: fc.array(fc.constantFrom(...words), { maxLength: 2 }),
    studentId: fc.constantFrom(...students),
    isCanceled: fc.boolean(),
    fromMillis: fc.constantFrom(-Infinity, -8.64e15, ...starts),
    untilMillis: fc.constantFrom(Infinity, 8.64e15, ...starts),
    part: fc.constantFrom('ahead' as const, 'over' as const),
  },
  { requiredKeys: ['teacherId'] },
);

/** What is asked for in every run, since chance rarely combines it. */
const common = [{}, { words: ['数学'] }, { words: ['数学'], isCanceled: false }, { words: ['数学'], studentId: 's' }];

function openBoth(): { sqlite: Store; memory: Store } {
  return { sqlite: openSqliteStore(':memory:'), memory: createMemoryStore() };
}

describe('a list of lessons is the same in SQLite as in memory', () => {
  test('for every search and page, also after rows were changed and deleted', () => {
    fc.assert(
      fc.property(
        lessons,
        lessons,
        fc.array(fc.tuple(searches, fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 9 })), { maxLength: 8 }),
        fc.array(fc.nat(), { maxLength: 4 }),
        (first, changed, wanted, gone) => {
          const { sqlite, memory } = openBoth();
          for (const store of [sqlite, memory]) {
            for (const lesson of first) store.lessons.insert(rowOf(lesson));
            for (const [at, change] of changed.slice(0, first.length / 2).entries()) {
              const { studentId, startTimeMillis, endTimeMillis, canceledAt, searchText } = rowOf(change);
              const id = first[at]?.id ?? '';
              store.lessons.update(id, { studentId, startTimeMillis, endTimeMillis, canceledAt, searchText });
            }
            for (const each of gone) store.lessons.delete([['id', '=', first[each % first.length]?.id ?? '']]);
          }
          const everything = [1, 2, 3, 4, 5, 6].flatMap((page) =>
            common.map((search) => [{ teacherId: 'a', ...search }, page, 2] as const),
          );
          for (const [search, page, size] of [...wanted, ...everything])
            assert.deepEqual(
              sqlite.lists.lessons(search, { page, size }, NOW),
              memory.lists.lessons(search, { page, size }, NOW),
            );
        },
      ),
      { numRuns: 150 },
    );
  });

  test('for a transaction that was rolled back', () => {
    const { sqlite, memory } = openBoth();
    const lesson = {
      id: 'x',
      teacherId: 'a',
      studentId: 's',
      startTimeMillis: NOW,
      minutes: 30,
      isCanceled: false,
    } as const;
    for (const store of [sqlite, memory]) {
      assert.throws(() =>
        store.transaction(() => {
          store.lessons.insert(rowOf({ ...lesson, searchText: '数学' }));
          throw new Error('stop');
        }),
      );
      for (const search of [{ teacherId: 'a' }, { teacherId: 'a', words: ['数学'] }])
        assert.deepEqual(store.lists.lessons(search, { page: 1, size: 5 }, NOW), {
          list: [],
          total: 0,
          page: 1,
          size: 5,
        });
    }
  });
});

test('a list of students is the same in SQLite as in memory', () => {
  const days = ['2026-11-17', '2026-11-18', '2026-11-19'];
  const contract = (studentId: string, startsOn: string, endsOn: string): ContractRow => ({
    id: `c-${studentId}`,
    teacherId: 'a',
    studentId,
    contractNumber: '',
    plan: '',
    subjects: [],
    startsOn,
    endsOn,
    minutesPerLesson: 60,
    lessonsTotal: 3,
    note: '',
  });
  const student = (id: string, kana: string, teacherId = 'a'): StudentRow => ({
    id,
    teacherId,
    name: '',
    kana,
    avatar: '',
    grade: '',
    subjects: ['数学'],
    searchText: kana,
  });
  fc.assert(
    fc.property(
      lessons,
      fc.option(fc.tuple(fc.constantFrom(...days), fc.constantFrom(...days))),
      fc.array(fc.constantFrom('か', 'かき', '"'), { maxLength: 2 }),
      (given, period, wanted) => {
        const { sqlite, memory } = openBoth();
        for (const store of [sqlite, memory]) {
          store.students.insert(student('t', 'かきく'));
          store.students.insert(student('s', 'かきく'));
          store.students.insert(student('u', 'か"'));
          store.students.insert(student('v', 'か', 'b'));
          if (period) store.contracts.insert(contract('s', ...period));
          for (const lesson of given) store.lessons.insert(rowOf(lesson));
        }
        for (const teacher of ['a', 'b', 'nobody'])
          assert.deepEqual(sqlite.lists.students(teacher, wanted, NOW), memory.lists.students(teacher, wanted, NOW));
      },
    ),
    { numRuns: 100 },
  );
});

test('a database from before the index of words finds its lessons', () => {
  const file = path.join(folder, 'older.sqlite');
  const at = migrations.findIndex((each) => each.includes('lessonsOfTeacherInTime'));
  const older = new DatabaseSync(file);
  for (const each of migrations.slice(0, at)) older.exec(each);
  older.exec(`PRAGMA user_version = ${at}`);
  const insert = older.prepare(
    'INSERT INTO lessons (id, teacherId, studentId, studentName, subject, startTimeMillis, endTimeMillis, memo, version, blind) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  // Two begin together.
  for (const [id, start] of [
    ['x', NOW],
    ['y', NOW],
    ['z', NOW + MINUTE],
  ] as const)
    insert.run(id, 'a', 's', '山田', '数学', start, start + MINUTE, '', 1, 'やまだ\n数学');
  older.close();
  const store = openSqliteStore(file);
  for (const search of [{ teacherId: 'a' }, { teacherId: 'a', words: ['数学', 'だ'] }]) {
    const { list, total } = store.lists.lessons(search, { page: 1, size: 10 }, NOW);
    assert.deepEqual([list.map(({ id }) => id), total], [['x', 'y', 'z'], 3]);
  }
  store.lessons.update('x', { searchText: 'えいご' });
  assert.equal(store.lists.lessons({ teacherId: 'a', words: ['数学'] }, { page: 1, size: 10 }, NOW).total, 2);
  store.close();
});

test('no list, search, month or page of students reads all rows of a table', async (context) => {
  const database = path.join(folder, 'plans.sqlite');
  const used = new Set<string>();
  const { prepare } = DatabaseSync.prototype;
  mock.method(DatabaseSync.prototype, 'prepare', function (this: DatabaseSync, sql: string) {
    used.add(sql);
    return prepare.call(this, sql);
  });
  context.after(() => mock.restoreAll());
  const provider = await startTestProvider({ database });
  const token = await provider.signIn();
  used.clear();
  const search = (body: object, page = 1) =>
    provider.askAnything('searchLessons', { query: { page, size: 10 }, body }, { token });
  for (const page of [1, 3, 99]) await provider.ask('listLessons', { query: { page, size: 20 } }, { token });
  const period = { fromMillis: NOW - 30 * 24 * 60 * MINUTE, untilMillis: NOW };
  for (const body of [{ state: 1 }, { state: 2 }, { state: 3 }, { state: 4 }, { ahead: true }, { ahead: false }])
    for (const more of [{}, { words: '数学' }, { studentId: 'student-hanako-01' }, period, { words: '山 田' }])
      for (const page of [1, 5]) assert.equal((await search({ ...body, ...more }, page)).status, 1);
  await provider.ask('readCalendar', { params: { date: '2026-11-01' } }, { token });
  await provider.ask('listStudents', {}, { token });
  await provider.ask('searchStudents', { body: { words: '山' } }, { token });
  mock.restoreAll();

  const plans = new DatabaseSync(database, { readOnly: true });
  const reads = [...used].filter((sql) => /^\s*SELECT/.test(sql));
  assert.ok(reads.length > 20, `${reads.length} statements`);
  for (const sql of reads) {
    const details = plans
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all()
      .map(({ detail }) => String(detail));
    // A table of the index of words is searched by its expression (`M`); `found` is one page.
    const scans = details.filter((detail) => detail.startsWith('SCAN') && !/INDEX \d+:M|^SCAN found$/.test(detail));
    assert.deepEqual(scans, [], sql);
  }
  plans.close();
});
