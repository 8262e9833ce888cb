import type { Lesson } from '../../../src/core/api/endpoints/records.ts';

/** What every page under `pages/` exports, so that all calendars are driven in one way. */
export interface CalendarPage {
  /** Draws the month that the day, `YYYY-MM-DD`, is in. */
  mount(container: HTMLElement, lessons: readonly Lesson[], day: string): Calendar;
}

export interface Calendar {
  next(): void;
  previous(): void;
  week(day: string): void;
  /** Is the month of a day on the screen, with lessons in it? */
  showsMonth(day: string): boolean;
  /** Is a week on the screen, with lessons in it? */
  showsWeek(): boolean;
}
