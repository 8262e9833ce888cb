import { useEffect, useMemo, useState } from 'react';
import { freeTimeRange } from '../../../core/batch-change/index.ts';
import {
  lockRequestsOf,
  rangesOfDays,
  planLocks,
  weekdaysUntil,
  type Schedule,
  type MinuteRange,
  type LockContext,
  type PlannedLock,
} from '../../../core/schedule/index.ts';
import { SERVICE_ZONE, daysBetween, isValidDayKey, timeOf, isValidTime } from '../../../core/time/index.ts';
import type { Lock } from '../../../core/api/endpoints/index.ts';
import { lockDraft } from '../../../core/drafts/index.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useDraft, useStoredDraft } from '../../../ui/form/use-draft.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { useNearbySchedule } from '../../lessons/dialogs/use-nearby-clashes.ts';
import { useHitChanges, type HitHandling } from './lock-hits.tsx';
import { useLockRequests } from './use-lock-requests.ts';

interface Options {
  readonly schedule: Schedule;
  /** `YYYY-MM-DD` */
  readonly from: string;
  readonly until: string;
  readonly onDone: () => void;
}

/** State of the lock form: its values, the resulting locks with the lessons affected, and sending them. Reads signals. */
export function useLockForm({ schedule, from: firstDay, until: lastDay, onDone }: Options) {
  const t = useText();
  const { session } = useScreen();
  const nearby = useNearbySchedule();

  const draftKey = `schedule lock ${firstDay} ${lastDay}`;
  const draft = useStoredDraft(draftKey, lockDraft);
  const [saved] = useState(() => formOf(schedule, firstDay, lastDay));
  const [isRestored, setIsRestored] = useState(draft !== undefined);
  const form = useForm<LockForm, LockProblem | 'none' | 'reasonMissing', LockField | 'cancel'>({
    initial: draft?.values ?? saved,
    saved,
    message: (problem) => {
      if (problem === 'missingDay') return t('dateTime.invalidDay');
      if (problem === 'reasonMissing' || problem === 'reasonTooLong') return t(`lessonForms.cancel.${problem}`);
      return t(`scheduleForms.locking.${problem}`, { count: MAX_LOCK_DAYS });
    },
  });
  const { values } = form;
  const { from, until } = values;
  const [handling, setHandling] = useState<HitHandling>(draft?.handling ?? 'keep');
  const isMoving = handling === 'move';
  useEffect(() => {
    if (!isValidDayKey(from) || !isValidDayKey(until) || from > until) return;
    void nearby.show(isMoving ? freeTimeRange(from, until) : [from, until], SERVICE_ZONE);
  }, [nearby, from, until, isMoving]);

  const days = daysToLock(values);
  // Until the days around are loaded, what the schedule shows of them.
  const known = nearby.loadedAt.value === undefined ? schedule : nearby;
  const locks = known.locks.value;
  const only = days.length === 1 ? locks.get(from) : undefined;
  const [lessons, meetings] = [known.lessons.value, known.meetings.value];
  const planned = useMemo(
    () => plannedOf(values, only, { lessons, meetings, locks, now: session.clock.now() }),
    [values, only, lessons, meetings, locks, session],
  );
  const hits = useHitChanges({ nearby, planned, lockReason: values.reason, handling, written: draft?.cancel });
  const isDirty = form.isDirty || handling !== 'keep' || Object.keys(hits.written).length > 0;
  const discardDraft = useDraft(draftKey, isDirty ? { values, handling, cancel: hits.written } : undefined);
  const done = (): void => {
    discardDraft();
    onDone();
  };
  const requests = useLockRequests(schedule, { onDone: done, report: hits.batch.report });
  const dayRequests = lockRequestsOf(planned);
  const problems = { ...lockProblems(values, dayRequests.length), ...(hits.problem && { cancel: hits.problem }) };

  const change = (patch: Partial<LockForm>): void => {
    requests.clearFailed();
    form.change(patch);
  };
  const submit = (): Promise<void> =>
    form.submit(
      problems,
      // The days are locked only after their lessons were cancelled or moved.
      async () => {
        if (hits.steps.length > 0 && !(await hits.batch.run(hits.steps))) return;
        await requests.send(dayRequests, (count) => t('scheduleForms.locking.done', { count }));
      },
      () => undefined,
    );
  return {
    values,
    errors: form.liveErrors(problems),
    /** The form shows a draft. */
    isRestored: isRestored && isDirty,
    /** Back to what the form starts with. */
    startOver(): void {
      form.reset(saved);
      setHandling('keep');
      hits.resetCancel();
      setIsRestored(false);
    },
    discardDraft,
    days,
    /** The existing lock that the form changes, if it is about a single day. */
    only,
    planned,
    requestCount: dayRequests.length,
    isLoading: nearby.status.value === 'loading',
    isSending: requests.isSending || hits.batch.isRunning,
    hits,
    setHandling,
    failed: requests.failed,
    change,
    changeFrom(from: string): void {
      if (values.until !== values.from) return change({ from });
      // For a day that is already locked the form shows its lock.
      change({ ...formOf(nearby, from), ...(locks.has(from) ? {} : timesAndReasonOf(values)) });
    },
    lift: ({ lockId, date }: Lock) =>
      requests.send([{ lockId, date, locked: false }], () => t('scheduleForms.locking.lifted')),
    onSubmit: form.handleSubmit(() => !requests.isSending && !hits.batch.isRunning && submit()),
  };
}
export type LockFormState = ReturnType<typeof useLockForm>;

/** The fields that can have an error. */
type LockField = 'from' | 'until' | 'end' | 'reason';

const fieldOf: Readonly<Record<LockProblem, LockField>> = {
  missingDay: 'from',
  reversed: 'until',
  tooMany: 'until',
  endBeforeStart: 'end',
  reasonTooLong: 'reason',
};

/** The first problem of the form; `none` if there is nothing to lock. */
function lockProblems(form: LockForm, requestCount: number): Partial<Record<LockField | 'form', LockProblem | 'none'>> {
  const problem = lockProblem(form);
  if (problem) return { [fieldOf[problem]]: problem };
  return requestCount === 0 ? { form: 'none' } : {};
}

/** The initial form for these days; a single day's lock is shown as it is. */
function formOf(schedule: Schedule, from: string, until = from): LockForm {
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
const timesAndReasonOf = ({ isWholeDay, start, end, reason }: LockForm): Partial<LockForm> => ({
  isWholeDay,
  start,
  end,
  reason,
});

/** The values of the lock form; days and times are in the service's time zone (Tokyo), like the provider's locks. */
interface LockForm {
  /** `YYYY-MM-DD`, empty while it is missing. */
  readonly from: string;
  readonly until: string;
  /** Only days with the same weekday as the first. */
  readonly isWeekly: boolean;
  readonly isWholeDay: boolean;
  /** `HH:MM` */
  readonly start: string;
  /** `HH:MM`, up to `24:00`. */
  readonly end: string;
  readonly reason: string;
}

/** End of a day. */
const DAY_END = '24:00';

/** Limit of days locked at once, because each needs its own request. */
const MAX_LOCK_DAYS = 60;

type LockProblem = 'reversed' | 'endBeforeStart' | 'tooMany' | 'missingDay' | 'reasonTooLong';

/** The first error of the form; undefined if it is valid. */
function lockProblem(form: LockForm): LockProblem | undefined {
  if (!isValidDayKey(form.from) || !isValidDayKey(form.until)) return 'missingDay';
  if (form.until < form.from) return 'reversed';
  if (!form.isWholeDay && !(hasTimes(form) && form.start < form.end)) return 'endBeforeStart';
  if (daysToLock(form).length > MAX_LOCK_DAYS) return 'tooMany';
  return [...form.reason].length > 200 ? 'reasonTooLong' : undefined;
}

/** The days that the form selects. */
function daysToLock({ from, until, isWeekly }: LockForm): string[] {
  if (!isValidDayKey(from) || !isValidDayKey(until) || until < from) return [];
  return isWeekly ? weekdaysUntil(from, until) : daysBetween(from, until);
}

/** The planned change of each day. With `only`, the form replaces that lock. */
function plannedOf(form: LockForm, only: Lock | undefined, context: LockContext): PlannedLock[] {
  const days = daysToLock(form);
  if (days.length > MAX_LOCK_DAYS) return [];
  const reason = form.reason.trim();
  const planned = planLocks(
    rangesOfDays(days, partOf(form)),
    reason,
    only ? { ...context, locks: new Map() } : context,
  );
  if (!only) return planned;
  return planned.map((each) => ({
    ...each,
    ...(each.request && { request: { ...each.request, lockId: only.lockId } }),
  }));
}

function partOf({ isWholeDay, start, end }: LockForm): MinuteRange | undefined {
  return isWholeDay || !hasTimes({ start, end })
    ? undefined
    : { startMinute: minuteOf(start), endMinute: minuteOf(end) };
}

function hasTimes({ start, end }: Pick<LockForm, 'start' | 'end'>): boolean {
  return isValidTime(start) && (isValidTime(end) || end === DAY_END);
}

function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}
