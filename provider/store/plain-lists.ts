import { addDays, startOfDay, SERVICE_ZONE } from '../../src/core/time/index.ts';
import { listedLessonFields, type LessonSearch, type ListedLesson, type Lists, type StudentInList } from './lists.ts';
import { pageInTime } from './page-in-time.ts';
import type { Condition, StoreTables } from './store.ts';
import type { ContractRow, LessonRow, StudentRow } from './tables.ts';

/** The lists of a store that reads all rows to answer. */
export function createPlainLists({ students, contracts, lessons }: StoreTables): Lists {
  async function lessonsUsed(
    { teacherId, studentId, startsOn, endsOn }: ContractRow,
    thisMinute: number,
  ): Promise<number> {
    return lessons.count([
      ['teacherId', '=', teacherId],
      ['studentId', '=', studentId],
      ['canceledAt', 'unset'],
      ['startTimeMillis', '>=', startOfDay(startsOn, SERVICE_ZONE)],
      ['startTimeMillis', '<', startOfDay(addDays(endsOn, 1), SERVICE_ZONE)],
      ['endTimeMillis', '<', thisMinute],
    ]);
  }

  async function nextLesson({ id, teacherId }: StudentRow, thisMinute: number): Promise<StudentInList['nextLesson']> {
    const [next] = await lessons.pick(['id', 'subject', 'startTimeMillis', 'endTimeMillis'], {
      where: [
        ['teacherId', '=', teacherId],
        ['studentId', '=', id],
        ['canceledAt', 'unset'],
        ['endTimeMillis', '>=', thisMinute],
      ],
      order: [
        ['startTimeMillis', 'ascending'],
        ['id', 'ascending'],
      ],
      limit: 1,
    });
    return next;
  }

  async function inList(student: StudentRow, thisMinute: number): Promise<StudentInList> {
    const [contract] = await contracts.find({ where: [['studentId', '=', student.id]] });
    return {
      student,
      lessonsTotal: contract?.lessonsTotal,
      lessonsUsed: contract && (await lessonsUsed(contract, thisMinute)),
      nextLesson: await nextLesson(student, thisMinute),
    };
  }

  return {
    async lessons(search, page, thisMinute) {
      const { list, ...counts } = await pageInTime(lessons, conditionsOf(search, thisMinute), page, thisMinute);
      return { ...counts, list: list.map(listedLesson) };
    },
    async students(teacherId, words, thisMinute) {
      const found = await students.find({
        where: [['teacherId', '=', teacherId], ...words.map((word) => ['searchText', 'contains', word] as const)],
        order: [
          ['kana', 'ascending'],
          ['id', 'ascending'],
        ],
      });
      return Promise.all(found.map((student) => inList(student, thisMinute)));
    },
  };
}

const listedLesson = (row: LessonRow): ListedLesson =>
  Object.fromEntries(
    listedLessonFields.flatMap((field) => (row[field] === undefined ? [] : [[field, row[field]]])),
  ) as unknown as ListedLesson;

function conditionsOf(search: LessonSearch, thisMinute: number): Condition<LessonRow>[] {
  const { teacherId, words = [], studentId, isCanceled, fromMillis, untilMillis, part } = search;
  const where: Condition<LessonRow>[] = [
    ['teacherId', '=', teacherId],
    ...words.map((word): Condition<LessonRow> => ['searchText', 'contains', word]),
  ];
  if (studentId !== undefined) where.push(['studentId', '=', studentId]);
  if (isCanceled !== undefined) where.push(['canceledAt', isCanceled ? 'set' : 'unset']);
  if (fromMillis !== undefined) where.push(['startTimeMillis', '>=', fromMillis]);
  if (untilMillis !== undefined) where.push(['startTimeMillis', '<', untilMillis]);
  if (part !== undefined) where.push(['endTimeMillis', part === 'ahead' ? '>=' : '<', thisMinute]);
  return where;
}
