import type { StudentInList } from '../../../store/lists.ts';
import type { StudentRow } from '../../../store/tables.ts';
import { longestLesson } from './longest-lesson.ts';
import type { Columns, Prepare } from './prepare.ts';
import { studentInList } from './student-in-list.ts';

/** The start of a day of Asia/Tokyo, whose clocks are always 9 hours ahead. */
const startOfDay = (day: string, ...more: string[]) => `unixepoch(${[day, ...more, "'-9 hours'"].join(', ')}) * 1000`;

const studentsSql = (words: readonly string[]) => `
  SELECT students.*, contracts.lessonsTotal AS lessonsTotal,
    iif(contracts.id IS NULL, NULL, (
      SELECT count(*) FROM lessons INDEXED BY lessonsOfStudentInTime
      WHERE lessons.studentId = students.id AND lessons.teacherId = students.teacherId AND lessons.canceledAt IS NULL
        AND lessons.startTimeMillis >= ${startOfDay('contracts.startsOn')}
        AND lessons.startTimeMillis < min(${startOfDay('contracts.endsOn', "'+1 day'")}, :thisMinute)
        AND lessons.endTimeMillis < :thisMinute
    )) AS lessonsUsed,
    next.id AS nextId, next.subject AS nextSubject, next.startTimeMillis AS nextStart, next.endTimeMillis AS nextEnd
  FROM students
  LEFT JOIN contracts ON contracts.studentId = students.id
  LEFT JOIN lessons AS next ON next.id = (
    SELECT lessons.id FROM lessons INDEXED BY lessonsOfStudentInTime
    WHERE lessons.studentId = students.id AND lessons.teacherId = students.teacherId AND lessons.canceledAt IS NULL
      AND lessons.startTimeMillis >= :thisMinute - :longest AND lessons.endTimeMillis >= :thisMinute
    ORDER BY lessons.startTimeMillis, lessons.id LIMIT 1
  )
  WHERE students.teacherId = :teacherId${words.map((_, number) => ` AND instr(students.blind, :word${number}) > 0`).join('')}
  ORDER BY students.kana, students.id`;

/** A teacher's students with their contract and next lesson, in one statement. */
export function createStudentList(prepare: Prepare, decode: (columns: Columns) => StudentRow) {
  return (teacherId: string, words: readonly string[], thisMinute: number): StudentInList[] => {
    const longest = longestLesson(prepare, teacherId);
    const given = Object.fromEntries(words.map((word, number) => [`word${number}`, word]));
    return prepare(studentsSql(words))
      .all({ teacherId, thisMinute, longest, ...given })
      .map((columns) => studentInList(columns, decode));
  };
}
