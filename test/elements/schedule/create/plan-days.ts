import { addDays, dayKey } from '../../../../src/core/index.ts';
import { holidayOf } from '../../../../src/core/time/holidays.ts';
import { TOKYO } from '../schedule-provider.ts';

/** The days of a series: others for each test of a suite. */
export function planDays() {
  const today = dayKey(Date.now(), TOKYO);
  let ahead = 40;
  beforeEach(() => {
    ahead += 42;
  });

  /** A day of which four weeks have no public holiday: nothing but the test's own records speaks against them. */
  const day = (): string => {
    let first = addDays(today, ahead);
    while ([0, 7, 14, 21, 28].some((days) => holidayOf(addDays(first, days)))) first = addDays(first, 1);
    return first;
  };
  const week = (weeks: number): string => addDays(day(), 7 * weeks);
  /** Goes on to a day whose third week is in a month that the schedule does not show; returns the path of that month. */
  const goToMonthEnd = (): string => {
    while (week(3).slice(0, 7) === day().slice(0, 7)) ahead += 7;
    return `^/api/client/teacher/calendar/list/${week(3).slice(0, 7)}`;
  };
  return { day, week, goToMonthEnd };
}
