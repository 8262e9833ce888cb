import type { BusyTime } from '../../src/core/api/endpoints/index.ts';
import { dayKey } from '../../src/core/time/index.ts';
import type { Span } from '../../src/core/time/index.ts';
import type { Store } from '../store/store.ts';
import type { BusyMonthRow } from '../store/tables.ts';
import type { ReadTime } from './calendar-source.ts';

/** A time as it is stored: start, end, whether it is a whole day, and the title if the teacher wants titles. */
type StoredTime = [startTimeMillis: number, endTimeMillis: number, allDay: 0 | 1, title?: string];

/** The month of a moment in UTC, `YYYY-MM`. */
const monthOf = (millis: number): string => dayKey(millis, 'UTC').slice(0, 7);

/** The times of a calendar by month, as texts: a time is in each month that it touches. */
export function monthsOfTimes(times: readonly ReadTime[], showsTitles: boolean): Map<string, string> {
  const months = new Map<string, StoredTime[]>();
  for (const { startTimeMillis, endTimeMillis, allDay, title } of times) {
    const stored: StoredTime = [startTimeMillis, endTimeMillis, allDay ? 1 : 0];
    if (showsTitles && title !== '') stored.push(title);
    const last = monthOf(endTimeMillis - 1);
    for (let month = monthOf(startTimeMillis); month <= last; month = nextMonth(month))
      months.set(month, [...(months.get(month) ?? []), stored]);
  }
  return new Map([...months].map(([month, stored]) => [month, JSON.stringify(stored)]));
}

function nextMonth(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
}

/** Replaces the stored months of a calendar, and writes only those that differ. Call it in a transaction. */
export async function writeMonths(
  store: Store,
  { id: calendarId, teacherId }: { id: string; teacherId: string },
  months: ReadonlyMap<string, string>,
): Promise<void> {
  const before = await store.busyTimes.find({ where: [['calendarId', '=', calendarId]] });
  for (const { id, month } of before) if (!months.has(month)) await store.busyTimes.delete([['id', '=', id]]);
  const known = new Map(before.map((row) => [row.month, row]));
  for (const [month, times] of months) {
    const row = known.get(month);
    if (!row) await store.busyTimes.insert({ id: `${calendarId} ${month}`, teacherId, calendarId, month, times });
    else if (row.times !== times) await store.busyTimes.update(row.id, { times });
  }
}

/** Removes the titles of a calendar from what is stored. Call it in a transaction. */
export async function removeTitles(store: Store, calendarId: string): Promise<void> {
  for (const row of await store.busyTimes.find({ where: [['calendarId', '=', calendarId]] })) {
    const times = JSON.stringify(storedTimes(row).map(([start, end, allDay]) => [start, end, allDay]));
    if (times !== row.times) await store.busyTimes.update(row.id, { times });
  }
}

/** A key that was lost leaves an empty text: the calendar is read again later. */
const storedTimes = ({ times }: BusyMonthRow): StoredTime[] =>
  times === '' ? [] : (JSON.parse(times) as StoredTime[]);

/** The times of a teacher's outside calendars within a span, by their start; none of those that are switched off. */
export async function busyTimesOf(store: Store, teacherId: string, span: Span): Promise<BusyTime[]> {
  const { startTimeMillis: from, endTimeMillis: until } = span;
  const calendars = await store.outsideCalendars.pick(['id'], {
    where: [
      ['teacherId', '=', teacherId],
      ['state', '=', 'on'],
    ],
  });
  if (calendars.length === 0 || until <= from) return [];
  const isOn = new Set(calendars.map(({ id }) => id));
  const rows = await store.busyTimes.find({
    where: [
      ['teacherId', '=', teacherId],
      ['month', '>=', monthOf(from)],
      ['month', '<=', monthOf(until - 1)],
    ],
    order: [['month', 'ascending']],
  });
  const times: BusyTime[] = [];
  const first = monthOf(from);
  for (const row of rows) {
    if (!isOn.has(row.calendarId)) continue;
    for (const [startTimeMillis, endTimeMillis, allDay, title] of storedTimes(row)) {
      if (startTimeMillis >= until || endTimeMillis <= from) continue;
      // It is in the rows of all months that it touches: take that of the first one that is read.
      const month = monthOf(startTimeMillis);
      if (row.month !== (month < first ? first : month)) continue;
      times.push({
        calendarId: row.calendarId,
        startTimeMillis,
        endTimeMillis,
        ...(allDay === 1 && { allDay: true }),
        ...(title !== undefined && { title }),
      });
    }
  }
  return times.sort((a, b) => a.startTimeMillis - b.startTimeMillis || a.endTimeMillis - b.endTimeMillis);
}
