import type { LessonSearch, ListedLesson } from '../../../store/lists.ts';
import type { LessonSource, Range } from './lesson-source.ts';
import { createLessonTallies } from './lesson-tallies.ts';
import { lessonColumns, type Clause, type Columns, type Prepare } from './prepare.ts';

/** Lessons by start and id, from indexes that hold all that is asked for. */
export function createLessonsInTime(
  prepare: Prepare,
  decode: (columns: Columns) => ListedLesson,
  search: LessonSearch,
): LessonSource {
  const { teacherId, studentId, isCanceled } = search;
  const table = `lessons INDEXED BY ${indexFor(search)}`;

  function clausesFor({ from, until }: Range) {
    const clauses: Clause[] = [['teacherId = ?', teacherId]];
    if (studentId !== undefined) clauses.push(['studentId = ?', studentId]);
    if (from > -Infinity) clauses.push(['startTimeMillis >= ?', from]);
    if (until < Infinity) clauses.push(['startTimeMillis < ?', until]);
    const state = isCanceled === undefined ? [] : [`canceledAt IS ${isCanceled ? 'NOT NULL' : 'NULL'}`];
    return {
      where: [...clauses.map(([text]) => text), ...state].join(' AND '),
      values: clauses.map(([, value]) => value),
    };
  }

  function count(range: Range): number {
    const { where, values } = clausesFor(range);
    return Number(prepare(`SELECT count(*) AS count FROM ${table} WHERE ${where}`).get(...values)?.['count']);
  }

  function read(range: Range, direction: 'ASC' | 'DESC', limit: number, offset: number): ListedLesson[] {
    const { where, values } = clausesFor(range);
    const order = `startTimeMillis ${direction}, id ${direction}`;
    return prepare(`SELECT ${lessonColumns} FROM ${table} WHERE ${where} ORDER BY ${order} LIMIT ? OFFSET ?`)
      .all(...values, limit, offset)
      .map(decode);
  }

  // One student has few lessons.
  const readRange: LessonSource['read'] = async (range, ...page) => read(range, ...page);
  if (studentId !== undefined)
    return { count: async (range) => count(range), countAll: async () => undefined, read: readRange };
  const tallies = createLessonTallies(prepare, search, count);
  return {
    count: async (range) => tallies.count(range),
    countAll: async () => tallies.count({ from: -Infinity, until: Infinity }),
    async read(range, direction, limit, offset) {
      const rest = tallies.skip(range, direction, offset);
      return read(rest.range, direction, limit, rest.offset);
    },
  };
}

function indexFor({ studentId, isCanceled }: LessonSearch): string {
  if (studentId !== undefined) return 'lessonsOfStudentInTime';
  return isCanceled ? 'canceledLessonsInTime' : 'lessonsOfTeacherInTime';
}
