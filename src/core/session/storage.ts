/** The part of the browser's `Storage` that the core needs. It may throw: blocked, or full. */
export interface KeyValueStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** A storage for one life of the page, for tests and for hosts that allow none. */
export function createMemoryStorage(): KeyValueStorage {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

/** A storage that never throws: what a browser refuses to keep lives as long as the page. */
export function forgiving(storage: () => KeyValueStorage): KeyValueStorage {
  const memory = createMemoryStorage();
  const attempt = <Value>(act: (target: KeyValueStorage) => Value): Value | undefined => {
    try {
      return act(storage());
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
      // A full storage would go on answering with the old value: it must not keep that either.
      removeItem(key);
      memory.setItem(key, value);
      attempt((target) => {
        target.setItem(key, value);
        memory.removeItem(key);
      });
    },
  };
}
