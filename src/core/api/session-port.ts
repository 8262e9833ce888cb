import type { Endpoint } from './endpoints/index.ts';

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
  /** Changes whenever another teacher signs in. */
  teacherEpoch(): number;
  renew(token: string, auth: AuthSnapshot): void;
  /** Handles a reply saying that the session is over; resolves with whether to retry. The last try is not repeated. */
  handleSessionOver(auth: AuthSnapshot, isLast: boolean): Promise<boolean>;
}
