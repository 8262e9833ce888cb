import type { KeyValueStorage } from './storage.ts';

const KEY = 'teacher-drafts';

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
export function createDrafts(storage: KeyValueStorage, owner: () => string): Drafts {
  function all(): Record<string, Draft> {
    try {
      return JSON.parse(storage.getItem(KEY) ?? '{}') as Record<string, Draft>;
    } catch {
      return {};
    }
  }
  const change = (act: (drafts: Record<string, Draft>) => void) => {
    const drafts = all();
    act(drafts);
    storage.setItem(KEY, JSON.stringify(drafts));
  };
  const name = (place: string) => `${owner()} ${place}`;
  return {
    keep(place, draft) {
      if (owner()) change((drafts) => { drafts[name(place)] = draft; });
    },
    find: (place) => (owner() ? all()[name(place)] : undefined),
    forget: (place) => change((drafts) => { delete drafts[name(place)]; }),
    clear: () => storage.removeItem(KEY),
  };
}
