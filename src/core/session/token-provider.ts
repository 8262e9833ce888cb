import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { AuthSnapshot } from '../api/index.ts';
import type { TokenStore } from './token-store.ts';

/** The host's own sign-in: asked for a token once for all widgets, and once more when that one has expired. */
export type FetchToken = (reason: 'start' | 'expired') => Promise<string>;

/** The part of the browser's `LockManager` that is needed. */
export interface Locks {
  request<Result>(name: string, act: () => Promise<Result>): Promise<Result>;
}

export interface TokenProvider {
  fetchToken: FetchToken | undefined;
  /** Why a token is being brought at the moment. */
  readonly asking: ReadonlySignal<'start' | 'expired' | undefined>;
  /** Brings a token, asking once for all who wait, and one tab after the other. False when there is none to be had. */
  ask(reason: 'start' | 'expired'): Promise<boolean>;
}

interface Parts {
  fetchToken: FetchToken | undefined;
  keeper: TokenStore;
  /** One tab after the other. */
  inTurn(act: () => Promise<boolean>): Promise<boolean>;
  /** Takes a token that was asked for under this passport. */
  take(token: string, passport: AuthSnapshot): boolean;
}

export function createTokenProvider({ fetchToken, keeper, inTurn, take }: Parts): TokenProvider {
  const asking = signal<'start' | 'expired' | undefined>();
  let running: Promise<boolean> | undefined;

  async function request(reason: 'start' | 'expired'): Promise<boolean> {
    const refused = keeper.token.peek();
    return inTurn(async () => {
      // While this tab waited for its turn another one may have asked.
      const shared = keeper.token.peek();
      if (shared && shared !== refused) return true;
      const passport = keeper.snapshot();
      const token = await host.fetchToken?.(reason);
      return Boolean(token) && take(String(token), passport);
    });
  }

  const host: TokenProvider = {
    fetchToken,
    asking,
    ask(reason) {
      asking.value ??= reason;
      running ??= request(reason).catch(() => false).finally(() => { running = asking.value = undefined; });
      return running;
    },
  };
  return host;
}
