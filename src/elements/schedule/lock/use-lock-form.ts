import { useEffect, useMemo, useState } from 'react';
import { freeTimeRange } from '../../../core/batch-change/index.ts';
import { lockRequestsOf, type Schedule } from '../../../core/schedule/index.ts';
import { SERVICE_ZONE } from '../../../core/time/index.ts';
import { isValidDayKey, type Lock } from '../../../core/index.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { lockDraft } from '../../../core/drafts/index.ts';
import { useDraft, useStoredDraft } from '../../../ui/form/use-draft.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { useNearbySchedule } from '../../lessons/dialogs/use-nearby-clashes.ts';
import { daysToLock, MAX_LOCK_DAYS, plannedOf, type LockForm, type LockProblem } from './lock-days.ts';
import { formOf, lockProblems, timesAndReasonOf, type LockField } from './lock-form.ts';
import { type HitHandling, useHitChanges } from './use-hit-changes.ts';
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
      // Nothing is locked before what lies under it is out of the way.
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
