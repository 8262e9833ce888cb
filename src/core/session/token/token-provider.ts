import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { AuthSnapshot } from '../../api/index.ts';
import type { Clock } from '../../time/index.ts';
import type { TokenStore } from './token-store.ts';

/** Time other tabs need to receive a broadcast, in ms. */
const BROADCAST_DELAY_MS = 100;

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

type WithLock = (action: () => Promise<boolean>) => Promise<boolean>;

/**
 * Wraps the host's token function. `withLock` runs an action in one tab at a time; `acceptToken` stores a token that was
 * requested under `auth`, and returns whether it was accepted.
 */
export function createTokenProvider(
  fetchToken: FetchToken | undefined,
  store: TokenStore,
  withLock: WithLock,
  acceptToken: (token: string, auth: AuthSnapshot) => boolean,
): TokenProvider {
  const asking = signal<'start' | 'expired' | undefined>();
  let running: Promise<boolean> | undefined;

  async function request(reason: 'start' | 'expired'): Promise<boolean> {
    const rejected = store.token.peek();
    return withLock(async () => {
      // Another tab may have renewed the token while this one waited.
      const shared = store.token.peek();
      if (shared && shared !== rejected) return true;
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

/** Creates a function that runs an action in one tab at a time; without locks it just runs it. */
export function createTokenLock(provider: string, locks: Locks | undefined, device: Clock): WithLock {
  if (!locks) return (action) => action();
  return (action) =>
    new Promise((resolve, reject) => {
      locks
        .request(`teacher-token ${provider}`, async () => {
          resolve(await action());
          // The next tab must have received the token before it gets the lock.
          await new Promise<void>((resume) => device.after(BROADCAST_DELAY_MS, resume));
        })
        .catch(reject);
    });
}
