import { isMoment, minuteOf, type MaybeMoment } from '../time/index.ts';

/** Maximum length of a lesson's memo, in code points. */
export const MEMO_LIMIT = 1000;

/** The problems that a lesson in a form can have. */
export type LessonProblem = 'missingStart' | 'missingEnd' | 'past' | 'endBeforeStart' | 'memoTooLong';

/** The fields of a lesson that have rules; moments in milliseconds. */
export interface LessonDraft {
  startTimeMillis?: MaybeMoment;
  endTimeMillis?: MaybeMoment;
  memo?: string | null;
}

/**
 * All problems of a lesson, in the order of the form; both the form and the provider use it. A lesson may
 * start in the current minute; `past` concerns its start, so check it only if the time is new. `endBeforeStart` also
 * covers a lesson of zero length.
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
