import { useEffect, useMemo, useState } from 'react';
import { freeTimeRange } from '../../../core/batch-change/index.ts';
import {
  datesOfRepeat,
  lockRequestsOf,
  MAX_REPEAT_DAYS,
  rangesOfDays,
  planLocks,
  weekdaysUntil,
  type Schedule,
  type MinuteRange,
  type LockContext,
  type PlannedLock,
} from '../../../core/schedule/index.ts';
import {
  addDays,
  SERVICE_ZONE,
  daysBetween,
  isValidDayKey,
  timeOf,
  isValidTime,
  weekdayOf,
} from '../../../core/time/index.ts';
import type { createLockSeries, InputOf, Lock } from '../../../core/api/endpoints/index.ts';
import { lockDraft } from '../../../core/drafts/index.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useDraft, useStoredDraft } from '../../../ui/form/use-draft.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { useNearbySchedule } from '../../lessons/dialogs/use-nearby-clashes.ts';
import { useHitChanges, type HitHandling } from './lock-hits.tsx';
import { useLockScope } from './lock-scope.tsx';
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

  // Until the days around are loaded, what the schedule shows of them.
  const known = nearby.loadedAt.value === undefined ? schedule : nearby;
  const locks = known.locks.value;
  const existing = from === until ? locks.get(from) : undefined;
  const choice = useLockScope(schedule, existing);
  const isRepeatable = choice.series !== undefined && !existing && canRepeat(values);
  const repeat = isRepeatable ? repeatOf(values) : undefined;
  const days = repeat ? datesOfRepeat(repeat) : daysToLock(values);
  const only = days.length === 1 ? locks.get(from) : undefined;
  const { scope, byScope } = choice;
  const isSeriesChange = only !== undefined && scope !== 'one' && byScope !== undefined;
  /** The dates of the series that the form changes. */
  const changedDates = isSeriesChange ? byScope[scope].map(({ date }) => date).join() : '';
  const firstShown = isSeriesChange ? (changedDates.split(',')[0] ?? from) : from;
  const lastShown = repeat?.until ?? (isSeriesChange ? (changedDates.split(',').at(-1) ?? until) : until);
  useEffect(() => {
    if (!isValidDayKey(firstShown) || !isValidDayKey(lastShown) || firstShown > lastShown) return;
    void nearby.show(isMoving ? freeTimeRange(firstShown, lastShown) : [firstShown, lastShown], SERVICE_ZONE);
  }, [nearby, firstShown, lastShown, isMoving]);

  const [lessons, meetings] = [known.lessons.value, known.meetings.value];
  const dates = repeat ? days.join() : '';
  const planned = usePlanned({ values, only, dates, changedDates, lessons, meetings, locks });
  const hits = useHitChanges({ nearby, planned, lockReason: values.reason, handling, written: draft?.cancel });
  const isDirty = form.isDirty || handling !== 'keep' || Object.keys(hits.written).length > 0;
  const discardDraft = useDraft(draftKey, isDirty ? { values, handling, cancel: hits.written } : undefined);
  const done = (): void => {
    discardDraft();
    onDone();
  };
  const requests = useLockRequests(schedule, { onDone: done, report: hits.batch.report });
  const dayRequests = lockRequestsOf(planned);
  const problems = {
    ...lockProblems(values, dayRequests.length, repeat),
    ...(hits.problem && { cancel: hits.problem }),
  };

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
        const { series } = choice;
        const part = partOf(values);
        const reason = values.reason.trim();
        if (series && repeat)
          await requests.sendSeries(
            () => series.create({ ...repeat, ...part, ...(reason !== '' && { reason }) }),
            (count) => t('scheduleForms.locking.done', { count }),
          );
        else if (series && only && isSeriesChange)
          await requests.sendSeries(
            () => series.change({ lockId: only.lockId, scope, part, reason, locked: true }),
            (count) => t('scheduleForms.locking.changedMany', { count }),
          );
        else await requests.send(dayRequests, (count) => t('scheduleForms.locking.done', { count }));
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
    /** Locks that repeat can be chosen for these days. */
    isRepeatable,
    /** Dates that repeat and keep the lock that they have. */
    keptCount: repeat ? planned.filter(({ before }) => before).length : 0,
    /** Which locks of a series the form changes. */
    choice,
    isSeriesChange,
    seriesFailure: requests.seriesFailure,
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
    lift({ lockId, date }: Lock): Promise<void> {
      const { series } = choice;
      if (series && isSeriesChange)
        return requests.sendSeries(
          () => series.change({ lockId, scope, locked: false }),
          (count) => t('scheduleForms.locking.liftedMany', { count }),
        );
      return requests.send([{ lockId, date, locked: false }], () => t('scheduleForms.locking.lifted'));
    },
    onSubmit: form.handleSubmit(() => !requests.isSending && !hits.batch.isRunning && submit()),
  };
}

interface PlanInput extends Omit<LockContext, 'now'> {
  readonly values: LockForm;
  readonly only: Lock | undefined;
  /** The dates that repeat, and those of the series that the form changes, joined; empty for none. */
  readonly dates: string;
  readonly changedDates: string;
}

/** What the form would do, computed again only if something of it has changed. */
function usePlanned({ values, only, dates, changedDates, lessons, meetings, locks }: PlanInput): PlannedLock[] {
  const { session } = useScreen();
  return useMemo(() => {
    const context = { lessons, meetings, locks, now: session.clock.now() };
    if (dates !== '') return plannedRepeat(dates.split(','), values, context);
    if (changedDates !== '') return plannedChange(changedDates.split(','), values, context);
    return plannedOf(values, only, context);
  }, [dates, changedDates, values, only, lessons, meetings, locks, session]);
}

export type LockFormState = ReturnType<typeof useLockForm>;

/** The fields that can have an error. */
type LockField = 'from' | 'until' | 'repeatUntil' | 'end' | 'reason';

const fieldOf: Readonly<Record<LockProblem, LockField>> = {
  missingDay: 'from',
  reversed: 'until',
  tooMany: 'until',
  repeatMissing: 'repeatUntil',
  repeatReversed: 'repeatUntil',
  repeatTooLong: 'repeatUntil',
  endBeforeStart: 'end',
  reasonTooLong: 'reason',
};

/** The first problem of the form; `none` if there is nothing to lock. */
function lockProblems(
  form: LockForm,
  requestCount: number,
  repeat: LockRepeat | undefined,
): Partial<Record<LockField | 'form', LockProblem | 'none'>> {
  const problem = lockProblem(form) ?? (repeat && repeatProblem(form));
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
    everyWeeks: 0,
    repeatUntil: '',
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
  /** 0: the days do not repeat; 1: every week; 2: every other week. */
  readonly everyWeeks: number;
  /** The last day of the repetition, `YYYY-MM-DD`; empty while it is missing. */
  readonly repeatUntil: string;
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

type LockProblem =
  | 'reversed'
  | 'endBeforeStart'
  | 'tooMany'
  | 'missingDay'
  | 'reasonTooLong'
  | 'repeatMissing'
  | 'repeatReversed'
  | 'repeatTooLong';

/** Up to a week of days can repeat. */
const MAX_REPEATED_DAYS = 7;

/** Whether the days of the form can repeat. */
function canRepeat({ from, until, isWeekly }: LockForm): boolean {
  const isRange = isValidDayKey(from) && isValidDayKey(until) && from <= until;
  return isRange && !isWeekly && daysBetween(from, until).length <= MAX_REPEATED_DAYS;
}

type LockRepeat = Pick<InputOf<typeof createLockSeries>['body'], 'weekdays' | 'everyWeeks' | 'from' | 'until'>;

/** The repetition that the form describes; undefined if its days do not repeat. An invalid end is that of the days. */
function repeatOf({ from, until, everyWeeks, repeatUntil }: LockForm): LockRepeat | undefined {
  if (everyWeeks === 0) return undefined;
  const weekdays = daysBetween(from, until).map((day) => weekdayOf(day) as LockRepeat['weekdays'][number]);
  const isValid = isValidDayKey(repeatUntil) && repeatUntil >= until;
  return { weekdays, everyWeeks, from, until: isValid ? repeatUntil : until };
}

function repeatProblem({ from, until, repeatUntil }: LockForm): LockProblem | undefined {
  if (!isValidDayKey(repeatUntil)) return 'repeatMissing';
  if (repeatUntil < until) return 'repeatReversed';
  return repeatUntil > addDays(from, MAX_REPEAT_DAYS) ? 'repeatTooLong' : undefined;
}

/** The new locks of dates that repeat; a date that has a lock keeps it. */
const plannedRepeat = (dates: readonly string[], form: LockForm, context: LockContext): PlannedLock[] =>
  planLocks(rangesOfDays(dates, partOf(form)), form.reason.trim(), context).map((each) =>
    each.before ? { day: each.day, change: 'covered', before: each.before, lessons: [], meetings: [] } : each,
  );

/** The changed locks of a series: the form replaces all of them. */
const plannedChange = (dates: readonly string[], form: LockForm, context: LockContext): PlannedLock[] =>
  planLocks(rangesOfDays(dates, partOf(form)), form.reason.trim(), { ...context, locks: new Map() });

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
