import { readText } from '../app/body.ts';
import type { AppContext } from '../app/context.ts';
import { messagesFor } from '../i18n/index.ts';
import type { MediaEvent, MediaServer } from './media-server.ts';

/** A report about a room of thirty takes some kilobytes. */
const MAX_REPORT_BYTES = 64 * 1024;

/** The type of the media server's reports. */
const REPORT_TYPE = 'application/webhook+json';

/**
 * Handles a report of the media server. Rejects unsigned reports with HTTP 401, without reading further.
 * @throws {ApiError} if the body is too large, too slow, or of another type
 */
export async function serveWebhook(
  { rooms, settings }: Pick<AppContext, 'rooms' | 'settings'>,
  media: MediaServer,
  request: Request,
): Promise<Response> {
  const authorization = request.headers.get('Authorization');
  if (!authorization) return new Response(null, { status: 401 });
  const messages = messagesFor(null);
  const timeout = settings.bodyTimeout;
  const body = await readText(request, REPORT_TYPE, MAX_REPORT_BYTES, { messages, timeout });
  let event: MediaEvent | undefined;
  try {
    event = await media.readEvent(body, authorization);
  } catch {
    return new Response(null, { status: 401 });
  }
  if (event) await rooms.noteMedia(event);
  return new Response(null, { status: 204 });
}
