// The lists of a store, beside those in memory, which read everything, on the same rows.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import { createMemoryStore } from '../../../provider/store/memory-store.ts';
import type { LessonSearch } from '../../../provider/store/lists.ts';
import type { Store } from '../../../provider/store/store.ts';
import type { ContractRow, LessonRow, StudentRow } from '../../../provider/store/tables.ts';
import { MINUTE, NOW } from '../client.ts';

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

/** @param open opens an empty store */
export function describeLists(kind: string, open: () => Store | Promise<Store>, runs = 150): void {
  describe(`a list of lessons is the same ${kind} as in memory`, () => describeLessonLists(open, runs));
  test(`a list of students is the same ${kind} as in memory`, () => compareStudents(open, runs));
}

function describeLessonLists(open: () => Store | Promise<Store>, runs: number): void {
  test('for every search and page, also after rows were changed and deleted', () =>
    fc.assert(
      fc.asyncProperty(
        lessons,
        lessons,
        fc.array(fc.tuple(searches, fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 9 })), { maxLength: 8 }),
        fc.array(fc.nat(), { maxLength: 4 }),
        async (first, changed, wanted, gone) => {
          const [store, memory] = [await open(), createMemoryStore()];
          for (const each of [store, memory]) {
            for (const lesson of first) await each.lessons.insert(rowOf(lesson));
            for (const [at, change] of changed.slice(0, first.length / 2).entries()) {
              const { studentId, startTimeMillis, endTimeMillis, canceledAt, searchText } = rowOf(change);
              const id = first[at]?.id ?? '';
              await each.lessons.update(id, { studentId, startTimeMillis, endTimeMillis, canceledAt, searchText });
            }
            for (const at of gone) await each.lessons.delete([['id', '=', first[at % first.length]?.id ?? '']]);
          }
          const everything = [1, 2, 3, 4, 5, 6].flatMap((page) =>
            common.map((search) => [{ teacherId: 'a', ...search }, page, 2] as const),
          );
          for (const [search, page, size] of [...wanted, ...everything])
            assert.deepEqual(
              await store.lists.lessons(search, { page, size }, NOW),
              await memory.lists.lessons(search, { page, size }, NOW),
            );
        },
      ),
      { numRuns: runs },
    ));

  test('for a transaction that was rolled back', async () => {
    const [store, memory] = [await open(), createMemoryStore()];
    const lesson = {
      id: 'x',
      teacherId: 'a',
      studentId: 's',
      startTimeMillis: NOW,
      minutes: 30,
      isCanceled: false,
    } as const;
    for (const each of [store, memory]) {
      await assert.rejects(
        each.transaction(async ({ lessons }) => {
          await lessons.insert(rowOf({ ...lesson, searchText: '数学' }));
          throw new Error('stop');
        }),
      );
      for (const search of [{ teacherId: 'a' }, { teacherId: 'a', words: ['数学'] }])
        assert.deepEqual(await each.lists.lessons(search, { page: 1, size: 5 }, NOW), {
          list: [],
          total: 0,
          page: 1,
          size: 5,
        });
    }
  });
}

function compareStudents(open: () => Store | Promise<Store>, runs: number): Promise<void> {
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
  return fc.assert(
    fc.asyncProperty(
      lessons,
      fc.option(fc.tuple(fc.constantFrom(...days), fc.constantFrom(...days))),
      fc.array(fc.constantFrom('か', 'かき', '"'), { maxLength: 2 }),
      async (given, period, wanted) => {
        const [store, memory] = [await open(), createMemoryStore()];
        for (const each of [store, memory]) {
          await each.students.insert(student('t', 'かきく'));
          await each.students.insert(student('s', 'かきく'));
          await each.students.insert(student('u', 'か"'));
          await each.students.insert(student('v', 'か', 'b'));
          if (period) await each.contracts.insert(contract('s', ...period));
          for (const lesson of given) await each.lessons.insert(rowOf(lesson));
        }
        for (const teacher of ['a', 'b', 'nobody'])
          assert.deepEqual(
            await store.lists.students(teacher, wanted, NOW),
            await memory.lists.students(teacher, wanted, NOW),
          );
      },
    ),
    { numRuns: Math.ceil((runs * 2) / 3) },
  );
}
