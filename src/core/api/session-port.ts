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
  /** Proof for the next request; a host's own sign-in may have to be asked first. Undefined if it has none to give. */
  authSnapshot(access: Endpoint['access']): Promise<AuthSnapshot | undefined>;
  headers(): Record<string, string>;
  /** Another number means another teacher. */
  teacherEpoch(): number;
  renew(token: string, passport: AuthSnapshot): void;
  /** The provider says that the session is over: answers whether one more try makes sense; there is no third. */
  handleSessionOver(passport: AuthSnapshot, isLast: boolean): Promise<boolean>;
}
