import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** The log data of a handled request. It contains no personal data: no path, no person's id, no address. */
export interface AnsweredRequest {
  /** The request id, also in the header `X-Request-Id` of the reply. */
  id: string;
  /** The name of the call in the API, such as `readLesson`; `unknown` for an unknown path. */
  call: string;
  method: string;
  /** The HTTP status. */
  status: number;
  /** The status in the body of the reply, 1, 0 or -1; undefined for a file, which has none. */
  reply: number | undefined;
  /** The code of a rejection, such as `signInFailed`, which the provider's source code defines. */
  code: string | undefined;
  /** Time until the reply was ready, in seconds; sending a large reply takes longer. */
  seconds: number;
}

export type RequestObserver = (request: AnsweredRequest) => void;

/** The call of a request that matches no call. */
export const UNKNOWN_CALL = 'unknown';

/** The known methods; all others share one label, since clients can invent methods. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']);

export const knownMethod = (method: string): string => (METHODS.has(method) ? method : 'other');

/** The header with the request id, from a trusted proxy and in every reply. */
export const REQUEST_ID_HEADER = 'X-Request-Id';

/** The formats that proxies use: UUID, ULID, hexadecimal digits. Anything else could inject text into a log. */
const VALID_ID = /^[\w.-]{8,128}$/;

const current = new AsyncLocalStorage<string>();

/** The id that a trusted proxy gave a request, if it is valid, else a new one. */
export function requestIdOf(headers: Headers, isFromTrustedProxy: boolean): string {
  const given = isFromTrustedProxy ? (headers.get(REQUEST_ID_HEADER) ?? '') : '';
  return VALID_ID.test(given) ? given : randomUUID();
}

/** Runs work, and everything that it starts, as part of a request. */
export const runAsRequest = <Result>(id: string, work: () => Result): Result => current.run(id, work);

/** The id of the request to which the running code belongs; undefined outside a request. */
export const currentRequestId = (): string | undefined => current.getStore();
