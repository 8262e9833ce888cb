import type { Store } from '../store/store.ts';

/** So many times within so many milliseconds, counted from the first one. */
export interface Limit {
  most: number;
  withinMillis: number;
}

const MINUTE = 60_000;

/** How often what may be tried. Passwords have a slow-down in place of a limit: `slow-down.ts`. */
export const limits = {
  resetOfAddress: { most: 5, withinMillis: 15 * MINUTE },
  emailChange: { most: 5, withinMillis: 15 * MINUTE },
  emailCheck: { most: 30, withinMillis: MINUTE },
  upload: { most: 30, withinMillis: 15 * MINUTE },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

export type Limiter = ReturnType<typeof createLimiter>;

/** Counts in the store, so that a restart forgives nothing. */
export function createLimiter(store: Store, now: () => number) {
  return {
    /** Counts one try. Answers 0 if it is allowed, else how many milliseconds to wait. */
    take: (name: LimitName, who: string): number => store.transaction(() => {
      const id = `${name} ${who}`;
      const { most, withinMillis } = limits[name];
      store.attempts.delete([['expiresAt', '<=', now()]]);
      const attempt = store.attempts.get(id);
      if (!attempt) {
        store.attempts.insert({ id, count: 1, expiresAt: now() + withinMillis });
        return 0;
      }
      // A clock that was set back makes no wait longer than its limit.
      const expiresAt = Math.min(attempt.expiresAt, now() + withinMillis);
      const isAllowed = attempt.count < most;
      store.attempts.update(id, { expiresAt, count: isAllowed ? attempt.count + 1 : attempt.count });
      return isAllowed ? 0 : expiresAt - now();
    }),
  };
}
