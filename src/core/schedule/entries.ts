import * as v from 'valibot';
import { type Lesson, type Meeting, lesson, type CalendarDay } from '../api/endpoints/index.ts';
import type { Failure } from '../api/index.ts';
import { dayOfNumber, SERVICE_ZONE, zoneClock } from '../time/index.ts';
import { packDay, type PackedLesson, replaceLessons, type DayIndex, type PlacedLesson } from './placing.ts';

/** An entry of a schedule. */
export type ScheduleEntry = Lesson | Meeting;

/** The part of a lesson or a meeting on one day. */
export type PlacedEntry = PlacedLesson | PlacedLesson<Meeting>;

/** The entries of each day; empty days are not included. */
export type ScheduleIndex = ReadonlyMap<string, readonly PlacedEntry[]>;

/** Whether it is a meeting: a lesson has a student and a subject, a meeting a visitor. */
export const isMeeting = (entry: ScheduleEntry): entry is Meeting => 'visitorName' in entry;

/** `isMeeting` for an entry that is placed on a day. */
export const isPlacedMeeting = (placed: PlacedEntry): placed is PlacedLesson<Meeting> => isMeeting(placed.lesson);

/** `packDay` for a day of both. */
export const packEntries = (placed: readonly PlacedEntry[]): readonly PackedEntry[] =>
  // Each entry is one or the other, which the types of a day cannot express.
  packDay<ScheduleEntry>(placed) as readonly PackedEntry[];

/** The position of a lesson or a meeting beside those that it overlaps. */
export type PackedEntry = Omit<PackedLesson, 'placed'> & { placed: PlacedEntry };

/** `replaceLessons` for an index of both. */
export const replaceEntries = (
  index: ScheduleIndex,
  entries: readonly ScheduleEntry[],
  timeZone: string,
): ScheduleIndex => replaceLessons<ScheduleEntry>(index as DayIndex<ScheduleEntry>, entries, timeZone) as ScheduleIndex;

/** The host page's own lessons, as far as they are valid. */
export interface Entries {
  days: CalendarDay[];
  /** Names the first invalid field, such as `3.startTimeMillis`. */
  failure: Failure | undefined;
}

/** Validates the lessons that a host page sets instead of the provider's; leaves out invalid ones. */
export function readEntries(entries: unknown): Entries {
  if (!Array.isArray(entries)) return { days: [], failure: wrong('no array') };
  const clock = zoneClock(SERVICE_ZONE);
  const byDay = new Map<string, Lesson[]>();
  let failure: Failure | undefined;
  for (const [number, entry] of (entries as unknown[]).entries()) {
    const checked = v.safeParse(lesson, entry);
    if (!checked.success) {
      const field = [number, v.getDotPath(checked.issues[0])].filter((part) => part !== null).join('.');
      failure ??= wrong(field);
      continue;
    }
    const date = dayOfNumber(clock(checked.output.startTimeMillis).dayNumber);
    const found = byDay.get(date);
    if (found) found.push(checked.output);
    else byDay.set(date, [checked.output]);
  }
  const days = [...byDay].map(([date, courses]) => ({ date, courses })).sort((a, b) => (a.date < b.date ? -1 : 1));
  return { days, failure };
}

const wrong = (field: string): Failure => ({
  kind: 'invalid-response',
  call: 'entries',
  field,
  message: `entries: ${field}`,
});
