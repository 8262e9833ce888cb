import { MINUTE } from '../time/index.ts';

/** The times of a lesson or meeting; `closesAt` is the end bound of docs/spec.md, section 4. Milliseconds. */
export interface LessonTimes {
  startTimeMillis: number;
  endTimeMillis: number;
  actualEndTimeMillis?: number | undefined;
  closesAt: number;
}

/** Not begun, under way, past the planned end while the room is still open, and closed for all. */
export type LessonPhase = 'before' | 'running' | 'over' | 'closed';

export interface LessonClock {
  phase: LessonPhase;
  /**
   * Whole minutes until what comes next: the start, the planned end, the closing. A minute that has begun counts, as
   * people count: 30 seconds are one minute left, and 0 comes only when it is over.
   */
  minutesLeft: number;
  /** Whole minutes since the planned end, those that are full. */
  minutesOver: number;
  /** When the room closes for all. */
  closesAt: number;
  /** Does it close at the planned end, as a meeting does, with no time after it? */
  endsAtOnce: boolean;
}

/** Something to tell: so many minutes are left until the planned end, or until the room closes. */
export interface LessonAnnouncement {
  at: number;
  minutes: number;
  until: 'end' | 'closing';
}

const TELL_BEFORE = [10, 5, 1];

/** How a lesson stands at a moment of the provider's clock. The room is open at its bound, and closed after it. */
export function lessonClock(times: LessonTimes, now: number): LessonClock {
  const { startTimeMillis, endTimeMillis, closesAt } = times;
  const phase = phaseOf(times, now);
  const next = { before: startTimeMillis, running: endTimeMillis, over: closesAt, closed: now }[phase];
  return {
    phase,
    minutesLeft: Math.ceil((next - now) / MINUTE),
    minutesOver: Math.max(0, Math.floor((now - endTimeMillis) / MINUTE)),
    closesAt,
    endsAtOnce: closesAt <= endTimeMillis,
  };
}

/**
 * All that is told, in order: at 10, 5 and 1 minutes before the planned end and before the closing. Where both are one
 * moment only the closing is told; nothing is told before the start, nor of a planned end that lies behind the closing.
 */
export function lessonAnnouncements({ startTimeMillis, endTimeMillis, closesAt }: LessonTimes): LessonAnnouncement[] {
  const before = (moment: number, until: LessonAnnouncement['until']) =>
    TELL_BEFORE.map((minutes) => ({ at: moment - minutes * MINUTE, minutes, until }));
  const tells = [...(closesAt > endTimeMillis ? before(endTimeMillis, 'end') : []), ...before(closesAt, 'closing')];
  return tells.filter(({ at }) => at > startTimeMillis).sort((a, b) => a.at - b.at);
}

/** The next thing to tell after a moment. */
export function nextAnnouncement(times: LessonTimes, now: number): LessonAnnouncement | undefined {
  return lessonAnnouncements(times).find(({ at }) => at > now);
}

/** What became due after one moment and up to another. After a long sleep only the last of it is still true. */
export function dueAnnouncement(times: LessonTimes, after: number, now: number): LessonAnnouncement | undefined {
  return lessonAnnouncements(times).findLast(({ at }) => at > after && at <= now);
}

function phaseOf({ startTimeMillis, endTimeMillis, closesAt }: LessonTimes, now: number): LessonPhase {
  if (now > closesAt) return 'closed';
  if (now < startTimeMillis) return 'before';
  return now < endTimeMillis ? 'running' : 'over';
}
