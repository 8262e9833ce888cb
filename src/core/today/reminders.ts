import { effect, signal, untracked } from '@preact/signals-core';
import { CACHE_MAX_AGE_MS } from '../api/index.ts';
import { dayKey, SERVICE_ZONE, addDays } from '../time/index.ts';
import type { Lesson } from '../api/endpoints/index.ts';
import { createSchedule } from '../schedule/index.ts';
import type { Session } from '../session/index.ts';
import { settingsOf } from '../settings/index.ts';
import { dueReminders, isOldReminder, minutesToNext, nextReminderChange, reminderKey } from './reminder-rules.ts';

/** Milliseconds. Timers stand still while a device sleeps: it is looked at the clock on the wall this often. */
const LOOK_EVERY = 30_000;
/** Lessons that are moved elsewhere are heard of at least this often. */
const ASK_EVERY = 5 * 60_000;
const PLACE = 'reminded';

/** What is outside: who shows a reminder, and who lets tabs act one after the other. */
export interface ReminderWays {
  /** Shows it; false when it cannot be shown. */
  remind(lesson: Lesson, now: number): boolean;
  /** Web Locks, where there are any: no two tabs act for the same name at a time. */
  inTurn?(name: string, act: () => void): Promise<unknown>;
}

export type Reminders = ReturnType<typeof createReminders>;

/**
 * Reminds of each lesson once, in whichever tab comes first, as long as some page is open, and counts down to the next
 * one. Before it reminds, it makes sure that the lesson is still as it was, if the provider can be reached.
 */
export function createReminders(session: Session, { remind, inTurn = async (_name, act) => act() }: ReminderWays) {
  const { clock, memory, teacherEpoch, state } = session;
  const settings = settingsOf(session);
  const schedule = createSchedule(session);
  const countdown = signal<number | undefined>();
  // For a session whose teacher nobody has named nothing is kept.
  const here = new Set<string>();
  let lastLook: { visit: number; at: number } | undefined;
  let failure: { visit: number; at: number } | undefined;
  let callOff: (() => void) | undefined;
  let looking: Promise<void> | undefined;
  let isWanted = false;
  let isStopped = false;

  const minutesOf = (): number => (state.peek() === 'active' ? (settings.teacherInfo.peek()?.reminderMinutes ?? 0) : 0);

  async function load(maximumAge: number): Promise<void> {
    if (clock.now() - (schedule.loadedAt.peek() ?? 0) < maximumAge) return;
    // A failure changes what is watched: asked again at once, a provider that is down would be asked without end.
    if (failure?.visit === teacherEpoch.peek() && clock.now() - failure.at < LOOK_EVERY) return;
    const today = dayKey(clock.now(), SERVICE_ZONE);
    const reply = await schedule.show([today, addDays(today, 1)]);
    failure = reply.failure && { visit: teacherEpoch.peek(), at: clock.now() };
  }

  function due(): Lesson[] {
    const since = lastLook?.visit === teacherEpoch.peek() ? lastLook.at : undefined;
    return dueReminders(schedule.lessons.peek(), { minutes: minutesOf(), now: clock.now(), lastLook: since }).filter(
      (lesson) => !wasReminded(lesson),
    );
  }

  function wasReminded(lesson: Lesson): boolean {
    const key = reminderKey(lesson);
    return here.has(key) || memory.find(PLACE)?.[key] === true;
  }

  function keepReminded(lesson: Lesson): void {
    const key = reminderKey(lesson);
    const others = Object.entries(memory.find(PLACE) ?? {}).filter(([each]) => !isOldReminder(each, clock.now()));
    here.add(key);
    memory.save(PLACE, { ...Object.fromEntries(others), [key]: true });
  }

  async function tell(lesson: Lesson): Promise<void> {
    const at = teacherEpoch.peek();
    await inTurn(`teacher-reminder ${session.provider} ${reminderKey(lesson)}`, () => {
      if (isStopped || teacherEpoch.peek() !== at || wasReminded(lesson)) return;
      if (remind(lesson, clock.now())) keepReminded(lesson);
    });
  }

  async function check(): Promise<void> {
    if (minutesOf() > 0) {
      await load(ASK_EVERY);
      if (due().length > 0) await load(CACHE_MAX_AGE_MS);
      for (const lesson of due()) await tell(lesson);
      lastLook = { visit: teacherEpoch.peek(), at: clock.now() };
    }
    countdown.value = minutesToNext(schedule.lessons.peek(), minutesOf(), clock.now());
  }

  async function lookAround(): Promise<void> {
    callOff?.();
    // What comes up meanwhile is looked at as well.
    while (isWanted) {
      isWanted = false;
      if (!isStopped) await check();
    }
    looking = undefined;
    const now = clock.now();
    const next = Math.min(nextReminderChange(schedule.lessons.peek(), minutesOf(), now), now + LOOK_EVERY);
    if (!isStopped) callOff = clock.after(next - now, () => void look());
  }

  /** Looks at the clock and does what is due, now and from then on until `stop()`. */
  function look(): Promise<void> {
    isWanted = true;
    looking ??= lookAround();
    return looking;
  }

  const stopWatching = effect(() => {
    // The teacher, the setting or a lesson is another one.
    void [teacherEpoch.value, state.value, settings.teacherInfo.value, schedule.lessons.value];
    untracked(() => void look());
  });

  return {
    /** Minutes until the next lesson, from the reminder until the start; undefined at any other time. */
    countdown,
    look,
    stop(): void {
      isStopped = true;
      stopWatching();
      callOff?.();
      schedule.dispose();
    },
  };
}
