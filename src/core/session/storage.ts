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

/** Wraps a storage so that it never throws; values that it rejects are kept in memory. */
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

/** The unsaved fields of a form as JSON, never a password. */
export type Draft = Readonly<Record<string, unknown>>;

/** Unsaved input of one teacher by `draftKey`, offered again after the next sign-in (docs/design-choices.md#ended-sessions). */
export interface Drafts {
  save(draftKey: string, draft: Draft): void;
  find(draftKey: string): Draft | undefined;
  remove(draftKey: string): void;
  /** Deletes the drafts of all teachers that are not kept; `isOwn` tells whether one belongs to the current teacher. */
  retain(isKept: (draftKey: string, draft: Draft, isOwn: boolean) => boolean): void;
  /** Deletes all drafts, as a sign-out does. */
  clear(): void;
}

/** `owner` is called on every access, since the teacher of a session can change; without an owner nothing is stored. */
export function createDrafts(key: string, storage: KeyValueStorage, owner: () => string): Drafts {
  const name = (draftKey: string) => `${owner()} ${draftKey}`;

  function all(): Record<string, Draft> {
    try {
      return Object(JSON.parse(storage.getItem(key) ?? '{}'));
    } catch {
      return {};
    }
  }

  /** Does not write unchanged values: elements save with every visit, models with every load. */
  function write(drafts: Record<string, Draft>): void {
    const text = JSON.stringify(drafts);
    if (text !== storage.getItem(key)) storage.setItem(key, text);
  }

  return {
    save(draftKey, draft) {
      if (owner()) write({ ...all(), [name(draftKey)]: draft });
    },
    find: (draftKey) => (owner() ? all()[name(draftKey)] : undefined),
    remove(draftKey) {
      const { [name(draftKey)]: _, ...others } = all();
      write(others);
    },
    retain(isKept) {
      if (storage.getItem(key) === null) return;
      const kept = Object.entries(all()).filter(([each, draft]) => {
        const draftKey = each.slice(each.lastIndexOf(' ') + 1);
        return isKept(draftKey, Object(draft) as Draft, each === name(draftKey));
      });
      if (kept.length > 0) write(Object.fromEntries(kept));
      else storage.removeItem(key);
    },
    clear: () => storage.removeItem(key),
  };
}
