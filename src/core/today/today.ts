import { batch, computed, untracked, type ReadonlySignal, signal } from '@preact/signals-core';
import { type CalendarDay, type Lesson, readLesson } from '../api/endpoints/index.ts';
import type { Failure, Reply } from '../api/index.ts';
import { createSchedule, type ScheduleEntry } from '../schedule/index.ts';
import type { Session, Status } from '../session/index.ts';
import { addDays, dayKey, daysBetween, startOfDay } from '../time/index.ts';
import {
  changesSince,
  keepOwn,
  type LessonChangeEntry,
  markOwn,
  missingSince,
  readSeen,
  seenOf,
  settleOwn,
  writeSeen,
  type Seen,
} from './lesson-changes.ts';

/** How many days the list covers, including today. */
const DAYS_AHEAD = 28;

/**
 * Today and the weeks after it, and the changes since the teacher dismissed the last ones. It requests the
 * same months as the schedule, so both share the same replies. What the teacher has seen is stored in this browser for this
 * teacher until sign-out; without a storage for the teacher (a host's sign-in), nothing counts as changed.
 */
interface Today {
  /** The loaded lessons: today's, those of the weeks after, and some around them. Never another teacher's. */
  readonly lessons: ReadonlySignal<readonly Lesson[]>;
  /** The lessons, and the meetings of those weeks. */
  readonly entries: ReadonlySignal<readonly ScheduleEntry[]>;
  /** At first only when every month is loaded: a missing one may contain the next lesson. */
  readonly isLoaded: ReadonlySignal<boolean>;
  readonly status: ReadonlySignal<Status>;
  readonly failure: ReadonlySignal<Failure | undefined>;
  /** In ms since 1970. */
  readonly loadedAt: ReadonlySignal<number | undefined>;
  /** The changes until `now`, in ms, the earliest lesson first. Reads signals: a computed that calls it stays up to date. */
  changes(now: number): readonly LessonChangeEntry[];
  /** Loads missing or outdated months, for the current day of the zone. */
  show(timeZone: string): Promise<Reply<CalendarDay[]>>;
  /** Loads again, however recent it is. */
  reload(timeZone: string): Promise<Reply<CalendarDay[]>>;
  /** Marks the changes as seen. */
  dismiss(timeZone: string): void;
  dispose(): void;
}

export function createToday(session: Session): Today {
  const { clock, teacherEpoch } = session;
  const schedule = createSchedule(session, undefined, { withHours: false });
  const seen = createSeenMemory(session);
  const elsewhere = createLessonsElsewhere(session);

  const currentDay = (timeZone: string) => dayKey(clock.now(), timeZone);
  const horizon = (timeZone: string) => startOfDay(addDays(currentDay(timeZone), DAYS_AHEAD), timeZone);
  const seenNow = (until: number) => seenOf(schedule.lessons.peek(), clock.now(), until);

  async function compare(timeZone: string): Promise<void> {
    const lessons = schedule.lessons.peek();
    const known = untracked(seen.reread);
    if (!known) return seen.save(seenNow(horizon(timeZone)));
    const missing = missingSince(known, lessons, clock.now());
    if (missing.length > 0) await elsewhere.load(missing);
    else elsewhere.clear();
    batch(() => {
      const latest = untracked(seen.reread) ?? known;
      const all = [...lessons, ...untracked(() => elsewhere.lessons.value)];
      const settled = settleOwn(latest, all);
      const isUnchanged = missing.length === 0 && changesSince(settled, all, clock.now()).length === 0;
      // Without changes, everything loaded counts as seen, including days that have come within the range.
      seen.save(isUnchanged ? keepOwn(seenOf(lessons, clock.now(), horizon(timeZone)), settled) : settled);
    });
  }

  async function compareAfter(reply: Promise<Reply<CalendarDay[]>>, timeZone: string): Promise<Reply<CalendarDay[]>> {
    const epoch = teacherEpoch.peek();
    const loaded = await reply;
    if (!loaded.failure && teacherEpoch.peek() === epoch) await compare(timeZone);
    return loaded;
  }

  return {
    lessons: schedule.lessons,
    entries: computed(() => [...schedule.lessons.value, ...schedule.meetings.value]),
    isLoaded: computed(
      () =>
        schedule.calendarList.value !== undefined && (schedule.status.value !== 'loading' || seen.find() !== undefined),
    ),
    status: schedule.status,
    failure: schedule.failure,
    loadedAt: schedule.loadedAt,
    changes(now) {
      const known = seen.find();
      if (!known) return [];
      // The teacher's own changes are stored immediately, before there is a reply to compare with.
      const withOwn = keepOwn(known, seen.stored());
      return changesSince(withOwn, [...schedule.lessons.value, ...elsewhere.lessons.value], now);
    },
    show(timeZone) {
      const today = currentDay(timeZone);
      return compareAfter(schedule.show(daysBetween(today, addDays(today, DAYS_AHEAD - 1)), timeZone), timeZone);
    },
    reload: (timeZone) => compareAfter(schedule.reload(), timeZone),
    dismiss(timeZone) {
      const known = untracked(seen.reread);
      elsewhere.clear();
      seen.save(keepOwn(seenNow(Math.max(horizon(timeZone), known?.until ?? 0)), known));
    },
    dispose: schedule.dispose,
  };
}

/** Marks a teacher's own change, so that it is not shown as one. Call it for every lesson that is created, changed or cancelled. */
export function markOwnChange({ memory }: Session, id: string, version?: number): void {
  const known = readSeen(memory.find(SEEN_KEY));
  if (known) memory.save(SEEN_KEY, writeSeen(markOwn(known, id, version)));
}

/** Maximum number of lessons that are requested one by one. */
const MAX_REQUESTS = 10;

/** Lessons that were moved out of the loaded weeks. */
interface LessonsElsewhere {
  readonly lessons: ReadonlySignal<readonly Lesson[]>;
  /** Loads lessons by their ids, up to ten; those that cannot be loaded are left out. */
  load(ids: readonly string[]): Promise<void>;
  clear(): void;
}

function createLessonsElsewhere({ api, teacherEpoch }: Session): LessonsElsewhere {
  const loaded = signal<{ teacherEpoch: number; lessons: readonly Lesson[] } | undefined>();
  return {
    lessons: computed(() => (loaded.value?.teacherEpoch === teacherEpoch.value ? loaded.value.lessons : [])),
    async load(ids) {
      const epoch = teacherEpoch.peek();
      const requests = ids.slice(0, MAX_REQUESTS).map((id) => api.call(readLesson, { params: { id } }));
      const replies = await Promise.all(requests);
      const lessons = replies.flatMap(({ failure, data }) => (failure || !data ? [] : [data]));
      if (teacherEpoch.peek() === epoch) loaded.value = { teacherEpoch: epoch, lessons };
    },
    clear() {
      loaded.value = undefined;
    },
  };
}

/** Key of the session's memory. */
const SEEN_KEY = 'seen';

/** The lessons that the signed-in teacher has seen; stored in this browser until sign-out. */
interface SeenMemory {
  /** The state on this page; reads signals. Undefined for another teacher, and before the first `reread` or `save`. */
  find(): Seen | undefined;
  /** Reads the storage again, since another tab may have seen more meanwhile. */
  reread(): Seen | undefined;
  /** Stores the seen state, while a teacher is signed in. */
  save(seen: Seen): void;
  /** The stored state, without changing the result of `find`. */
  stored(): Seen | undefined;
}

function createSeenMemory({ memory, state, teacherEpoch }: Session): SeenMemory {
  const entry = signal<{ teacherEpoch: number; seen: Seen } | undefined>();
  const stored = () => readSeen(memory.find(SEEN_KEY));
  const set = (seen: Seen | undefined) => {
    entry.value = seen && { teacherEpoch: teacherEpoch.peek(), seen };
  };

  return {
    find: () => (entry.value?.teacherEpoch === teacherEpoch.value ? entry.value.seen : undefined),
    stored,
    reread() {
      const found = stored();
      set(found);
      return found;
    },
    save(seen) {
      if (state.peek() !== 'active') return;
      set(seen);
      memory.save(SEEN_KEY, writeSeen(seen));
    },
  };
}
