import type { LessonState } from '../../src/core/lessons/index.ts';
import { foldForSearch } from '../../src/core/i18n/index.ts';
import { MINUTE_MS, minuteOf } from '../../src/core/time/index.ts';
import type { Lesson } from '../../src/core/api/endpoints/index.ts';
import type { LessonSearch } from '../store/lists.ts';
import type { LessonRow } from '../store/tables.ts';

/** The lesson as the API returns it. */
export function lessonRecord(row: LessonRow): Lesson {
  const { id, studentId, studentName, subject, startTimeMillis, endTimeMillis, memo, version } = row;
  const { actualEndTimeMillis, canceledAt, note, recordFinishedAtMillis, changedBy } = row;
  const { outcome, heldFromMillis, heldUntilMillis } = row;
  return {
    id,
    studentId,
    studentName,
    subject,
    startTimeMillis,
    endTimeMillis,
    memo,
    version,
    ...(actualEndTimeMillis !== undefined && { actualEndTimeMillis }),
    ...(canceledAt !== undefined && { canceledAt }),
    ...(note !== undefined && { note }),
    ...(recordFinishedAtMillis !== undefined && { recordFinishedAtMillis }),
    ...(changedBy !== undefined && { changedBy }),
    ...(outcome && { outcome }),
    ...(heldFromMillis !== undefined && { heldFromMillis }),
    ...(heldUntilMillis !== undefined && { heldUntilMillis }),
  };
}

/** The search text: each field is folded separately, so that no match spans two of them. */
export function searchTexts(...texts: (string | undefined)[]): string {
  return texts.map(fold).join('\n');
}

/** The words of a search, folded like the search text. */
export function searchWords(text: string): string[] {
  return text
    .split(/\s+/)
    .map(fold)
    .filter((word) => word !== '');
}

/** SQLite truncates texts at a NUL when it splits them. */
const fold = (text: string | undefined) => foldForSearch(text).replaceAll('\0', '\uFFFD');

/** The start of a moment's minute, the precision at which lessons begin and end. */
export const startOfMinute = (now: number): number => minuteOf(now) * MINUTE_MS;

/** The filter of a search for a state (docs/spec.md, section 4), at minute precision. */
export function inState(state: LessonState, now: number): Omit<LessonSearch, 'teacherId'> {
  const nextMinute = startOfMinute(now) + MINUTE_MS;
  switch (state) {
    case 1:
      return { isCanceled: false, fromMillis: nextMinute };
    case 2:
      return { isCanceled: false, untilMillis: nextMinute, part: 'ahead' };
    case 3:
      return { isCanceled: false, part: 'over' };
    case 4:
      return { isCanceled: true };
  }
}
