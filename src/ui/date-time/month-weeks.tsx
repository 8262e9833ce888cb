import type { ReactNode } from 'react';
import { type FirstDayOfWeek, isSameMonth, monthGrid, weekdayOf } from '../../core/time/index.ts';
import { dayNames, type DayNames } from './day-names.ts';

interface Props {
  /** Any day of the month, `YYYY-MM-DD`. */
  readonly month: string;
  readonly firstWeekday: 0 | 1;
  /** BCP 47 */
  readonly lang: string;
  /** The `<td>` of a day of the month. */
  readonly children: (day: string) => ReactNode;
}

/** The content of a month's `<table>`: the names of the weekdays, and the weeks without the days of other months. */
export function MonthWeeks({ month, firstWeekday, lang, children }: Props) {
  return (
    <>
      <Weekdays first={firstWeekday} names={dayNames(lang)} />
      <tbody>
        {monthWeeks(month, firstWeekday).map((week, row) => (
          <tr key={row}>{week.map((day, column) => (day ? children(day) : <td key={column} />))}</tr>
        ))}
      </tbody>
    </>
  );
}

function Weekdays({ first, names }: { readonly first: 0 | 1; readonly names: DayNames }) {
  return (
    <thead>
      <tr>
        {[0, 1, 2, 3, 4, 5, 6].map((step) => {
          const sample = `2023-01-0${1 + ((step + first) % 7)}`;
          return (
            <th key={step} scope="col" abbr={names.longWeekday(sample)} data-weekday={weekdayOf(sample)}>
              {names.head(sample)}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

/** The weeks of a month, seven entries each; days of other months are undefined. */
export function monthWeeks(day: string, firstWeekday: FirstDayOfWeek): (string | undefined)[][] {
  const days = monthGrid(day, firstWeekday).map((each) => (isSameMonth(each, day) ? each : undefined));
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(7 * week, 7 * week + 7));
}
