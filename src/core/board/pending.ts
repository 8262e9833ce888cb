/** Which keys changed in which local update, until the provider has said that it is stored. Updates count from 1. */
export function createPending() {
  const latest = new Map<string, number>();
  let [made, stored] = [0, 0];
  return {
    made(keys: Iterable<string>): void {
      made += 1;
      for (const key of keys) latest.set(key, made);
    },
    /** Answers the keys that are safe from now on. */
    stored(count: number): string[] {
      stored = Math.max(stored, Math.min(count, made));
      const safe = [...latest].filter(([, number]) => number <= stored).map(([key]) => key);
      for (const key of safe) latest.delete(key);
      return safe;
    },
    has: (key: string): boolean => latest.has(key),
    count: (): number => made - stored,
  };
}
