import { useEffect, useMemo } from 'react';
import { createSchedule, lockRequestsOf, type Schedule } from '../../../core/schedule/index.ts';
import { SERVICE_ZONE } from '../../../core/time/index.ts';
import { isValidDayKey, type Lock } from '../../../core/index.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { daysToLock, MAX_LOCK_DAYS, plannedOf, type LockForm, type LockProblem } from './lock-days.ts';
import { formOf, lockProblems, timesAndReasonOf, type LockField } from './lock-form.ts';
import { useLockRequests } from './use-lock-requests.ts';

interface Options {
  readonly schedule: Schedule;
  /** `YYYY-MM-DD` */
  readonly from: string;
  readonly until: string;
  readonly onDone: (message: string) => void;
}

/** State of the lock form: its values, the resulting locks with the lessons affected, and sending them. Reads signals. */
export function useLockForm({ schedule, from: firstDay, until: lastDay, onDone }: Options) {
  const t = useText();
  const { session } = useScreen();
  const requests = useLockRequests(schedule, onDone);
  const nearby = useMemo(() => createSchedule(session), [session]);
  useEffect(() => () => nearby.dispose(), [nearby]);

  const form = useForm<LockForm, LockProblem | 'none', LockField>({
    initial: () => formOf(schedule, firstDay, lastDay),
    message: (problem) => {
      if (problem === 'missingDay') return t('dateTime.invalidDay');
      if (problem === 'reasonTooLong') return t('courses.cancel.reasonTooLong');
      return t(`schedule.locking.${problem}`, { count: MAX_LOCK_DAYS });
    },
  });
  const { values } = form;
  const { from, until } = values;
  useEffect(() => {
    if (isValidDayKey(from) && isValidDayKey(until) && from <= until) void nearby.show([from, until], SERVICE_ZONE);
  }, [nearby, from, until]);

  const days = daysToLock(values);
  const locks = nearby.locks.value;
  const only = days.length === 1 ? locks.get(from) : undefined;
  const planned = plannedOf(values, only, { lessons: nearby.lessons.value, locks, now: session.clock.now() });
  const dayRequests = lockRequestsOf(planned);
  const problems = lockProblems(values, dayRequests.length);

  const change = (patch: Partial<LockForm>): void => {
    requests.clearFailed();
    form.change(patch);
  };
  const submit = (): Promise<void> =>
    form.submit(
      problems,
      () => requests.send(dayRequests, (count) => t('schedule.locking.done', { count })),
      () => undefined,
    );
  return {
    values,
    errors: form.liveErrors(problems),
    days,
    /** The existing lock that the form changes, if it is about a single day. */
    only,
    planned,
    requestCount: dayRequests.length,
    isLoading: nearby.status.value === 'loading',
    isSending: requests.isSending,
    failed: requests.failed,
    change,
    changeFrom(from: string): void {
      if (values.until !== values.from) return change({ from });
      // For a day that is already locked the form shows its lock.
      change({ ...formOf(nearby, from), ...(locks.has(from) ? {} : timesAndReasonOf(values)) });
    },
    lift: ({ lockId, date }: Lock) =>
      requests.send([{ lockId, date, locked: false }], () => t('schedule.locking.lifted')),
    onSubmit: form.handleSubmit(() => !requests.isSending && submit()),
  };
}
export type LockFormState = ReturnType<typeof useLockForm>;
