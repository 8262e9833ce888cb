import { computed } from '@preact/signals-core';
import { useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createSchedule, type Schedule, type ScheduleIndex } from '../../core/schedule/index.ts';
import { readCalendar } from '../../core/api/endpoints/index.ts';
import type { Lesson, Reply } from '../../core/index.ts';
import { adviseAuthor } from '../../runtime/author/advise-author.ts';
import { useLoaded } from '../../runtime/hooks/use-loaded.ts';
import { useFacts } from '../../runtime/hooks/use-facts.ts';
import { ReadOnlyContext, useScreen } from '../../runtime/screen-context.ts';
import { useLoadEvent } from '../lessons/use-load-event.ts';
import { useIdle } from '../../runtime/hooks/use-idle.ts';

export interface ScheduleDays {
  readonly schedule: Schedule;
  readonly index: ScheduleIndex;
  readonly failed: Reply<unknown> | undefined;
  readonly isBusy: boolean;
  /** Data was loaded once; from then on a period that is still loading is shown empty. */
  readonly isReady: boolean;
  /** All shown days are loaded. */
  readonly isComplete: boolean;
  readonly isOnline: boolean;
  reload(): Promise<void>;
}

/**
 * Creates the screen's schedule and loads these days; `near` days are prefetched when the browser is idle. With `entries`
 * it shows the host page's lessons. Reads signals: the caller uses `useSignals()`.
 */
export function useScheduleDays(
  days: readonly string[],
  near: readonly string[],
  entries: readonly Lesson[] | undefined,
): ScheduleDays {
  const { session, timeZone, reportFailure } = useScreen();
  const onFact = useFacts();
  const latest = useRef(entries);
  const schedule = useMemo(() => {
    const schedule = createSchedule(session, onFact);
    setEntries(schedule, latest.current);
    return schedule;
  }, [session, onFact]);
  const isReadOnly = useContext(ReadOnlyContext);
  useLayoutEffect(() => {
    latest.current = entries;
    setEntries(schedule, entries, isReadOnly);
  }, [schedule, entries, isReadOnly]);
  useEffect(() => () => schedule.dispose(), [schedule]);

  const wrong = schedule.failure.value;
  const wrongEntries = entries && wrong?.kind === 'invalid-response' ? wrong : undefined;
  useEffect(() => {
    if (!wrongEntries) return;
    reportFailure({ failure: wrongEntries });
    adviseAuthor('entries', wrongEntries.field);
  }, [wrongEntries, reportFailure]);

  const timed = useLoadEvent();
  const isForced = useRef(false);
  const { failed, isOnline, reload } = useLoaded(
    `${days[0]} ${days.at(-1)} ${timeZone} ${entries !== undefined}`,
    () => {
      const forced = isForced.current;
      isForced.current = false;
      const load = () => (forced ? schedule.reload() : schedule.show(days, timeZone));
      // Nothing is loaded for the page's own lessons.
      if (entries) return load();
      return timed(readCalendar, load, () => ({ count: countOf(days, schedule.placed(timeZone)) }));
    },
  );
  const status = schedule.status.value;
  useIdle(status === 'ready' && !entries ? near.join() : undefined, (days) =>
    days.split(',').forEach((day) => void schedule.prefetch(day)),
  );

  const placed = useMemo(() => computed(() => schedule.placed(timeZone)), [schedule, timeZone]);
  const teacherEpoch = session.teacherEpoch.value;
  const hasData = schedule.calendarList.value !== undefined;
  const [epochWithData, setEpochWithData] = useState(hasData ? teacherEpoch : undefined);
  if (hasData && epochWithData !== teacherEpoch) setEpochWithData(teacherEpoch);
  return {
    schedule,
    index: placed.value,
    failed,
    isOnline,
    isBusy: status === 'loading',
    isComplete: schedule.isComplete.value,
    isReady: hasData || epochWithData === teacherEpoch,
    reload() {
      isForced.current = true;
      return reload();
    },
  };
}

/** How many lessons and meetings lie on these days; one that lies on two of them counts once. */
const countOf = (days: readonly string[], index: ScheduleIndex): number =>
  new Set(days.flatMap((day) => (index.get(day) ?? []).map(({ lesson }) => lesson))).size;

/** The core's verb is not a hook, in spite of its name. */
function setEntries(schedule: Schedule, entries: readonly Lesson[] | undefined, isReadOnly?: boolean): void {
  schedule.setEntries(entries, isReadOnly);
}
