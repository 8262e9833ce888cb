import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { AuthSnapshot } from '../../api/index.ts';
import type { Clock } from '../../time/index.ts';
import { markOf, type TokenStorage, type TokenRecord } from './token-storage.ts';

/** Lifetime of a stored token, restarted by every new token, in ms (docs/spec.md, section 9: 1 unit, which is one day). */
export const TOKEN_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** Holds one provider's token. It knows nothing of HTTP, tabs or screens. */
export interface TokenStore {
  readonly token: ReadonlySignal<string | undefined>;
  readonly record: TokenRecord | undefined;
  /** Authorization of the next request. */
  snapshot(): AuthSnapshot;
  /** Sets the token of a sign-in that was requested at `order`; returns false if a later sign-in or sign-out has happened. */
  begin(token: string, teacherId: string, order: number, signIn?: string): boolean;
  /** Sets the token that a reply carried; returns whether it was accepted. */
  renew(token: string, auth: AuthSnapshot): boolean;
  /** Sets a token that another tab shared; returns whether it was accepted. */
  accept(token: string, record: TokenRecord): boolean;
  /** Ends the session: tokens of requests sent up to `order` are no longer accepted. */
  end(order: number): void;
  /** Reads the storage again, which another tab may have written. */
  reread(): void;
  /** Has the token's lifetime passed? */
  isExpired(): boolean;
}

export function createTokenStore(provider: string, keys: TokenStorage, clock: Clock): TokenStore {
  const token = signal<string | undefined>();
  let record: TokenRecord | undefined;
  let latest = 0;
  let ended = 0;

  function setToken(newToken?: string, newRecord?: TokenRecord) {
    record = newRecord;
    token.value = newToken;
  }

  function accept(newToken: string, newRecord: TokenRecord): boolean {
    if (newRecord.order < Math.max(ended, record?.order ?? 0)) return false;
    keys.save(newToken, newRecord);
    setToken(newToken, newRecord);
    return true;
  }

  const fresh = (newToken: string, signIn: string, teacherId: string, order: number): TokenRecord => ({
    provider,
    mark: markOf(newToken),
    signIn,
    teacherId,
    order,
    expiresAt: clock.now() + TOKEN_LIFETIME_MS,
  });

  function reread() {
    const [stored, found] = keys.token() ?? [];
    // An ended token may still be stored by a tab that receives the message late.
    if (found && found.order > ended) setToken(stored, found);
    else setToken();
  }

  reread();
  return {
    token,
    accept,
    reread,
    get record() {
      return record;
    },
    snapshot() {
      // The device's clock may be set back.
      latest = Math.max(clock.now(), latest, ended, record?.order ?? 0) + 0.001;
      return { token: token.peek(), signIn: record?.signIn, order: latest };
    },
    begin: (newToken, teacherId, order, signIn = `${teacherId} ${order}`) =>
      accept(newToken, fresh(newToken, signIn, teacherId, order)),
    renew: (newToken, auth) =>
      record !== undefined &&
      record.signIn === auth.signIn &&
      accept(newToken, fresh(newToken, record.signIn, record.teacherId, auth.order)),
    end(order) {
      ended = Math.max(ended, order);
      const stored = keys.token()?.[1];
      if (!stored || stored.order <= ended) keys.clear();
      if (record && record.order <= ended) setToken();
    },
    isExpired: () => record !== undefined && !(record.expiresAt > clock.now()),
  };
}
