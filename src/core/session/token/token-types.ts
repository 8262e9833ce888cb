import type { AuthSnapshot, Failure } from '../../api/index.ts';
import type { Clock } from '../../time/index.ts';
import type { TokenStore } from './token-store.ts';

/** The host's token function: called once for all elements, and again when the token has expired. */
export type FetchToken = (reason: 'start' | 'expired') => Promise<string>;

/** The host's token function gave no token that can be used; `message` is for the author of the page. */
export type TokenFailure = Extract<Failure, { kind: 'token' }>;

/** The part of the browser's `LockManager` that is needed. */
export interface Locks {
  request<Result>(name: string, action: () => Promise<Result>): Promise<Result>;
}

/** What a token provider needs of its session. */
export interface TokenPort {
  /** URL of the provider. */
  readonly provider: string;
  readonly store: TokenStore;
  readonly device: Clock;
  readonly locks: Locks | undefined;
  /** Tells the author of the page. */
  readonly log: (message: string, detail: unknown) => void;
  /** Stores a token that was requested under `auth`, and returns whether it was accepted. */
  acceptToken(token: string, auth: AuthSnapshot): boolean;
}
