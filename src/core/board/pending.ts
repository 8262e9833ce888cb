/** Tracks which keys changed in which local update until the provider has acknowledged it. Updates count from 1. */
export interface Pending {
  /** Adds an update that changed these keys. */
  add(keys: Iterable<string>): void;
  /** Marks the first `count` updates as stored; returns the keys with no other pending change. */
  acknowledge(count: number): string[];
  has(key: string): boolean;
  /** Number of updates that are not acknowledged. */
  count(): number;
}

/** Starts without updates. */
export function createPending(): Pending {
  const latest = new Map<string, number>();
  let [total, acknowledged] = [0, 0];
  return {
    add(keys) {
      total += 1;
      for (const key of keys) latest.set(key, total);
    },
    acknowledge(count) {
      acknowledged = Math.max(acknowledged, Math.min(count, total));
      const safe = [...latest].filter(([, number]) => number <= acknowledged).map(([key]) => key);
      for (const key of safe) latest.delete(key);
      return safe;
    },
    has: (key) => latest.has(key),
    count: () => total - acknowledged,
  };
}
