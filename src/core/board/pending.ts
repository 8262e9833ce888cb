/** Tracks which keys changed in which local update until the provider has acknowledged it. Updates count from 1. */
export function createPending() {
  const latest = new Map<string, number>();
  let [total, acknowledged] = [0, 0];
  return {
    add(keys: Iterable<string>): void {
      total += 1;
      for (const key of keys) latest.set(key, total);
    },
    /** Marks the first `count` updates as stored; returns the keys with no other pending change. */
    acknowledge(count: number): string[] {
      acknowledged = Math.max(acknowledged, Math.min(count, total));
      const safe = [...latest].filter(([, number]) => number <= acknowledged).map(([key]) => key);
      for (const key of safe) latest.delete(key);
      return safe;
    },
    has: (key: string): boolean => latest.has(key),
    count: (): number => total - acknowledged,
  };
}
