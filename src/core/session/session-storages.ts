import { createDrafts, type Drafts } from './drafts.ts';
import type { SessionOptions } from './session-types.ts';
import { createMemoryStorage, createSafeStorage, type KeyValueStorage } from './storage.ts';
import { createTokenStorage, type TokenStorage } from './token/token-storage.ts';

/** Where one session stores what it keeps. Nothing here throws, whatever the browser's storage does. */
export interface SessionStorages {
  /**
   * Does the host's token function sign in? Then token, name and small data stay in memory, and the browser's storage is
   * neither read nor written for them.
   */
  isHosts: boolean;
  /** The storage that survives the page. */
  readonly lasting: KeyValueStorage;
  readonly tokens: TokenStorage;
  /** Unsaved input; survives reloads of the tab. */
  readonly drafts: Drafts;
  /** Small data of a teacher; survives the page. */
  readonly memory: Drafts;
}

/** Uses memory where the page has no storage to give. `owner` returns the teacher's id, or an empty string. */
export function createSessionStorages(options: SessionOptions, owner: () => string): SessionStorages {
  const { provider, storage = createMemoryStorage(), tabStorage = createMemoryStorage() } = options;
  const inMemory = createMemoryStorage();
  const lasting = createSafeStorage(() => storage);
  const forTab = createSafeStorage(() => tabStorage);
  const forMemory = createSafeStorage(() => (storages.isHosts ? inMemory : storage));
  const storages: SessionStorages = {
    isHosts: Boolean(options.fetchToken),
    lasting,
    tokens: createTokenStorage(provider, () => (storages.isHosts ? inMemory : lasting)),
    drafts: createDrafts(`teacher-drafts@${provider}`, forTab, owner),
    memory: createDrafts(`teacher-memory@${provider}`, forMemory, owner),
  };
  return storages;
}
