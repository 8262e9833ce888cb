import type { Store } from './store.ts';

/** So many times within so many milliseconds, counted from the first one. */
export interface Limit {
  most: number;
  withinMillis: number;
}

const MINUTE = 60_000;

/** How often what may be tried. */
export const limits = {
  signInOfAddress: { most: 10, withinMillis: 15 * MINUTE },
  signInOfClient: { most: 30, withinMillis: 15 * MINUTE },
  resetOfAddress: { most: 5, withinMillis: 15 * MINUTE },
  resetOfClient: { most: 15, withinMillis: 15 * MINUTE },
  newPassword: { most: 20, withinMillis: 15 * MINUTE },
  currentPassword: { most: 10, withinMillis: 15 * MINUTE },
  emailChange: { most: 5, withinMillis: 15 * MINUTE },
  emailCheck: { most: 30, withinMillis: MINUTE },
  upload: { most: 30, withinMillis: 15 * MINUTE },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

export type Limiter = ReturnType<typeof createLimiter>;

/** Counts in the store, so that a restart forgives nothing. */
export function createLimiter(store: Store, now: () => number) {
  const keyOf = (name: LimitName, who: string) => `${name} ${who}`;

  return {
    /** Counts one try. Answers 0 if it is allowed, else how many milliseconds to wait. */
    take(name: LimitName, who: string): number {
      const id = keyOf(name, who);
      const { most, withinMillis } = limits[name];
      store.attempts.delete([['expiresAt', '<=', now()]]);
      const attempt = store.attempts.get(id);
      if (!attempt) store.attempts.insert({ id, count: 1, expiresAt: now() + withinMillis });
      else if (attempt.count >= most) return attempt.expiresAt - now();
      else store.attempts.update(id, { count: attempt.count + 1 });
      return 0;
    },
    /** This try went well and does not count. */
    giveBack(name: LimitName, who: string): void {
      const attempt = store.attempts.get(keyOf(name, who));
      if (attempt) store.attempts.update(attempt.id, { count: Math.max(0, attempt.count - 1) });
    },
    /** Forgets all tries. */
    clear(name: LimitName, who: string): void {
      store.attempts.delete([['id', '=', keyOf(name, who)]]);
    },
  };
}
