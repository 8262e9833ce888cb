import { messagesFor } from '../i18n/index.ts';
import { ApiError } from './api-error.ts';
import { PasswordsBusy } from '../auth/crypto.ts';
import { BucketUnavailable } from '../files/bucket.ts';
import { NodeUnavailable } from '../rooms/nodes/room-nodes.ts';
import { StoreUnavailable } from '../store/store.ts';

/** How a call ended: the status in its body, and the code of a rejection. */
export interface Outcome {
  reply: 1 | 0 | -1;
  code?: string;
}

const outcomes = new WeakMap<Response, Outcome>();

/** Records how the call of a response ended. */
export function withOutcome(response: Response, outcome: Outcome): Response {
  outcomes.set(response, outcome);
  return response;
}

/** How the call of a response ended; undefined for a file. */
export const outcomeOf = (response: Response): Outcome | undefined => outcomes.get(response);

/** Creates a reply: JSON `{ status, message, data }`. */
export function reply(
  httpStatus: number,
  status: Outcome['reply'],
  message: string,
  data: unknown,
  headers: HeadersInit = {},
): Response {
  const response = Response.json({ status, message, data: data ?? null }, { status: httpStatus, headers });
  response.headers.set('Content-Type', 'application/json; charset=utf-8');
  const { code } = (data ?? {}) as { code?: unknown };
  return withOutcome(response, { reply: status, ...(typeof code === 'string' && status !== 1 && { code }) });
}

/** When to retry a request whose password was not hashed in time, in seconds. */
const PASSWORDS_RETRY_SECONDS = 5;

/** When to retry while the bucket for uploads is unavailable, in seconds. */
const BUCKET_RETRY_SECONDS = 5;

/** When to retry while the database server restarts, or the node of a room cannot be reached, in seconds. */
const SERVER_RETRY_SECONDS = 2;

/** Creates the reply for an error: a rejection, a busy service, or an unexpected error, which is logged. */
export function failed(error: unknown, request: Request): Response {
  const messages = messagesFor(request.headers.get('Accept-Language'));
  if (error instanceof ApiError) return reply(error.httpStatus, error.status, error.message, error.data, error.headers);
  if (error instanceof PasswordsBusy) return unavailable('busy', messages.storeBusy, PASSWORDS_RETRY_SECONDS);
  console.error(error);
  if (error instanceof NodeUnavailable) return unavailable('storeBusy', messages.storeBusy, SERVER_RETRY_SECONDS);
  if (error instanceof BucketUnavailable)
    return unavailable('filesUnavailable', messages.filesUnavailable, BUCKET_RETRY_SECONDS);
  if (error instanceof StoreUnavailable) {
    if (error.trouble === 'full') return unavailable('storeFull', messages.storeFull, 60);
    return unavailable('storeBusy', messages.storeBusy, error.trouble === 'down' ? SERVER_RETRY_SECONDS : 1);
  }
  return reply(500, 0, messages.unexpected, { code: 'unexpected' });
}

const unavailable = (code: string, message: string, retryAfterSeconds: number): Response =>
  reply(503, 0, message, { code, retryAfterSeconds }, { 'Retry-After': String(retryAfterSeconds) });
