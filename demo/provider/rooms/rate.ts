/** What one socket may send: strokes, candidates and a board drawn offline pass at ease, a flood does not. */
export const RATE = {
  messages: { perSecond: 250, atOnce: 1_000 },
  bytes: { perSecond: 2 * 1024 * 1024, atOnce: 8 * 1024 * 1024 },
} as const;

export interface Rate {
  perSecond: number;
  atOnce: number;
}

export type Bucket = ReturnType<typeof createBucket>;

/** A bucket that fills with time: `take` answers false when more is wanted than is in it. */
export function createBucket({ perSecond, atOnce }: Rate, now: () => number) {
  let level = atOnce;
  let filledAt = now();

  function fill(): void {
    const moment = now();
    // A clock that was set back fills nothing.
    level = Math.min(atOnce, level + Math.max(0, moment - filledAt) / 1000 * perSecond);
    filledAt = moment;
  }

  return {
    take(amount: number): boolean {
      fill();
      if (amount > level) return false;
      level -= amount;
      return true;
    },
    /** Takes what is needed, be it more than is there: it is lacking to who comes next. */
    spend(amount: number): void {
      fill();
      level -= amount;
    },
    isEmpty(): boolean {
      fill();
      return level <= 0;
    },
    isFull(): boolean {
      fill();
      return level >= atOnce;
    },
  };
}
