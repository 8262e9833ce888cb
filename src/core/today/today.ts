import { batch, computed, signal, untracked } from '@preact/signals-core';
import { dayKey, daysBetween, addDays, startOfDay } from '../time/index.ts';
import { type CalendarDay, type Lesson, readLesson } from '../api/endpoints/index.ts';
import type { Reply } from '../api/index.ts';
import { createSchedule } from '../schedule/index.ts';
import type { Session } from '../session/index.ts';
import {
  keepOwn,
  markOwn,
  missingSince,
  changesSince,
  readSeen,
  seenOf,
  settleOwn,
  writeSeen,
  type LessonChangeEntry,
  type Seen,
} from './lesson-changes.ts';

/** How far the teacher looks ahead, today included. */
const DAYS = 28;
/** A lesson that has been moved far away is asked for by itself; so many at most. */
const MOST_STRAYS = 10;
const PLACE = 'seen';

export type Today = ReturnType<typeof createToday>;

/**
 * Today and the weeks after it, and what has changed in them since the teacher said to have seen it. It asks for the
 * months that the schedule asks for, so both are served by the same replies. What was seen is kept in this browser for
 * this teacher until the sign-out; without a storage of the teacher's own (a page's own sign-in) nothing is news.
 */
export function createToday(session: Session) {
  const { api, clock, memory, teacherEpoch } = session;
  const schedule = createSchedule(session);
  const seen = signal<{ visit: number; seen: Seen } | undefined>();
  const strays = signal<{ visit: number; lessons: readonly Lesson[] } | undefined>();

  const mine = <Held extends { visit: number }>(held: Held | undefined) =>
    held?.visit === teacherEpoch.value ? held : undefined;
  const far = computed(() => mine(strays.value)?.lessons ?? []);

  function keep(next: Seen): void {
    if (session.state.peek() !== 'active') return;
    seen.value = { visit: teacherEpoch.peek(), seen: next };
    memory.save(PLACE, writeSeen(next));
  }

  /** Another tab may have seen more meanwhile. */
  function reread(): Seen | undefined {
    const found = readSeen(memory.find(PLACE));
    seen.value = found && { visit: teacherEpoch.peek(), seen: found };
    return found;
  }

  /** Asks one by one for lessons that are not where they were. */
  async function follow(ids: readonly string[]): Promise<void> {
    const at = teacherEpoch.peek();
    const replies = await Promise.all(ids.slice(0, MOST_STRAYS).map((id) => api.call(readLesson, { params: { id } })));
    const lessons = replies.flatMap(({ failure, data }) => (failure || !data ? [] : [data]));
    if (teacherEpoch.peek() === at) strays.value = { visit: at, lessons };
  }

  function horizon(timeZone: string): number {
    return startOfDay(addDays(dayKey(clock.now(), timeZone), DAYS), timeZone);
  }

  async function compare(timeZone: string): Promise<void> {
    const lessons = schedule.lessons.peek();
    const known = untracked(reread);
    if (!known) return keep(seenOf(lessons, clock.now(), horizon(timeZone)));
    const missing = missingSince(known, lessons, clock.now());
    if (missing.length > 0) await follow(missing);
    else strays.value = undefined;
    batch(() => {
      const latest = untracked(reread) ?? known;
      const all = [...lessons, ...untracked(() => far.value)];
      const settled = settleOwn(latest, all);
      // Nothing to tell: from now on what is there counts as seen, and so do the days that have come nearer.
      if (changesSince(settled, all, clock.now()).length === 0 && missing.length === 0)
        keep(keepOwn(seenOf(lessons, clock.now(), horizon(timeZone)), settled));
      else keep(settled);
    });
  }

  async function take(timeZone: string, reply: Promise<Reply<CalendarDay[]>>): Promise<Reply<CalendarDay[]>> {
    const at = teacherEpoch.peek();
    const taken = await reply;
    if (!taken.failure && teacherEpoch.peek() === at) await compare(timeZone);
    return taken;
  }

  return {
    /** The lessons of what is loaded: today's and those of the weeks after, with some around them. Never another teacher's. */
    lessons: schedule.lessons,
    /** At first only with every month: what is still on its way may hold the next lesson. */
    isLoaded: computed(
      () =>
        schedule.calendarList.value !== undefined &&
        (schedule.status.value !== 'loading' || mine(seen.value) !== undefined),
    ),
    status: schedule.status,
    failure: schedule.failure,
    loadedAt: schedule.loadedAt,

    /** What has changed until now, the earliest lesson first. Reads signals: within a computed it keeps itself up to date. */
    changes(now: number): readonly LessonChangeEntry[] {
      const known = mine(seen.value)?.seen;
      // What the teacher does here goes into the memory at once, before there is a reply to compare with.
      return known
        ? changesSince(keepOwn(known, readSeen(memory.find(PLACE))), [...schedule.lessons.value, ...far.value], now)
        : [];
    },

    /** Loads what is not there or old, for the day that it is now in the zone. */
    show(timeZone: string): Promise<Reply<CalendarDay[]>> {
      const today = dayKey(clock.now(), timeZone);
      return take(timeZone, schedule.show(daysBetween(today, addDays(today, DAYS - 1)), timeZone));
    },

    /** Asks the provider again, however new it is. */
    reload: (timeZone: string): Promise<Reply<CalendarDay[]>> => take(timeZone, schedule.reload()),

    /** The teacher has seen what has changed. */
    dismiss(timeZone: string): void {
      const known = untracked(reread);
      strays.value = undefined;
      keep(
        keepOwn(seenOf(schedule.lessons.peek(), clock.now(), Math.max(horizon(timeZone), known?.until ?? 0)), known),
      );
    },

    dispose: (): void => schedule.dispose(),
  };
}

/** What a teacher does here is no news here. To be told of every lesson that is created, changed or cancelled. */
export function markOwnChange({ memory }: Session, id: string, version?: number): void {
  const known = readSeen(memory.find(PLACE));
  if (known) memory.save(PLACE, writeSeen(markOwn(known, id, version)));
}
