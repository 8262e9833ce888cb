import type { StudentInList } from '../../../store/lists.ts';
import type { StudentRow } from '../../../store/tables.ts';

/** What a statement over students finds in a row, whatever the database; `decode` reads the student's own columns. */
export function studentInList<Value>(
  { lessonsTotal, lessonsUsed, nextId, nextSubject, nextStart, nextEnd, ...columns }: Record<string, Value>,
  decode: (columns: Record<string, Value>) => StudentRow,
): StudentInList {
  const hasContract = lessonsUsed !== null && lessonsUsed !== undefined;
  return {
    student: decode(columns),
    lessonsTotal: hasContract ? Number(lessonsTotal) : undefined,
    lessonsUsed: hasContract ? Number(lessonsUsed) : undefined,
    nextLesson:
      nextId === null
        ? undefined
        : {
            id: String(nextId),
            subject: String(nextSubject),
            startTimeMillis: Number(nextStart),
            endTimeMillis: Number(nextEnd),
          },
  };
}
