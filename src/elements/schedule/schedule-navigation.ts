import { createContext, useContext } from 'react';
import {
  daysBetween,
  isSameMonth,
  monthGrid,
  addDays,
  addMonths,
  daysOfWeek,
  type FirstDayOfWeek,
  isValidDayKey,
} from '../../core/time/index.ts';
import { preferencesOf } from '../../core/settings/index.ts';
import { useScreen } from '../../runtime/screen-context.ts';
import type { MeetingLinks } from '../visits/meeting-navigation.ts';
import { VIEWS, type View } from './contract.ts';

/** Navigation state of the schedule. The portal stores it in the URL, the widget in memory and sessionStorage. */
export interface ScheduleNavigation {
  /** Defaults to the month, or the agenda in a narrow element. */
  readonly view: View | undefined;
  /** `YYYY-MM-DD`; defaults to today. */
  readonly date: string | undefined;
  readonly firstDayOfWeek: FirstDayOfWeek;
  go(view: View, date: string): void;
  /** URL of a lesson's live room; without one there is no join link (入室). */
  liveHref?(id: string): string | undefined;
  /** URL of the settings, where other calendars are subscribed; without one there is no link to them. */
  readonly settingsHref?: string;
  /** Opens the live room within the page; without it the browser follows the link. */
  openLive?(id: string): void;
  /** Where a meeting's details lead to. */
  readonly meetings?: MeetingLinks;
}

export const ScheduleNavigationContext = createContext<ScheduleNavigation | null>(null);

export function useScheduleNavigation(): ScheduleNavigation {
  const navigation = useContext(ScheduleNavigationContext);
  if (!navigation) throw new Error('useScheduleNavigation() must be used inside a ScheduleNavigationContext.');
  return navigation;
}

/** The days that a view shows. The agenda starts on `date` and covers one month. */
export function daysOf(view: View, date: string, firstDayOfWeek: FirstDayOfWeek): string[] {
  switch (view) {
    case 'month':
      return monthGrid(date, firstDayOfWeek);
    // Weeks start on Monday (docs/spec.md, section 5).
    case 'week':
      return daysOfWeek(date, 1);
    case 'day':
      return [date];
    case 'agenda':
      return daysBetween(date, addDays(addMonths(date, 1), -1));
  }
}

/** The corresponding day in the next (1) or previous (-1) period. */
export function shiftPeriod(view: View, date: string, periods: 1 | -1): string {
  if (view === 'week') return addDays(date, 7 * periods);
  return view === 'day' ? addDays(date, periods) : addMonths(date, periods);
}

/** Whether a day belongs to the period; a month's grid also shows days of the adjacent months. */
export function isInPeriod(day: string, view: View, date: string): boolean {
  return view === 'month' ? isSameMonth(day, date) : daysOf(view, date, 1).includes(day);
}

/** Reads a day from outside; undefined for anything but a valid `YYYY-MM-DD`. */
export function dayOf(text: unknown): string | undefined {
  return typeof text === 'string' && isValidDayKey(text) ? text : undefined;
}

export function viewOf(text: unknown): View | undefined {
  return VIEWS.find((view) => view === text);
}

/** First day of the week in months: the page's attribute, the teacher's setting, or Monday. Reads a signal. */
export function useFirstDayOfWeek(requested?: FirstDayOfWeek): FirstDayOfWeek {
  const { session } = useScreen();
  const setting = preferencesOf(session).firstDayOfWeek.value;
  return requested ?? setting ?? 1;
}
