import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

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
