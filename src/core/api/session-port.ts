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

/** What a request with the session's token is sent over. It knows the token, so it is never given to a page. */
export interface Connection {
  readonly provider: string;
  readonly fetch: typeof fetch;
  readonly port: SessionPort;
}

/** What a page may say about a request of its own. A stream is no body: a request may have to be sent twice. */
export interface ProviderRequest {
  readonly method?: string;
  readonly headers?: Headers | Readonly<Record<string, string>>;
  readonly body?: string | Blob | FormData | URLSearchParams | ArrayBuffer | null;
  readonly signal?: AbortSignal;
}

/** Sends a request with the session's token to the session's provider, and to nobody else. */
export type ProviderFetch = (address: string, request?: ProviderRequest) => Promise<Response>;
