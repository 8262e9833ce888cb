import type { DaySpan, WorkingHours } from '../api/endpoints/index.ts';
import {
  dayNumber,
  dayOfNumber,
  holidayOf,
  MINUTE_MS,
  SERVICE_ZONE,
  type Span,
  startOfDay,
  weekdayOf,
  zoneClock,
} from '../time/index.ts';

/** The end of a day, in minutes. */
export const DAY_MINUTES = 1440;

/** How many spans a day can have. */
export const MAX_SPANS = 6;

/** How many exceptions the hours can have. */
export const MAX_EXCEPTIONS = 366;

/** The longest break between two lessons, in minutes. */
export const MAX_BUFFER_MINUTES = 60;

/**
 * The working time of a day in Tokyo, `YYYY-MM-DD`, in order; none for a day off. The exception of a date replaces the hours of its
 * weekday, also on a holiday. Spans that touch or overlap are joined, and those without a length are left out.
 */
export function workingSpansOf(day: string, { weekly, exceptions, holidaysOff }: WorkingHours): DaySpan[] {
  const exception = exceptions.find(({ date }) => date === day);
  if (exception) return joined(exception.spans);
  if (holidaysOff && holidayOf(day)) return [];
  const weekday = weekdayOf(day);
  return joined(weekly.filter((span) => span.weekday === weekday));
}

/** Whether the teacher works on the holidays of this day: they are no days off, or the day has hours of its own. */
export const worksOnHoliday = (day: string, { holidaysOff, exceptions }: WorkingHours): boolean =>
  !holidaysOff || exceptions.some(({ date }) => date === day);

/** The rest of a day in Tokyo, outside the working time. */
export function offSpansOf(day: string, hours: WorkingHours): DaySpan[] {
  const off: DaySpan[] = [];
  let from = 0;
  for (const { fromMinute, untilMinute } of workingSpansOf(day, hours)) {
    if (fromMinute > from) off.push({ fromMinute: from, untilMinute: fromMinute });
    from = untilMinute;
  }
  if (from < DAY_MINUTES) off.push({ fromMinute: from, untilMinute: DAY_MINUTES });
  return off;
}

/** The time outside the working time between two moments, in order; joined across midnight. */
export function offHoursIn({ startTimeMillis, endTimeMillis }: Span, hours: WorkingHours): Span[] {
  const clock = zoneClock(SERVICE_ZONE);
  const spans: Span[] = [];
  const last = clock(endTimeMillis - 1).dayNumber;
  for (let number = clock(startTimeMillis).dayNumber; number <= last; number += 1) {
    const day = dayOfNumber(number);
    const start = startOfDay(day, SERVICE_ZONE);
    for (const { fromMinute, untilMinute } of offSpansOf(day, hours)) {
      const from = Math.max(startTimeMillis, start + fromMinute * MINUTE_MS);
      const until = Math.min(endTimeMillis, start + untilMinute * MINUTE_MS);
      const before = spans.at(-1);
      if (from >= until) continue;
      if (before?.endTimeMillis === from) before.endTimeMillis = until;
      else spans.push({ startTimeMillis: from, endTimeMillis: until });
    }
  }
  return spans;
}

/** Whether any part of a span is outside the working time. */
export const isOffHours = (span: Span, hours: WorkingHours): boolean => offHoursIn(span, hours).length > 0;

/**
 * The problem of the spans of a day; undefined if there is none. `order`: a span does not end after it begins; `overlap`: two spans
 * overlap; `many`: there are more than `MAX_SPANS`.
 */
export function spansProblem(spans: readonly DaySpan[]): 'order' | 'overlap' | 'many' | undefined {
  if (spans.some(({ fromMinute, untilMinute }) => fromMinute >= untilMinute)) return 'order';
  if (spans.length > MAX_SPANS) return 'many';
  const sorted = inOrder(spans);
  return sorted.some(({ fromMinute }, at) => fromMinute < (sorted[at - 1]?.untilMinute ?? 0)) ? 'overlap' : undefined;
}

const inOrder = <Item extends DaySpan>(spans: readonly Item[]): Item[] =>
  spans.toSorted((a, b) => a.fromMinute - b.fromMinute || a.untilMinute - b.untilMinute);

function joined(spans: readonly DaySpan[]): DaySpan[] {
  const result: DaySpan[] = [];
  for (const { fromMinute, untilMinute } of inOrder(spans)) {
    if (fromMinute >= untilMinute) continue;
    const before = result.at(-1);
    if (before && fromMinute <= before.untilMinute) before.untilMinute = Math.max(before.untilMinute, untilMinute);
    else result.push({ fromMinute, untilMinute });
  }
  return result;
}

/** The exceptions worth keeping: those of the last year and of the future, by their date. */
export const currentExceptions = (exceptions: WorkingHours['exceptions'], today: string): WorkingHours['exceptions'] =>
  exceptions
    .filter(({ date }) => dayNumber(date) > dayNumber(today) - MAX_EXCEPTIONS)
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
