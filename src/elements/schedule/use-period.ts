import { useLayoutEffect, useMemo, useRef, useEffect, useContext, useState } from 'react';
import { computed } from '@preact/signals-core';
import { isValidDayKey } from '../../core/time/index.ts';
import { readCalendar, type Lesson } from '../../core/api/endpoints/index.ts';
import type { Reply } from '../../core/api/index.ts';
import { createSchedule, type Schedule, type ScheduleIndex } from '../../core/schedule/index.ts';
import { useMethods, useHost } from '../../runtime/element-context.ts';
import { adviseAuthor } from '../../runtime/author/advise-author.ts';
import { useLoaded } from '../../runtime/hooks/use-loaded.ts';
import { useFacts } from '../../runtime/hooks/use-facts.ts';
import { ReadOnlyContext, useScreen } from '../../runtime/screen-context.ts';
import { useIdle } from '../../runtime/hooks/use-idle.ts';
import { useLoadEvent } from '../lessons/use-load-event.ts';
import { VIEWS, type contract, type View } from './contract.ts';
import { daysOf, shiftPeriod, useScheduleNavigation } from './schedule-navigation.ts';

/** The period that the schedule shows, and how to go to another. `today` is `YYYY-MM-DD`. */
export function usePeriod(today: string, defaultView: View) {
  const navigation = useScheduleNavigation();
  const view = navigation.view ?? defaultView;
  const date = navigation.date ?? today;
  const { firstDayOfWeek } = navigation;
  const days = useMemo(() => daysOf(view, date, firstDayOfWeek), [view, date, firstDayOfWeek]);
  // A ref, because a page may call two methods before the next render.
  const latest = useRef({ view, date });
  useLayoutEffect(() => {
    latest.current = { view, date };
  });
  const go = (date: string, view: View = latest.current.view): void => {
    latest.current = { view, date };
    navigation.go(view, date);
  };
  return {
    view,
    date,
    days,
    /** Days of the adjacent periods. */
    near: [shiftPeriod(view, date, 1), shiftPeriod(view, date, -1)],
    go,
    goBy: (periods: 1 | -1): void => go(shiftPeriod(latest.current.view, latest.current.date, periods)),
  };
}

interface MethodOptions extends Pick<ReturnType<typeof usePeriod>, 'go' | 'goBy'> {
  readonly today: string;
  readonly reload: () => Promise<void>;
}

/** The methods of the element. */
export function useScheduleMethods({ today, reload, go, goBy }: MethodOptions): void {
  useMethods<typeof contract>({
    reload,
    next: () => goBy(1),
    previous: () => goBy(-1),
    today: () => go(today),
    show(date, view) {
      if (!isValidDayKey(date)) throw new RangeError(`show("${date}") is not a day: give one as YYYY-MM-DD.`);
      if (view !== undefined && !VIEWS.includes(view))
        throw new RangeError(`There is no view "${view}": take one of ${VIEWS.join(', ')}.`);
      go(date, view);
    },
  });
}

interface Period {
  readonly view: View;
  /** `YYYY-MM-DD`, as are the days. */
  readonly date: string;
  readonly days: readonly string[];
}

/** Fires `teacher-view-change` when another view or period is shown, however it was chosen. The first view is not a change. */
export function useViewEvent({ view, date, days }: Period): void {
  const { emit } = useHost<typeof contract>();
  const from = days.at(0) ?? date;
  const until = days.at(-1) ?? date;
  const shown = `${view} ${from} ${until}`;
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    emit('teacher-view-change', { view, date, from, until });
  }, [emit, shown, view, date, from, until]);
}

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
