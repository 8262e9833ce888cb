import type { KeyValueStorage } from './storage.ts';

/** What a form held when its session ended; never a password. */
export type Draft = Record<string, string | boolean>;

/** Unsent input of one teacher, by the place where it was typed (decision 4: offered again after the next sign-in). */
export interface Drafts {
  keep(place: string, draft: Draft): void;
  find(place: string): Draft | undefined;
  forget(place: string): void;
  /** A sign-out leaves nothing behind. */
  clear(): void;
}

/** `owner` is asked at every use, since a session can change hands; without an owner nothing is kept. */
export function createDrafts(key: string, storage: KeyValueStorage, owner: () => string): Drafts {
  const name = (place: string) => `${owner()} ${place}`;

  function all(): Record<string, Draft> {
    try {
      return Object(JSON.parse(storage.getItem(key) ?? '{}'));
    } catch {
      return {};
    }
  }

  return {
    keep(place, draft) {
      if (owner()) storage.setItem(key, JSON.stringify({ ...all(), [name(place)]: draft }));
    },
    find: (place) => (owner() ? all()[name(place)] : undefined),
    forget(place) {
      const { [name(place)]: _, ...others } = all();
      storage.setItem(key, JSON.stringify(others));
    },
    clear: () => storage.removeItem(key),
  };
}
