import { createContext, useContext } from 'react';
import { daysBetween, isSameMonth, monthGrid, shiftDay, shiftMonth, daysOfWeek, type FirstDayOfWeek } from '../../core/time/index.ts';
import { isValidDayKey } from '../../core/index.ts';
import { VIEWS, type View } from './contract.ts';

/** Where a teacher is in the calendar. The portal keeps it in its address, the widget in memory and the tab's storage. */
export interface ScheduleNavigation {
  /** Without one the month, or the agenda where it is narrow. */
  readonly view: View | undefined;
  /** `YYYY-MM-DD`; without one today. */
  readonly date: string | undefined;
  readonly firstDayOfWeek: FirstDayOfWeek;
  go(view: View, date: string): void;
  /** Address of a lesson's live room; without one there is no way in (入室). */
  liveHref?(id: string): string | undefined;
  /** Goes there within the page; without it the browser follows the link. */
  openLive?(id: string): void;
}

export const ScheduleNavigationContext = createContext<ScheduleNavigation | null>(null);

export function useScheduleNavigation(): ScheduleNavigation {
  const place = useContext(ScheduleNavigationContext);
  if (!place) throw new Error('useSchedulePlace() is for the schedule: draw this inside a SchedulePlaceContext.');
  return place;
}

/** The days that a view shows. The agenda begins on its day and lasts a month. */
export function daysOf(view: View, date: string, firstDayOfWeek: FirstDayOfWeek): string[] {
  switch (view) {
    case 'month': return monthGrid(date, firstDayOfWeek);
    // Weeks go from Monday to Sunday (spec section 5).
    case 'week': return daysOfWeek(date, 1);
    case 'day': return [date];
    case 'agenda': return daysBetween(date, shiftDay(shiftMonth(date, 1), -1));
  }
}

/** The day that the next period has in this one's place; -1 for the one before. */
export function turn(view: View, date: string, periods: 1 | -1): string {
  if (view === 'week') return shiftDay(date, 7 * periods);
  return view === 'day' ? shiftDay(date, periods) : shiftMonth(date, periods);
}

/** Whether a view of this date shows the day as its own; a month's grid has days of its neighbours too. */
export function isInPeriod(day: string, view: View, date: string): boolean {
  return view === 'month' ? isSameMonth(day, date) : daysOf(view, date, 1).includes(day);
}

/** A day that somebody has written; undefined for anything else. */
export function dayOf(text: unknown): string | undefined {
  return typeof text === 'string' && isValidDayKey(text) ? text : undefined;
}

export function viewOf(text: unknown): View | undefined {
  return VIEWS.find((view) => view === text);
}
