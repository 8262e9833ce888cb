import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { AuthSnapshot } from '../api/index.ts';
import type { TokenStore } from './token-store.ts';

/** The host's token function: called once for all elements, and again when the token has expired. */
export type FetchToken = (reason: 'start' | 'expired') => Promise<string>;

/** The part of the browser's `LockManager` that is needed. */
export interface Locks {
  request<Result>(name: string, action: () => Promise<Result>): Promise<Result>;
}

export interface TokenProvider {
  fetchToken: FetchToken | undefined;
  /** Why a token is being requested; undefined while none is. */
  readonly asking: ReadonlySignal<'start' | 'expired' | undefined>;
  /** Requests a token, once for all callers and one tab at a time. Resolves with false when there is none. */
  ask(reason: 'start' | 'expired'): Promise<boolean>;
}

interface Deps {
  fetchToken: FetchToken | undefined;
  store: TokenStore;
  /** Runs `action` in one tab at a time. */
  withLock(action: () => Promise<boolean>): Promise<boolean>;
  /** Stores a token that was requested under `auth`; returns whether it was accepted. */
  acceptToken(token: string, auth: AuthSnapshot): boolean;
}

export function createTokenProvider({ fetchToken, store, withLock, acceptToken }: Deps): TokenProvider {
  const asking = signal<'start' | 'expired' | undefined>();
  let running: Promise<boolean> | undefined;

  async function request(reason: 'start' | 'expired'): Promise<boolean> {
    const refused = store.token.peek();
    return withLock(async () => {
      // Another tab may have renewed the token while this one waited.
      const shared = store.token.peek();
      if (shared && shared !== refused) return true;
      const auth = store.snapshot();
      const token = await provider.fetchToken?.(reason);
      return Boolean(token) && acceptToken(String(token), auth);
    });
  }

  const provider: TokenProvider = {
    fetchToken,
    asking,
    ask(reason) {
      asking.value ??= reason;
      running ??= request(reason)
        .catch(() => false)
        .finally(() => {
          running = asking.value = undefined;
        });
      return running;
    },
  };
  return provider;
}
