import { computed } from '@preact/signals-core';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createSchedule, type DayIndex, type Schedule } from '../../core/schedule/index.ts';
import type { Lesson, Reply } from '../../core/index.ts';
import { useLoaded } from '../lessons/list/use-loaded.ts';
import { useScreen } from '../../runtime/screen-context.ts';
import { useIdle } from '../../runtime/hooks/use-idle.ts';

export interface ScheduleDays {
  readonly schedule: Schedule;
  readonly index: DayIndex;
  readonly failed: Reply<unknown> | undefined;
  readonly isBusy: boolean;
  /** There is something to draw; from then on a period that is still on its way is drawn empty. */
  readonly isReady: boolean;
  readonly isOnline: boolean;
  reload(): Promise<void>;
}

/**
 * The screen's own schedule, with these days loaded and those before and after fetched when there is nothing else to do;
 * or the host page's own lessons. Reads signals: the caller uses `useSignals()`.
 */
export function useScheduleDays(days: readonly string[], near: readonly string[], entries: readonly Lesson[] | undefined): ScheduleDays {
  const { session, timeZone } = useScreen();
  const latest = useRef(entries);
  const schedule = useMemo(() => {
    const schedule = createSchedule(session);
    giveEntries(schedule, latest.current);
    return schedule;
  }, [session]);
  useLayoutEffect(() => {
    latest.current = entries;
    giveEntries(schedule, entries);
  }, [schedule, entries]);
  useEffect(() => () => schedule.leave(), [schedule]);

  const isForced = useRef(false);
  const { failed, isOnline, reload } = useLoaded(`${days[0]} ${days.at(-1)} ${timeZone} ${entries !== undefined}`, () => {
    const forced = isForced.current;
    isForced.current = false;
    return forced ? schedule.reload() : schedule.show(days, timeZone);
  });
  const status = schedule.status.value;
  useIdle(status === 'ready' && !entries ? near.join() : undefined, (days) => days.split(',').forEach((day) => void schedule.prefetch(day)));

  const placed = useMemo(() => computed(() => schedule.placed(timeZone)), [schedule, timeZone]);
  const visit = session.teacherEpoch.value;
  const isThere = schedule.calendarList.value !== undefined;
  const [seen, setSeen] = useState(isThere ? visit : undefined);
  if (isThere && seen !== visit) setSeen(visit);
  return {
    schedule,
    index: placed.value,
    failed,
    isOnline,
    isBusy: status === 'loading',
    isReady: isThere || seen === visit,
    reload() {
      isForced.current = true;
      return reload();
    },
  };
}

/** The core's verb is no hook, in spite of its name. */
function giveEntries(schedule: Schedule, entries: readonly Lesson[] | undefined): void {
  schedule.useEntries(entries);
}
