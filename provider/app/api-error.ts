import type { Messages } from '../i18n/index.ts';

/** Thrown to reject a request; becomes the reply `{ status, message, data }`. */
export class ApiError extends Error {
  readonly httpStatus: number;
  readonly status: 0 | -1;
  readonly data: Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(
    httpStatus: number,
    message: string,
    data: Record<string, unknown>,
    headers: Record<string, string> = {},
  ) {
    super(message);
    this.httpStatus = httpStatus;
    this.status = httpStatus === 403 ? -1 : 0;
    this.data = data;
    this.headers = headers;
  }
}

/** A rule forbids the request: HTTP 200, status 0; `code` names the rule. */
export const rejected = (code: string, message: string, more: Record<string, unknown> = {}) =>
  new ApiError(200, message, { code, ...more });

/** A field is invalid: HTTP 422. `code` is the reason, `field` its name. */
export const invalid = (code: string, field: string, message: string) => new ApiError(422, message, { code, field });

/** The record does not exist, or belongs to another teacher; the reply is the same: HTTP 404. */
export const missing = (messages: Messages) => new ApiError(404, messages.notFound, { code: 'notFound' });

/** No token, or an invalid one: HTTP 403. */
export const sessionOver = (messages: Messages) => new ApiError(403, messages.sessionOver, { code: 'sessionOver' });

/** The body is too large: HTTP 413. */
export const tooLarge = (messages: Messages) =>
  new ApiError(413, messages.bodyTooLarge, { code: 'tooLarge', field: 'body' });

/** The `Content-Type` is not the one that the endpoint accepts: HTTP 415. */
export const wrongType = (type: string, messages: Messages) =>
  new ApiError(415, messages.wrongType(type), { code: 'wrongType', field: 'body' });

/** The request cannot be parsed: HTTP 400. */
export const parseError = (messages: Messages) =>
  new ApiError(400, messages.broken, { code: 'unreadable', field: 'body' });

/** The body was sent too slowly: HTTP 408. */
export const stalled = (messages: Messages) => new ApiError(408, messages.stalled, { code: 'stalled', field: 'body' });

/** A rejection with the time to wait, in `data` and in the header `Retry-After`, in whole seconds. */
const retryLater = (status: number, message: string, code: string, retryAfterSeconds: number) =>
  new ApiError(status, message, { code, retryAfterSeconds }, { 'Retry-After': String(retryAfterSeconds) });

/** Too many uploads are running; the reply contains the time to wait. */
export const busy = (messages: Messages, waitMillis: number) =>
  retryLater(200, messages.uploadsBusy, 'busy', Math.ceil(waitMillis / 1000));

/** Too many downloads are running: HTTP 503, with the time to wait. */
export const downloadsBusy = (messages: Messages, waitMillis: number) =>
  retryLater(503, messages.downloadsBusy, 'busy', Math.ceil(waitMillis / 1000));

/** Too many attempts; the reply contains the time to wait. */
export function limited(messages: Messages, waitMillis: number): ApiError {
  const retryAfterSeconds = Math.ceil(waitMillis / 1000);
  return retryLater(200, messages.limited(Math.ceil(retryAfterSeconds / 60)), 'limited', retryAfterSeconds);
}
