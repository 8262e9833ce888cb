import { messagesFor } from '../i18n/index.ts';
import { ApiError } from './api-error.ts';
import { StoreUnavailable } from '../store/store.ts';

/** Creates a reply: JSON `{ status, message, data }`. */
export function reply(
  httpStatus: number,
  status: number,
  message: string,
  data: unknown,
  headers: HeadersInit = {},
): Response {
  const response = Response.json({ status, message, data: data ?? null }, { status: httpStatus, headers });
  response.headers.set('Content-Type', 'application/json; charset=utf-8');
  return response;
}

/** Creates the reply for an error: a refusal, an unavailable store, or an unexpected error, which is logged. */
export function failed(error: unknown, request: Request): Response {
  const messages = messagesFor(request.headers.get('Accept-Language'));
  if (error instanceof ApiError) return reply(error.httpStatus, error.status, error.message, error.data, error.headers);
  console.error(error);
  if (error instanceof StoreUnavailable) {
    const { code, message, retryAfterSeconds } =
      error.trouble === 'busy'
        ? { code: 'storeBusy', message: messages.storeBusy, retryAfterSeconds: 1 }
        : { code: 'storeFull', message: messages.storeFull, retryAfterSeconds: 60 };
    return reply(503, 0, message, { code, retryAfterSeconds }, { 'Retry-After': String(retryAfterSeconds) });
  }
  return reply(500, 0, messages.unexpected, { code: 'unexpected' });
}
