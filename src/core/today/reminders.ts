import { computed, effect, signal, untracked, type ReadonlySignal } from '@preact/signals-core';
import { CACHE_MAX_AGE_MS } from '../api/index.ts';
import { addDays, dayKey, MINUTE_MS, SERVICE_ZONE } from '../time/index.ts';
import { createSchedule, type ScheduleEntry } from '../schedule/index.ts';
import type { Session } from '../session/index.ts';
import { settingsOf } from '../settings/index.ts';
import { dueReminders, isOldReminder, minutesToNext, nextReminderChange, reminderKey } from './reminder-rules.ts';

/** Timers stop while a device sleeps, so the clock is checked this often. */
const CHECK_INTERVAL_MS = 30_000;
/** Lessons that are moved elsewhere are detected within this time. */
const REFRESH_INTERVAL_MS = 5 * MINUTE_MS;

/** Key of the session's memory. */
const REMINDED_KEY = 'reminded';

/** How reminders are shown, and how tabs coordinate. */
interface ReminderOptions {
  /** Shows a reminder; returns false when it cannot be shown. */
  remind(entry: ScheduleEntry, now: number): boolean;
  /** Runs an action while no other tab runs one of the same name: with Web Locks, if available. */
  withLock?(name: string, action: () => void): Promise<unknown>;
}

/** Reminds of each lesson and meeting once, in the first tab that checks, and counts down to the next one, as long as a page is open. */
export interface Reminders {
  /** Minutes until the next lesson, from the reminder until the start; undefined at any other time. */
  readonly countdown: ReadonlySignal<number | undefined>;
  /** Runs due checks, now and from then on until `stop()`. */
  check(): Promise<void>;
  stop(): void;
}

/** Before a reminder is shown, the lesson is loaded again, if the provider can be reached. */
export function createReminders(
  session: Session,
  { remind, withLock = async (_name, action) => action() }: ReminderOptions,
): Reminders {
  const { clock, teacherEpoch, state } = session;
  const settings = settingsOf(session);
  const schedule = createSchedule(session, undefined, { withHours: false });
  const entries = computed(() => [...schedule.lessons.value, ...schedule.meetings.value]);
  const countdown = signal<number | undefined>();
  const reminded = createRemindedLessons(session);
  let lastCheck: { teacherEpoch: number; at: number } | undefined;
  let failure: { teacherEpoch: number; at: number } | undefined;
  let cancelTimer: (() => void) | undefined;
  let checking: Promise<void> | undefined;
  let isRequested = false;
  let isStopped = false;

  const minutesOf = (): number => (state.peek() === 'active' ? (settings.teacherInfo.peek()?.reminderMinutes ?? 0) : 0);

  async function load(maximumAge: number): Promise<void> {
    if (clock.now() - (schedule.loadedAt.peek() ?? 0) < maximumAge) return;
    // A failure changes the watched signals: loading again immediately would never end while the provider is down.
    if (failure?.teacherEpoch === teacherEpoch.peek() && clock.now() - failure.at < CHECK_INTERVAL_MS) return;
    const today = dayKey(clock.now(), SERVICE_ZONE);
    const reply = await schedule.show([today, addDays(today, 1)]);
    failure = reply.failure && { teacherEpoch: teacherEpoch.peek(), at: clock.now() };
  }

  function due(): ScheduleEntry[] {
    const since = lastCheck?.teacherEpoch === teacherEpoch.peek() ? lastCheck.at : undefined;
    const options = { minutes: minutesOf(), now: clock.now(), lastCheck: since };
    return dueReminders(entries.peek(), options).filter((lesson) => !reminded.has(lesson));
  }

  async function remindOnce(lesson: ScheduleEntry): Promise<void> {
    const epoch = teacherEpoch.peek();
    await withLock(`teacher-reminder ${session.provider} ${reminderKey(lesson)}`, () => {
      if (isStopped || teacherEpoch.peek() !== epoch || reminded.has(lesson)) return;
      if (remind(lesson, clock.now())) reminded.add(lesson);
    });
  }

  async function checkOnce(): Promise<void> {
    if (minutesOf() > 0) {
      await load(REFRESH_INTERVAL_MS);
      if (due().length > 0) await load(CACHE_MAX_AGE_MS);
      for (const lesson of due()) await remindOnce(lesson);
      lastCheck = { teacherEpoch: teacherEpoch.peek(), at: clock.now() };
    }
    countdown.value = minutesToNext(entries.peek(), minutesOf(), clock.now());
  }

  async function checkUntilSettled(): Promise<void> {
    cancelTimer?.();
    // A check that is requested meanwhile runs, too.
    while (isRequested) {
      isRequested = false;
      if (!isStopped) await checkOnce();
    }
    checking = undefined;
    const now = clock.now();
    const next = Math.min(nextReminderChange(entries.peek(), minutesOf(), now), now + CHECK_INTERVAL_MS);
    if (!isStopped) cancelTimer = clock.after(next - now, () => void check());
  }

  function check(): Promise<void> {
    isRequested = true;
    checking ??= checkUntilSettled();
    return checking;
  }

  const stopWatching = effect(() => {
    // Runs again when the teacher, the setting or a lesson changes.
    void [teacherEpoch.value, state.value, settings.teacherInfo.value, entries.value];
    untracked(() => void check());
  });

  return {
    countdown,
    check,
    stop() {
      isStopped = true;
      stopWatching();
      cancelTimer?.();
      schedule.dispose();
    },
  };
}

/** The lessons with a shown reminder: stored per teacher, and only for this page while no one is named. */
function createRemindedLessons({ clock, memory }: Session): {
  has(entry: ScheduleEntry): boolean;
  add(entry: ScheduleEntry): void;
} {
  const ofPage = new Set<string>();
  const stored = () => memory.find(REMINDED_KEY) ?? {};
  return {
    has: (lesson) => ofPage.has(reminderKey(lesson)) || stored()[reminderKey(lesson)] === true,
    add(lesson) {
      const others = Object.entries(stored()).filter(([key]) => !isOldReminder(key, clock.now()));
      ofPage.add(reminderKey(lesson));
      memory.save(REMINDED_KEY, { ...Object.fromEntries(others), [reminderKey(lesson)]: true });
    },
  };
}
