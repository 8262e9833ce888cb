import type { LessonState } from '../../../src/core/lessons/index.ts';
import { foldForSearch } from '../../../src/core/i18n/index.ts';
import { MINUTE_MS, minuteOf } from '../../../src/core/time/index.ts';
import type { Lesson } from '../../../src/core/api/endpoints/index.ts';
import type { Condition } from '../store/store.ts';
import type { LessonRow } from '../store/tables.ts';

/** The lesson as the API returns it. */
export function lessonRecord(row: LessonRow): Lesson {
  const { id, studentId, studentName, subject, startTimeMillis, endTimeMillis, memo, version } = row;
  const { actualEndTimeMillis, canceledAt, note } = row;
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
  };
}

/** The text that is searched: each field is folded separately, so that no match spans two of them. */
export function searchTexts(...texts: (string | undefined)[]): string {
  return texts.map(foldForSearch).join('\n');
}

/** The conditions that make up a state (docs/spec.md, section 4), at minute precision. */
export function inState(state: LessonState, now: number): Condition<LessonRow>[] {
  const thisMinute = minuteOf(now) * MINUTE_MS;
  const nextMinute = thisMinute + MINUTE_MS;
  switch (state) {
    case 1:
      return [
        ['canceledAt', 'unset'],
        ['startTimeMillis', '>=', nextMinute],
      ];
    case 2:
      return [
        ['canceledAt', 'unset'],
        ['startTimeMillis', '<', nextMinute],
        ['endTimeMillis', '>=', thisMinute],
      ];
    case 3:
      return [
        ['canceledAt', 'unset'],
        ['endTimeMillis', '<', thisMinute],
      ];
    case 4:
      return [['canceledAt', 'set']];
  }
}
