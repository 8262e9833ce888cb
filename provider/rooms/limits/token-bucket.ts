/** Limits of one socket. Normal use, including a board drawn offline, stays well below; a flood does not. */
export const SOCKET_LIMITS = {
  messages: { perSecond: 250, burst: 1_000 },
  bytes: { perSecond: 2 * 1024 * 1024, burst: 8 * 1024 * 1024 },
} as const;

export interface BucketLimits {
  perSecond: number;
  /** Capacity of the bucket. */
  burst: number;
}

/** A token bucket: it refills over time, up to its capacity. */
export interface TokenBucket {
  /** Removes tokens; returns false, and removes none, when there are too few. */
  take(amount: number): boolean;
  /** Removes tokens even if there are too few: later requests wait until the debt is refilled. */
  spend(amount: number): void;
  isEmpty(): boolean;
  isFull(): boolean;
}

export function createTokenBucket({ perSecond, burst }: BucketLimits, now: () => number): TokenBucket {
  let level = burst;
  let refilledAt = now();

  function refill(): void {
    const moment = now();
    // A clock that was set back refills nothing.
    level = Math.min(burst, level + (Math.max(0, moment - refilledAt) / 1000) * perSecond);
    refilledAt = moment;
  }

  return {
    take(amount) {
      refill();
      if (amount > level) return false;
      level -= amount;
      return true;
    },
    spend(amount) {
      refill();
      level -= amount;
    },
    isEmpty() {
      refill();
      return level <= 0;
    },
    isFull() {
      refill();
      return level >= burst;
    },
  };
}
