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
  const attempt = <Value>(act: (target: KeyValueStorage) => Value): Value => {
    try {
      return act(storage());
    } catch {
      return act(memory);
    }
  };
  return {
    getItem: (key) => attempt((target) => target.getItem(key)) ?? memory.getItem(key),
    setItem: (key, value) => attempt((target) => target.setItem(key, value)),
    removeItem(key) {
      memory.removeItem(key);
      attempt((target) => target.removeItem(key));
    },
  };
}

export type StorageKey = 'teacher-auth' | 'teacher-auth-record' | 'teacher-avatar' | 'teacher-userName';

export interface Keyring {
  read(key: StorageKey): string | null;
  write(key: StorageKey, value: string): void;
  remove(...keys: StorageKey[]): void;
}

/**
 * The keys under which one provider's values are stored. The plain keys of spec section 3 belong to the provider that
 * the record beside them names; further providers write `<key>@<provider>`, so that no token meets a foreign one.
 */
export function createKeyring(provider: string, storage: KeyValueStorage): Keyring {
  const own = (key: StorageKey) => `${key}@${provider}`;

  function plainKeysAreOurs(): boolean {
    if (storage.getItem(own('teacher-auth-record'))) return false;
    const record = storage.getItem('teacher-auth-record');
    return record === null || record.includes(`"provider":${JSON.stringify(provider)}`);
  }

  const name = (key: StorageKey) => (plainKeysAreOurs() ? key : own(key));
  return {
    read: (key) => storage.getItem(name(key)),
    write: (key, value) => storage.setItem(name(key), value),
    remove(...keys) {
      // The name depends on the record: find all names before the first one goes.
      for (const stored of keys.map(name)) storage.removeItem(stored);
    },
  };
}
