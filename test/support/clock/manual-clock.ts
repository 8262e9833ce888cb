import type { Clock } from '../../../src/core/time/clock.ts';

export interface ManualClock extends Clock {
  /** How many acts are still to come. */
  readonly waiting: number;
  /** Lets so many milliseconds pass; what is due by then acts in its order. */
  advance(milliseconds: number): void;
  /** Somebody sets the clock, forwards or backwards; nothing acts. */
  set(now: number): void;
}

/** A clock that stands still until a test moves it. */
export function createManualClock(start = Date.parse('2026-11-20T09:00:00+09:00')): ManualClock {
  let now = start;
  const due = new Set<{ at: number; action: () => void }>();
  return {
    now: () => now,
    get waiting() {
      return due.size;
    },
    after(milliseconds, action) {
      const entry = { at: now + milliseconds, action };
      due.add(entry);
      return () => void due.delete(entry);
    },
    advance(milliseconds) {
      const until = now + milliseconds;
      for (;;) {
        const [next] = [...due].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at);
        if (!next) break;
        due.delete(next);
        now = Math.max(now, next.at);
        next.action();
      }
      now = until;
    },
    set(moment) {
      now = moment;
    },
  };
}
