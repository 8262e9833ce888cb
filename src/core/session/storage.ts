/** The part of the browser's `Storage` that the core uses. Its methods may throw when storage is blocked or full. */
export interface KeyValueStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** A storage in memory, for tests and for hosts that allow no other. */
export function createMemoryStorage(): KeyValueStorage {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

/** Wraps a storage so that it never throws; values that it refuses are kept in memory. */
export function createSafeStorage(storage: () => KeyValueStorage): KeyValueStorage {
  const memory = createMemoryStorage();
  const attempt = <Value>(action: (target: KeyValueStorage) => Value): Value | undefined => {
    try {
      return action(storage());
    } catch {
      return undefined;
    }
  };
  const removeItem = (key: string) => {
    memory.removeItem(key);
    attempt((target) => target.removeItem(key));
  };
  return {
    removeItem,
    getItem: (key) => attempt((target) => target.getItem(key)) ?? memory.getItem(key),
    setItem(key, value) {
      // A full storage would still return the old value.
      removeItem(key);
      memory.setItem(key, value);
      attempt((target) => {
        target.setItem(key, value);
        memory.removeItem(key);
      });
    },
  };
}
