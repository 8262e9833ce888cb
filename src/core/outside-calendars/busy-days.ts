import type { BusyTime } from '../api/endpoints/index.ts';
import { dayKey, daysBetween, dayOfNumber, zoneClock, MINUTE_MS } from '../time/index.ts';

/** The outside events of a day on a grid of hours. */
export interface BusyDay {
  /** By their start; events that overlap are one span with all titles. Minutes since midnight, the end up to 1440. */
  readonly spans: readonly {
    readonly startMinute: number;
    readonly endMinute: number;
    readonly titles: readonly string[];
  }[];
  /** The titles of events of whole days; empty texts for those without one. */
  readonly allDay: readonly string[];
}

interface Span {
  startMinute: number;
  endMinute: number;
  titles: string[];
}

const DAY_MINUTES = 1440;

/** Arranges busy times by the days of a zone, `YYYY-MM-DD`; only the days that have some. */
export function busyDays(
  times: readonly BusyTime[],
  days: readonly string[],
  timeZone: string,
): ReadonlyMap<string, BusyDay> {
  const shown = new Set(days);
  const found = new Map<string, { spans: Span[]; allDay: string[] }>();
  const clock = zoneClock(timeZone);
  for (const { startTimeMillis, endTimeMillis, allDay, title = '' } of times) {
    const [first, last] = [dayKey(startTimeMillis, timeZone), dayKey(endTimeMillis - 1, timeZone)];
    if ((days[0] ?? '') > last || (days.at(-1) ?? '') < first) continue;
    const start = clock(startTimeMillis);
    const end = clock(endTimeMillis);
    for (const day of within(first, last, days)) {
      if (!shown.has(day)) continue;
      const on = found.get(day) ?? { spans: [], allDay: [] };
      found.set(day, on);
      if (allDay) {
        on.allDay.push(title);
        continue;
      }
      const startMinute = day === dayOfNumber(start.dayNumber) ? start.minute : 0;
      const endMinute = day === dayOfNumber(end.dayNumber) ? ceilMinute(endTimeMillis, end.minute) : DAY_MINUTES;
      on.spans.push({ startMinute, endMinute, titles: title === '' ? [] : [title] });
    }
  }
  return new Map([...found].map(([day, { spans, allDay }]) => [day, { spans: merged(spans), allDay }]));
}

/** The days from the first to the last, without those outside of the shown ones: an event may last for years. */
function within(first: string, last: string, days: readonly string[]): string[] {
  const [from = '', until = ''] = [days[0], days.at(-1)];
  return daysBetween(first > from ? first : from, last < until ? last : until);
}

/** An end within a minute counts as its end. */
const ceilMinute = (millis: number, minute: number): number => (millis % MINUTE_MS === 0 ? minute : minute + 1);

function merged(spans: readonly Span[]): Span[] {
  const result: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.startMinute - b.startMinute || a.endMinute - b.endMinute)) {
    const last = result.at(-1);
    if (!last || span.startMinute >= last.endMinute) {
      result.push({ ...span });
      continue;
    }
    last.endMinute = Math.max(last.endMinute, span.endMinute);
    last.titles = [...new Set([...last.titles, ...span.titles])];
  }
  return result;
}
