import { MINUTE_MS } from '../../src/core/time/index.ts';
import type { Store } from '../store/store.ts';

/** At most `most` attempts within `withinMillis`, counted from the first one. */
interface Limit {
  most: number;
  withinMillis: number;
}

/** Rate limits. Passwords are slowed down instead: `slow-down.ts`. */
export const limits = {
  /** Above it no further mail is sent; the reply is still a success, since the previous mails are valid for longer than this. */
  resetOfAddress: { most: 5, withinMillis: 15 * MINUTE_MS },
  emailChange: { most: 5, withinMillis: 15 * MINUTE_MS },
  emailCheck: { most: 30, withinMillis: MINUTE_MS },
  /** Attempts with invalid links. */
  wrongLink: { most: 60, withinMillis: MINUTE_MS },
  /** Reads of a teacher's calendar feed: calendars poll every few minutes at most. */
  calendarFeed: { most: 120, withinMillis: 10 * MINUTE_MS },
  /** The archive of lessons: a board must be read as a whole. */
  lessonArchive: { most: 60, withinMillis: MINUTE_MS },
  /** Mails with records of lessons, by teacher and by lesson. */
  recordMail: { most: 60, withinMillis: 60 * MINUTE_MS },
  recordMailOfLesson: { most: 5, withinMillis: 24 * 60 * MINUTE_MS },
  /** Messages to students and guardians, by teacher and by student. */
  studentMessage: { most: 60, withinMillis: 60 * MINUTE_MS },
  messageOfStudent: { most: 10, withinMillis: 24 * 60 * MINUTE_MS },
  /** A browser confirms its subscription at each visit of the portal. */
  pushSubscription: { most: 60, withinMillis: 15 * MINUTE_MS },
  /**
   * Codes at sign-ins from unknown addresses, right or wrong, and codes that turn off the second factor. Three of a
   * million codes are right at any time.
   */
  signInCode: { most: 30, withinMillis: 24 * 60 * MINUTE_MS },
  turnOffCode: { most: 30, withinMillis: 24 * 60 * MINUTE_MS },
  /** Changes of homework by the holder of a student's link: marks, files sent and taken back. */
  homework: { most: 60, withinMillis: 15 * MINUTE_MS },
  /** Reads of homework, by student. */
  homeworkList: { most: 120, withinMillis: 15 * MINUTE_MS },
  /** The family's page: reads, and times, by link; all calls, by network address. */
  familyPage: { most: 120, withinMillis: 10 * MINUTE_MS },
  familyTimes: { most: 40, withinMillis: 10 * MINUTE_MS },
  familyAddress: { most: 600, withinMillis: 10 * MINUTE_MS },
  /** Requests of a family and their withdrawals, by link: each one notifies the teacher. */
  familyRequest: { most: 20, withinMillis: 60 * MINUTE_MS },
  /** Mails with offered times, by lesson. */
  familyOffer: { most: 10, withinMillis: 24 * 60 * MINUTE_MS },
  /** Readings of outside calendars that a teacher asks for: each is a request to another server. */
  outsideCalendar: { most: 30, withinMillis: 15 * MINUTE_MS },
  upload: { most: 30, withinMillis: 15 * MINUTE_MS },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

export interface Limiter {
  /** Counts one attempt. Returns 0 if it is allowed, else the milliseconds to wait. */
  take(name: LimitName, who: string): Promise<number>;
  /** Forgets the attempts so far. */
  clear(name: LimitName, who: string): Promise<void>;
  /** Like the above, within a transaction. */
  within(store: Store): Limiter;
}

const idOf = (name: LimitName, who: string) => `${name} ${who}`;

/** Counts attempts in the store, so that they survive a restart. */
export function createLimiter(store: Store, now: () => number): Limiter {
  return {
    within: (store) => createLimiter(store, now),
    clear: async (name, who) => void (await store.attempts.delete([['id', '=', idOf(name, who)]])),
    async take(name, who) {
      const id = idOf(name, who);
      const { most, withinMillis } = limits[name];
      const known = await store.attempts.get(id);
      const wait = (known?.expiresAt ?? 0) - now();
      // A refusal writes nothing, so that a flood does not keep others from writing.
      if (known && known.count >= most && wait > 0 && wait <= withinMillis) return wait;
      return store.transaction(async (store) => {
        const attempt = await store.attempts.get(id);
        if (!attempt || attempt.expiresAt <= now()) {
          await store.attempts.delete([['id', '=', id]]);
          await store.attempts.insert({ id, count: 1, expiresAt: now() + withinMillis });
          return 0;
        }
        // If the clock was set back, the wait must not exceed the limit.
        const expiresAt = Math.min(attempt.expiresAt, now() + withinMillis);
        const isAllowed = attempt.count < most;
        await store.attempts.update(id, { expiresAt, count: isAllowed ? attempt.count + 1 : attempt.count });
        return isAllowed ? 0 : expiresAt - now();
      });
    },
  };
}
