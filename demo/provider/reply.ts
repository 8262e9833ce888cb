import { messagesFor } from './messages/index.ts';
import { Refusal } from './refusal.ts';

/** The one form of all replies: JSON `{ status, message, data }`. */
export function reply(
  httpStatus: number, status: number, message: string, data: unknown, headers: HeadersInit = {},
): Response {
  const response = Response.json({ status, message, data: data ?? null }, { status: httpStatus, headers });
  response.headers.set('Content-Type', 'application/json; charset=utf-8');
  return response;
}

/** What is said when a call cannot be done, or when we made a mistake. */
export function failed(error: unknown, request: Request): Response {
  if (error instanceof Refusal) return reply(error.httpStatus, error.status, error.message, error.data, error.headers);
  console.error(error);
  const { unexpected } = messagesFor(request.headers.get('Accept-Language'));
  return reply(500, 0, unexpected, { code: 'unexpected' });
}
