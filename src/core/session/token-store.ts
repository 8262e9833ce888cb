import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { AuthSnapshot } from '../api/index.ts';
import type { Clock } from '../time/index.ts';
import { markOf, type TokenStorage, type TokenRecord } from './token-storage.ts';

/** How long a token is kept: 1 unit of spec section 9, which is one day, renewed with every new token. Milliseconds. */
export const TOKEN_LIFE = 24 * 60 * 60 * 1000;

/** Keeps one provider's token. It knows nothing of HTTP, tabs or screens. */
export interface TokenStore {
  readonly token: ReadonlySignal<string | undefined>;
  readonly record: TokenRecord | undefined;
  /** What the next request travels with. */
  snapshot(): AuthSnapshot;
  /** A sign-in brought this token; answers whether it was taken: a later sign-in or an end counts more. */
  begin(token: string, teacherId: string, passport: AuthSnapshot, signIn?: string): boolean;
  /** A reply brought a new token; answers whether it was taken. */
  renew(token: string, passport: AuthSnapshot): boolean;
  /** Another tab shares a token that no storage holds; answers whether it was taken. */
  take(token: string, record: TokenRecord): boolean;
  /** Whatever was asked for up to this place in time cannot bring a token any more. */
  end(order: number): void;
  /** Looks at the storage again: another tab may have written. */
  reread(): void;
  /** Whether the token has outlived its day. */
  outlived(): boolean;
}

export function createTokenStore(provider: string, keys: TokenStorage, clock: Clock): TokenStore {
  const token = signal<string | undefined>();
  let record: TokenRecord | undefined;
  let latest = 0;
  let ended = 0;

  function hold(newToken?: string, newRecord?: TokenRecord) {
    record = newRecord;
    token.value = newToken;
  }

  function take(newToken: string, newRecord: TokenRecord): boolean {
    if (newRecord.order < Math.max(ended, record?.order ?? 0)) return false;
    keys.keep(newToken, newRecord);
    hold(newToken, newRecord);
    return true;
  }

  const fresh = (newToken: string, signIn: string, teacherId: string, { order }: AuthSnapshot): TokenRecord =>
    ({ provider, mark: markOf(newToken), signIn, teacherId, order, expiresAt: clock.now() + TOKEN_LIFE });

  function reread() {
    const [stored, found] = keys.token() ?? [];
    // What has ended may still be in the storage of a tab that hears of it late.
    if (found && found.order > ended) hold(stored, found);
    else hold();
  }

  reread();
  return {
    token, take, reread,
    get record() { return record; },
    snapshot() {
      // Somebody may set the clock back.
      latest = Math.max(clock.now(), latest, ended, record?.order ?? 0) + 0.001;
      return { token: token.peek(), signIn: record?.signIn, order: latest };
    },
    begin: (newToken, teacherId, passport, signIn = `${teacherId} ${passport.order}`) =>
      take(newToken, fresh(newToken, signIn, teacherId, passport)),
    renew: (newToken, passport) => record !== undefined && record.signIn === passport.signIn
      && take(newToken, fresh(newToken, record.signIn, record.teacherId, passport)),
    end(order) {
      ended = Math.max(ended, order);
      const stored = keys.token()?.[1];
      if (!stored || stored.order <= ended) keys.clear();
      if (record && record.order <= ended) hold();
    },
    outlived: () => record !== undefined && !(record.expiresAt > clock.now()),
  };
}
