/** What is known about a request once it is answered. It names nobody: no path, no id of a person, no address. */
export interface AnsweredRequest {
  /** The request id, also in the header `X-Request-Id` of the reply. */
  id: string;
  /** The name of the call in the API, such as `readLesson`; `unknown` for a path that there is not. */
  call: string;
  method: string;
  /** The HTTP status. */
  status: number;
  /** The status in the body of the reply, 1, 0 or -1; undefined for a file, which has none. */
  reply: number | undefined;
  /** Why it was refused, such as `signInFailed`: one of the codes in the provider's own text. */
  code: string | undefined;
  /** Time until the reply was there, in seconds; a large one may still be on its way. */
  seconds: number;
}

export type RequestObserver = (request: AnsweredRequest) => void;

/** The call of a request that no call answers. */
export const UNKNOWN_CALL = 'unknown';

/** Methods by name; others count as one, since anybody can invent some. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']);

export const knownMethod = (method: string): string => (METHODS.has(method) ? method : 'other');
