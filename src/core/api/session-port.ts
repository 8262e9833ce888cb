import type { Endpoint } from './endpoints/index.ts';
import type { Failure } from './failure.ts';

/**
 * Finds out why a provider that has not answered yet does not, as far as this page or the address is to blame. Resolves with
 * undefined where it is not, rejects where it cannot find out.
 */
export type ExplainFailure = (failure: Failure, language: string) => Promise<Failure | undefined>;

/** Authorization of one request, captured when it is sent. */
export interface AuthSnapshot {
  token: string | undefined;
  /** Identifies the sign-in: a renewal only counts for the sign-in it was requested under. */
  signIn: string | undefined;
  /** When the request was sent, in ms; a fraction orders requests of the same millisecond. Comparable across tabs. */
  order: number;
}

/** What the API client needs from its session. */
export interface SessionPort {
  /** Authorization for the next request; may wait for the host's token function. Undefined if that returns none. */
  authSnapshot(access: Endpoint['access']): Promise<AuthSnapshot | undefined>;
  headers(): Record<string, string>;
  /** None in Node, and in tests. */
  explain?: ((failure: Failure) => Promise<Failure | undefined>) | undefined;
  /** Changes whenever another teacher signs in. */
  teacherEpoch(): number;
  renew(token: string, auth: AuthSnapshot): void;
  /** Handles a reply saying that the session is over; resolves with whether to retry. The last try is not repeated. */
  handleSessionOver(auth: AuthSnapshot, isLast: boolean): Promise<boolean>;
}
