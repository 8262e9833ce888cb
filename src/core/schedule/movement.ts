import { addDays, dayOfNumber, MINUTE_MS, momentOf, type Span, timeOfMinute, zoneClock } from '../time/index.ts';

/** Lessons begin and end on the lines of a grid, this many minutes apart. */
export const STEP_MINUTES = 15;

/** Minimum and maximum length of a lesson after a resize, in minutes. */
const LONGEST_MINUTES = 360;

const STEP = STEP_MINUTES * MINUTE_MS;

/** The clocks that apply to a move. */
interface MoveFrame {
  timeZone: string;
  /** Milliseconds; nothing can be moved to an earlier time. */
  now: number;
}

/**
 * A span this many days and minutes later, or earlier if negative. It keeps its length. Days keep the time on
 * the clock; minutes move from line to line of the grid. A span that would be in the past begins on the next line that is not.
 */
export function moveSpan(
  span: Span,
  { days = 0, minutes = 0 }: { days?: number; minutes?: number },
  frame: MoveFrame,
): Span {
  const { timeZone } = frame;
  if (days === 0 && minutes === 0) return span;
  const { dayNumber, minute } = zoneClock(timeZone)(span.startTimeMillis);
  const start = days === 0 ? span.startTimeMillis : at(addDays(dayOfNumber(dayNumber), days), minute, timeZone);
  return notPast(from(alongGrid(start, minutes, timeZone), span), frame);
}

/** A span that begins on a day at a minute, as near as the grid allows; it keeps its length and is never past. */
export function placeSpan(span: Span, day: string, minute: number, frame: MoveFrame): Span {
  return notPast(from(at(day, snapMinute(minute), frame.timeZone), span), frame);
}

/**
 * A span whose start or end is this many minutes later, from line to line of the grid. Its length stays between a step and the
 * longest lesson, and neither its new start nor its end is in the past.
 */
export function resizeSpan(span: Span, edge: 'start' | 'end', minutes: number, frame: MoveFrame): Span {
  const { startTimeMillis: start, endTimeMillis: end } = span;
  const longest = LONGEST_MINUTES * MINUTE_MS;
  // A lesson that is already shorter or longer may stay so.
  const [least, most] = [Math.min(STEP, end - start), Math.max(longest, end - start)];
  const line = firstLine(frame);
  if (edge === 'end') {
    const wished = Math.max(alongGrid(end, minutes, frame.timeZone), Math.min(line, end));
    return { startTimeMillis: start, endTimeMillis: between(start + least, wished, start + most) };
  }
  if (start < frame.now) return span;
  const wished = Math.max(alongGrid(start, minutes, frame.timeZone), Math.min(line, start));
  return { startTimeMillis: between(end - most, wished, end - least), endTimeMillis: end };
}

/**
 * A span whose end is nearest to a minute of its first day, by the clocks, within the limits of `resizeSpan`. An ambiguous
 * time means the one after the start.
 */
export function resizeToMinute(span: Span, minute: number, frame: MoveFrame): Span {
  const { startTimeMillis: start, endTimeMillis: end } = span;
  const first = zoneClock(frame.timeZone)(start);
  const wished = between(0, Math.round(minute), 1440);
  const shown = at(dayOfNumber(first.dayNumber), wished, frame.timeZone);
  const target = shown > start || wished <= first.minute ? shown : start + (wished - first.minute) * MINUTE_MS;
  return resizeSpan(span, 'end', Math.round((target - end) / STEP) * STEP_MINUTES, frame);
}

/**
 * The span that a person draws on a day, from one minute to another in either direction: along the grid, at least a step
 * and no longer than the longest lesson, and not in the past. Undefined if all of it would be in the past.
 */
export function drawSpan(day: string, minute: number, other: number, frame: MoveFrame): Span | undefined {
  const top = Math.floor(Math.min(minute, other) / STEP_MINUTES) * STEP_MINUTES;
  const bottom = Math.ceil(Math.max(minute, other) / STEP_MINUTES) * STEP_MINUTES;
  const first = between(0, other < minute ? Math.max(top, bottom - LONGEST_MINUTES) : top, 1440 - STEP_MINUTES);
  const last = Math.min(bottom, first + LONGEST_MINUTES, 1440);
  const start = at(day, first, frame.timeZone);
  const end = Math.max(start + STEP, at(day, last, frame.timeZone));
  const line = firstLine(frame);
  return end > line ? { startTimeMillis: Math.max(start, line), endTimeMillis: end } : undefined;
}

/** The line of the grid that is nearest to a minute of a day, 0 to 1425. */
export function snapMinute(minute: number): number {
  return between(0, Math.round(minute / STEP_MINUTES) * STEP_MINUTES, 1440 - STEP_MINUTES);
}

/** The first line of the grid that is not in the past, to the minute. */
function firstLine({ now, timeZone }: MoveFrame): number {
  const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS;
  return minute + ((STEP_MINUTES - offGrid(minute, timeZone)) % STEP_MINUTES) * MINUTE_MS;
}

/** This many minutes later or earlier; from between two lines, the first step leads to the next line. */
function alongGrid(millis: number, minutes: number, timeZone: string): number {
  if (minutes === 0) return millis;
  const off = offGrid(millis, timeZone);
  const back = millis - (((millis % MINUTE_MS) + MINUTE_MS) % MINUTE_MS) - off * MINUTE_MS;
  const isOnLine = back === millis;
  const line = isOnLine || minutes > 0 ? back : back + STEP;
  return line + minutes * MINUTE_MS;
}

/** How many minutes after a line of the grid the clocks are. */
const offGrid = (millis: number, timeZone: string) => zoneClock(timeZone)(millis).minute % STEP_MINUTES;

const from = (start: number, { startTimeMillis, endTimeMillis }: Span): Span => ({
  startTimeMillis: start,
  endTimeMillis: start + endTimeMillis - startTimeMillis,
});

function notPast(span: Span, frame: MoveFrame): Span {
  const earliest = Math.floor(frame.now / MINUTE_MS) * MINUTE_MS;
  return span.startTimeMillis >= earliest ? span : from(firstLine(frame), span);
}

const between = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value));

/** The moment of a minute, 0 to 1440, of a day. */
function at(day: string, minute: number, timeZone: string): number {
  if (minute >= 1440) return momentOf(addDays(day, 1), '00:00', timeZone);
  return momentOf(day, timeOfMinute(minute), timeZone);
}
