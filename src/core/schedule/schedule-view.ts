import { computed, type ReadonlySignal } from '@preact/signals-core';
import type { BusyTime, CalendarDay, Lesson, Lock, Meeting, WorkingHours } from '../api/endpoints/index.ts';
import type { Failure } from '../api/index.ts';
import type { Status } from '../session/index.ts';
import type { Entries } from './entries.ts';
import type { MonthCache, MonthDays } from './month-cache.ts';
import type { OptimisticMoves } from './optimistic-moves.ts';
import { replaceEntries, type ScheduleEntry, type ScheduleIndex } from './entries.ts';
import { mergeIndexes, placeLessons, type DayIndex } from './placing.ts';

/** What a schedule shows: the provider's months, or the host page's own lessons. */
export interface ScheduleView {
  /** The shown days, in order; only those with a lesson or a lock. The spec's `calendarList` (docs/spec.md, section 3). */
  readonly calendarList: ReadonlySignal<CalendarDay[] | undefined>;
  /** Everything that is shown is loaded: a day without a lesson is free. */
  readonly isComplete: ReadonlySignal<boolean>;
  readonly status: ReadonlySignal<Status>;
  readonly failure: ReadonlySignal<Failure | undefined>;
  /** How many lessons, meetings and days of the provider cannot be read. */
  readonly omitted: ReadonlySignal<number>;
  /** In ms since 1970; undefined for the host's own lessons. */
  readonly loadedAt: ReadonlySignal<number | undefined>;
  /** Is it read-only? The page has set it so, or it shows the page's own lessons. */
  readonly isReadOnly: ReadonlySignal<boolean>;
  /** All shown lessons; those that are being moved have their new times. */
  readonly lessons: ReadonlySignal<readonly Lesson[]>;
  /** All shown meetings; none if the calendar has none (docs/design-choices.md#meetings-in-the-schedule). */
  readonly meetings: ReadonlySignal<readonly Meeting[]>;
  /** The locks that are shown, by their day in Tokyo, `YYYY-MM-DD`. */
  readonly locks: ReadonlySignal<ReadonlyMap<string, Lock>>;
  /** When the teacher works, if that is set; undefined for the host's own lessons, too. */
  readonly hours: ReadonlySignal<WorkingHours | undefined>;
  /** The times of the teacher's outside calendars; none if the provider has none, or of the host's own lessons. */
  readonly busy: ReadonlySignal<readonly BusyTime[]>;
  /** Lessons and meetings by the days of a zone. Reads signals, so that a computed that calls it stays up to date. */
  placed(timeZone: string): ScheduleIndex;
}

/** `entries` are the host's own lessons; undefined while the provider's are shown. */
export function createScheduleView(
  entries: ReadonlySignal<Entries | undefined>,
  isReadOnly: ReadonlySignal<boolean>,
  months: MonthCache,
  { moved }: OptimisticMoves,
  hours: ReadonlySignal<WorkingHours | undefined>,
  busy: ReadonlySignal<readonly BusyTime[]>,
): ScheduleView {
  const parts = computed<readonly MonthDays[]>(() => (entries.value ? [entries.value.days] : months.months.value));
  const indexOf = createIndexCache();

  return {
    calendarList: computed(() => (entries.value ? entries.value.days : months.days.value)),
    isComplete: computed(() => entries.value !== undefined || months.isComplete.value),
    status: computed(() => (entries.value ? 'ready' : months.status.value)),
    failure: computed(() => (entries.value ? entries.value.failure : months.failure.value)),
    omitted: computed(() => (entries.value ? 0 : months.omitted.value)),
    loadedAt: computed(() => (entries.value ? undefined : months.loadedAt.value)),
    isReadOnly: computed(() => isReadOnly.value || entries.value !== undefined),
    lessons: computed(() => {
      const lessons = parts.value.flatMap(lessonsOf);
      if (moved.value.length === 0) return lessons;
      const newTimes = new Map(moved.value.map((lesson) => [lesson.id, lesson]));
      return lessons.map((lesson) => newTimes.get(lesson.id) ?? lesson);
    }),
    meetings: computed(() => parts.value.flatMap(meetingsOf)),
    locks: computed(() => {
      const locked = parts.value.flat().flatMap(({ date, lock }) => (lock?.locked ? [[date, lock] as const] : []));
      return new Map(locked);
    }),
    hours: computed(() => (!entries.value && hours.value?.isSet ? hours.value : undefined)),
    busy: computed(() => (entries.value ? [] : busy.value)),
    placed(timeZone) {
      // Each entry is one or the other, which the types of an index cannot express.
      const index = mergeIndexes(parts.value.map((part) => indexOf(part, timeZone))) as ScheduleIndex;
      return moved.value.length > 0 ? replaceEntries(index, moved.value, timeZone) : index;
    },
  };
}

/** Places each month once per zone, however often it is shown. */
function createIndexCache(): (part: MonthDays, timeZone: string) => DayIndex<ScheduleEntry> {
  const indexes = new WeakMap<MonthDays, Map<string, DayIndex<ScheduleEntry>>>();
  return (part, timeZone) => {
    const known = indexes.get(part) ?? new Map<string, DayIndex<ScheduleEntry>>();
    const index =
      known.get(timeZone) ?? placeLessons<ScheduleEntry>([...lessonsOf(part), ...meetingsOf(part)], timeZone);
    indexes.set(part, known.set(timeZone, index));
    return index;
  };
}

const meetingsOf = (days: MonthDays): readonly Meeting[] => days.flatMap(({ meetings = [] }) => meetings);
const lessonsOf = (days: MonthDays): readonly Lesson[] => days.flatMap(({ courses }) => courses);
