import type { Schedule } from '../../../core/schedule/index.ts';
import { SERVICE_ZONE } from '../../../core/time/index.ts';
import { timeOf } from '../../../core/index.ts';
import { DAY_END, lockProblem, type LockForm, type LockProblem } from './lock-days.ts';

/** The fields that can have an error. */
export type LockField = 'from' | 'until' | 'end' | 'reason';

const fieldOf: Readonly<Record<LockProblem, LockField>> = {
  missingDay: 'from',
  reversed: 'until',
  tooMany: 'until',
  endBeforeStart: 'end',
  reasonTooLong: 'reason',
};

/** The first problem of the form; `none` if there is nothing to lock. */
export function lockProblems(
  form: LockForm,
  requestCount: number,
): Partial<Record<LockField | 'form', LockProblem | 'none'>> {
  const problem = lockProblem(form);
  if (problem) return { [fieldOf[problem]]: problem };
  return requestCount === 0 ? { form: 'none' } : {};
}

/** The initial form for these days; a single day's lock is shown as it is. */
export function formOf(schedule: Schedule, from: string, until = from): LockForm {
  const lock = from === until ? schedule.locks.peek().get(from) : undefined;
  const { startTimeMillis, endTimeMillis, reason = '' } = lock ?? {};
  return {
    from,
    until,
    isWeekly: false,
    reason,
    isWholeDay: startTimeMillis === undefined,
    start: startTimeMillis === undefined ? '09:00' : timeOf(startTimeMillis, SERVICE_ZONE),
    // A lock cannot end at the start of its day, so 00:00 is the end of the day.
    end: endTimeMillis === undefined ? '12:00' : timeOf(endTimeMillis, SERVICE_ZONE).replace('00:00', DAY_END),
  };
}

/** What is kept when another day is chosen. */
export const timesAndReasonOf = ({ isWholeDay, start, end, reason }: LockForm): Partial<LockForm> => ({
  isWholeDay,
  start,
  end,
  reason,
});
