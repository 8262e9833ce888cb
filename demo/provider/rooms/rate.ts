/** What one member may send: strokes, candidates and a board drawn offline pass at ease, a flood does not. */
export const RATE = {
  messages: { perSecond: 250, atOnce: 1_000 },
  bytes: { perSecond: 2 * 1024 * 1024, atOnce: 8 * 1024 * 1024 },
} as const;

/** A bucket that fills with time: `take` answers false when more is wanted than is in it. */
export function createBucket({ perSecond, atOnce }: { perSecond: number; atOnce: number }, now: () => number) {
  let level = atOnce;
  let filledAt = now();
  return {
    take(amount: number): boolean {
      const moment = now();
      // A clock that was set back fills nothing.
      level = Math.min(atOnce, level + Math.max(0, moment - filledAt) / 1000 * perSecond);
      filledAt = moment;
      if (amount > level) return false;
      level -= amount;
      return true;
    },
  };
}
