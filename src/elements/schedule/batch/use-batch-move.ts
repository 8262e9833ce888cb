import { useEffect, useMemo, useState } from 'react';
import { planShift, type ShiftedLesson, shiftBetween, shiftSpan } from '../../../core/batch-change/index.ts';
import { dayKey, type Lesson, timeOf } from '../../../core/index.ts';
import { clashContext } from '../../../core/schedule/index.ts';
import { isValidDayKey } from '../../../core/time/index.ts';
import { useScreen } from '../../../runtime/screen-context.ts';
import type { DateTimeValue } from '../../../ui/date-time/date-time-field.tsx';
import { moveDraft } from '../../../core/drafts/index.ts';
import { useDraft, useStoredDraft } from '../../../ui/form/use-draft.ts';
import { useNearbySchedule } from '../../lessons/dialogs/use-nearby-clashes.ts';
import { batchDraftKey, type BatchRequest } from './series-scope.ts';

/** Where several lessons go: as far as the first of them. Reads signals. */
export function useBatchMove(request: BatchRequest, lessons: readonly Lesson[]) {
  const {
    lessons: [first],
    done,
  } = request;
  const { session, timeZone } = useScreen();
  const nearby = useNearbySchedule();
  const target = done?.lesson ?? first;
  const draftKey = batchDraftKey(request);
  const draft = useStoredDraft(draftKey, moveDraft);
  const [isRestored, setIsRestored] = useState(draft !== undefined);
  const [saved] = useState<DateTimeValue>(() => ({
    day: target ? dayKey(target.startTimeMillis, timeZone) : '',
    time: target ? timeOf(target.startTimeMillis, timeZone) : '',
  }));
  const [start, setStart] = useState<DateTimeValue>(draft ?? saved);
  const isDirty = start.day !== saved.day || start.time !== saved.time;
  const discardDraft = useDraft(draftKey, isDirty ? { ...start } : undefined);
  const { day, time } = start;
  const shift = useMemo(
    () => (first && isValidDayKey(day) && time !== '' ? shiftBetween(first, day, time, timeZone) : undefined),
    [first, day, time, timeZone],
  );

  const days = useMemo(() => {
    const moved = shift ? lessons.map((lesson) => shiftSpan(lesson, shift, timeZone)) : [];
    const all = moved.flatMap(({ startTimeMillis, endTimeMillis }) => [
      dayKey(startTimeMillis, timeZone),
      dayKey(endTimeMillis, timeZone),
    ]);
    return all.toSorted();
  }, [lessons, shift, timeZone]);
  const [from, until] = [days[0], days.at(-1)];
  useEffect(() => {
    if (from && until) void nearby.show([from, until], timeZone);
  }, [nearby, from, until, timeZone]);

  const clash = clashContext(nearby, session.clock.now());
  const planned: readonly ShiftedLesson[] = shift ? planShift(lessons, shift, { clash, timeZone }) : [];
  return {
    start,
    setStart,
    /** The form shows a draft. */
    isRestored: isRestored && isDirty,
    /** Back to the time of the first lesson. */
    startOver(): void {
      setStart(saved);
      setIsRestored(false);
    },
    discardDraft,
    isUnchanged: !shift || (shift.days === 0 && shift.minutes === 0),
    /** In the order in which they have to be moved. */
    planned,
    isBlocked: planned.some((each) => each.isBlocked),
    isLoading: nearby.status.value === 'loading' || nearby.status.value === 'idle',
  };
}
export type BatchMove = ReturnType<typeof useBatchMove>;
