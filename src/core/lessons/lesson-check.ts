import { isMoment, minuteOf, type MaybeMoment } from '../time/index.ts';

/** The longest memo of a lesson, in code points. */
export const MEMO_LIMIT = 1000;

/** What can be wrong with a lesson that a teacher writes. */
export type LessonProblem = 'missingStart' | 'missingEnd' | 'past' | 'endBeforeStart' | 'memoTooLong';

/** The fields of a lesson that have rules; moments in milliseconds. */
export interface LessonDraft {
  startTimeMillis?: MaybeMoment;
  endTimeMillis?: MaybeMoment;
  memo?: string | null;
}

/**
 * All that is wrong with a lesson, in the order of the form; the form and the provider ask the same. A lesson may
 * start in the current minute; `past` is about its start, so ask only when the time is new. `endBeforeStart` also
 * names a lesson of no length.
 */
export function checkLesson({ startTimeMillis, endTimeMillis, memo }: LessonDraft, now: number): LessonProblem[] {
  const problems: LessonProblem[] = [];
  if (!isMoment(startTimeMillis)) problems.push('missingStart');
  else if (minuteOf(startTimeMillis) < minuteOf(now)) problems.push('past');

  if (!isMoment(endTimeMillis)) problems.push('missingEnd');
  else if (isMoment(startTimeMillis) && endTimeMillis <= startTimeMillis) problems.push('endBeforeStart');

  if ([...(memo ?? '')].length > MEMO_LIMIT) problems.push('memoTooLong');
  return problems;
}
