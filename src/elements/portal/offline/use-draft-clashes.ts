import { addDays } from '../../../core/time/index.ts';
import { useEffect, useMemo } from 'react';
import { dayKey } from '../../../core/index.ts';
import { clashContext, clashesOf, createSchedule, type Clash } from '../../../core/schedule/index.ts';
import type { LessonDraft } from '../../../core/offline/index.ts';
import { useOnline } from '../../../runtime/hooks/use-online.ts';
import { useScreen } from '../../../runtime/screen-context.ts';

export interface DraftClashes {
  /** What speaks against a draft, as far as the schedule is known. */
  clashesFor(draft: LessonDraft): readonly Clash[];
  /** The schedule around all drafts is loaded. */
  readonly isChecked: boolean;
  readonly isOnline: boolean;
}

/** Holds drafts against the schedule around them. Reads signals: the caller uses `useSignals()`. */
export function useDraftClashes(drafts: readonly LessonDraft[]): DraftClashes {
  const { session, timeZone } = useScreen();
  const schedule = useMemo(() => createSchedule(session), [session]);
  useEffect(() => () => schedule.dispose(), [schedule]);
  const days = drafts.map((draft) => dayKey(timesOf(draft).startTimeMillis, timeZone)).sort();
  const [first, last] = [days[0], days.at(-1)];
  const load = (): void => {
    if (first !== undefined && last !== undefined) void schedule.show([first, addDays(last, 1)], timeZone);
  };
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is loaded depends on the days, not on the function
  useEffect(load, [schedule, first, last, timeZone]);
  const isOnline = useOnline(() => void schedule.reload());

  const context = clashContext(schedule, session.clock.now());
  return {
    clashesFor(draft) {
      if (draft.kind === 'cancel') return [];
      if (
        draft.kind === 'change' &&
        draft.patch.startTimeMillis === undefined &&
        draft.patch.endTimeMillis === undefined
      )
        return [];
      const { studentId } = draft.kind === 'create' ? draft.plan : draft.lesson;
      const id = draft.kind === 'create' ? undefined : draft.lesson.id;
      return clashesOf({ ...timesOf(draft), studentId, ...(id !== undefined && { id }) }, context);
    },
    isChecked: schedule.status.value === 'ready' || schedule.status.value === 'loading',
    isOnline,
  };
}

/** The times that a lesson is to have. */
function timesOf(draft: LessonDraft): { startTimeMillis: number; endTimeMillis: number } {
  const { startTimeMillis, endTimeMillis } = draft.kind === 'create' ? draft.plan : draft.lesson;
  const patch = draft.kind === 'change' ? draft.patch : {};
  return {
    startTimeMillis: patch.startTimeMillis ?? startTimeMillis,
    endTimeMillis: patch.endTimeMillis ?? endTimeMillis,
  };
}
