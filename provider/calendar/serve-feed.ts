import { ApiError, limited, missing } from '../app/api-error.ts';
import type { AppContext } from '../app/context.ts';
import { matchesEtag, weakEtag } from '../app/etag.ts';
import { messagesFor } from '../i18n/index.ts';
import { feedContent } from './feed-content.ts';

/** Longer than any address that we make. */
const MAX_NAME_LENGTH = 400;

const ENDING = '.ics';

type Deps = Pick<AppContext, 'store' | 'settings' | 'now' | 'signedTokens' | 'limiter' | 'crypto'>;

/**
 * Serves a teacher's calendar feed to whoever knows its address. An unknown, renewed or switched-off address is not
 * found, and counts as an attempt with a wrong link.
 * @throws {ApiError}
 */
export async function serveFeed(app: Deps, name: string, request: Request, client: string): Promise<Response> {
  const { store, signedTokens, crypto, now } = app;
  const messages = messagesFor(request.headers.get('Accept-Language'));
  const take = async (limit: 'wrongLink' | 'calendarFeed', who: string): Promise<void> => {
    const wait = await app.limiter.take(limit, who);
    if (wait === 0) return;
    // A calendar would take a refusal with HTTP 200 for a broken or empty feed.
    const { message, data, headers } = limited(messages, wait);
    throw new ApiError(429, message, data, headers);
  };
  const token = name.length <= MAX_NAME_LENGTH && name.endsWith(ENDING) ? name.slice(0, -ENDING.length) : '';
  const claim = await signedTokens.verifyFeedToken(token, async (id) => (await store.calendarFeeds.get(id))?.serial);
  const teacher = claim && (await store.teachers.get(claim.id));
  if (!teacher) {
    await take('wrongLink', client);
    throw missing(messages);
  }
  await take('calendarFeed', teacher.id);
  // Weak, because each text says when it was written.
  const etag = weakEtag(await crypto.digest(await feedContent(app, teacher, 0)));
  const headers = {
    ETag: etag,
    // A shared cache must not hand out what has been renewed or switched off.
    'Cache-Control': 'private, no-cache',
  };
  if (matchesEtag(request.headers.get('If-None-Match'), etag)) return new Response(null, { status: 304, headers });
  return new Response(request.method === 'HEAD' ? null : await feedContent(app, teacher, now()), {
    headers: {
      ...headers,
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'inline; filename="schedule.ics"',
    },
  });
}
