import { useLayoutEffect, useMemo, useRef } from 'react';
import { isValidDayKey } from '../../core/index.ts';
import { useMethods } from '../../runtime/element-context.ts';
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
