import { MINUTE_MS } from '../time/index.ts';

/** The times of a lesson or meeting; `closesAt` is the end bound of docs/spec.md, section 4. Milliseconds. */
interface LessonTimes {
  startTimeMillis: number;
  endTimeMillis: number;
  actualEndTimeMillis?: number | undefined;
  closesAt: number;
}

/** Not started, running, past the planned end while the room is still open, and closed for everyone. */
export type LessonPhase = 'before' | 'running' | 'over' | 'closed';

export interface LessonClock {
  phase: LessonPhase;
  /**
   * Whole minutes until the next change: the start, the planned end, the closing. Rounded up: with 30 seconds left it is
   * 1, and 0 only when it is over.
   */
  minutesLeft: number;
  /** Whole minutes since the planned end, rounded down. */
  minutesOver: number;
  /** When the room closes for everyone. */
  closesAt: number;
  /** Whether the room closes at the planned end, as it does for a meeting. */
  endsAtOnce: boolean;
}

/** An announcement: how many minutes are left until the planned end, or until the room closes. */
interface LessonAnnouncement {
  at: number;
  minutes: number;
  until: 'end' | 'closing';
}

const ANNOUNCE_BEFORE_MINUTES = [10, 5, 1];

/** The state of a lesson at a time of the provider's clock. At its bound the room is still open. */
export function lessonClock(times: LessonTimes, now: number): LessonClock {
  const { startTimeMillis, endTimeMillis, closesAt } = times;
  const phase = phaseOf(times, now);
  const next = { before: startTimeMillis, running: endTimeMillis, over: closesAt, closed: now }[phase];
  return {
    phase,
    minutesLeft: Math.ceil((next - now) / MINUTE_MS),
    minutesOver: Math.max(0, Math.floor((now - endTimeMillis) / MINUTE_MS)),
    closesAt,
    endsAtOnce: closesAt <= endTimeMillis,
  };
}

/**
 * All announcements, in order: at 10, 5 and 1 minutes before the planned end and before the closing. If both are at the
 * same time, only the closing is announced; nothing is announced before the start, nor a planned end after the closing.
 */
export function lessonAnnouncements({ startTimeMillis, endTimeMillis, closesAt }: LessonTimes): LessonAnnouncement[] {
  const before = (moment: number, until: LessonAnnouncement['until']) =>
    ANNOUNCE_BEFORE_MINUTES.map((minutes) => ({ at: moment - minutes * MINUTE_MS, minutes, until }));
  const announcements = [
    ...(closesAt > endTimeMillis ? before(endTimeMillis, 'end') : []),
    ...before(closesAt, 'closing'),
  ];
  return announcements.filter(({ at }) => at > startTimeMillis).sort((a, b) => a.at - b.at);
}

/** The next announcement after a time. */
export function nextAnnouncement(times: LessonTimes, now: number): LessonAnnouncement | undefined {
  return lessonAnnouncements(times).find(({ at }) => at > now);
}

/** The announcement that became due after one time and up to another. After a long sleep, only the last one is still true. */
export function dueAnnouncement(times: LessonTimes, after: number, now: number): LessonAnnouncement | undefined {
  return lessonAnnouncements(times).findLast(({ at }) => at > after && at <= now);
}

function phaseOf({ startTimeMillis, endTimeMillis, closesAt }: LessonTimes, now: number): LessonPhase {
  if (now > closesAt) return 'closed';
  if (now < startTimeMillis) return 'before';
  return now < endTimeMillis ? 'running' : 'over';
}
