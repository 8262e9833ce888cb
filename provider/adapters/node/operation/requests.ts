import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

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

/** The header with the request id, from a trusted proxy and in every reply. */
export const REQUEST_ID_HEADER = 'X-Request-Id';

/** What proxies make: a UUID, a ULID, hexadecimal digits. Nothing that could be read as anything else in a log. */
const VALID_ID = /^[\w.-]{8,128}$/;

const current = new AsyncLocalStorage<string>();

/** The id that a trusted proxy gave a request, if it is a valid one, else a new one. */
export function requestIdOf(headers: Headers, isFromTrustedProxy: boolean): string {
  const given = isFromTrustedProxy ? (headers.get(REQUEST_ID_HEADER) ?? '') : '';
  return VALID_ID.test(given) ? given : randomUUID();
}

/** Runs work, and everything that it starts, as part of a request. */
export const runAsRequest = <Result>(id: string, work: () => Result): Result => current.run(id, work);

/** The id of the request that the running code belongs to; undefined outside of one. */
export const currentRequestId = (): string | undefined => current.getStore();
