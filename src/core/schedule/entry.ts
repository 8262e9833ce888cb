import type { Lesson, Meeting } from '../api/endpoints/index.ts';
import { packDay, type PackedLesson } from './packing.ts';
import { replaceLessons, type DayIndex, type PlacedLesson } from './placing.ts';

/** What lies in a schedule. */
export type ScheduleEntry = Lesson | Meeting;

/** The part of a lesson or a meeting that lies on one day. */
export type PlacedEntry = PlacedLesson | PlacedLesson<Meeting>;

/** What lies on each day; days without anything are not in it. */
export type ScheduleIndex = ReadonlyMap<string, readonly PlacedEntry[]>;

/** Whether it is a meeting: a lesson has a student and a subject, a meeting a visitor. */
export const isMeeting = (entry: ScheduleEntry): entry is Meeting => 'visitorName' in entry;

/** `isMeeting` for what is placed on a day. */
export const isPlacedMeeting = (placed: PlacedEntry): placed is PlacedLesson<Meeting> => isMeeting(placed.lesson);

/** `packDay` for a day of both. */
export const packEntries = (placed: readonly PlacedEntry[]): readonly PackedEntry[] =>
  // Each of them is the one or the other, which the types of a day in general cannot say.
  packDay<ScheduleEntry>(placed) as readonly PackedEntry[];

/** Where a lesson or a meeting lies side by side with those that it overlaps. */
export type PackedEntry = Omit<PackedLesson, 'placed'> & { placed: PlacedEntry };

/** `replaceLessons` for an index of both. */
export const replaceEntries = (
  index: ScheduleIndex,
  entries: readonly ScheduleEntry[],
  timeZone: string,
): ScheduleIndex => replaceLessons<ScheduleEntry>(index as DayIndex<ScheduleEntry>, entries, timeZone) as ScheduleIndex;
