import { ApiError, limited, missing } from '../app/api-error.ts';
import type { AppContext } from '../app/context.ts';
import { matchesEtag, weakEtag } from '../app/list-reply.ts';
import { messagesFor, type Messages } from '../i18n/index.ts';
import { type IcsEvent, writeICalendar } from '../../src/core/icalendar/index.ts';
import { addDays, dayKey, SERVICE_ZONE, startOfDay } from '../../src/core/time/index.ts';
import type { LessonRow, LockRow, MeetingRow, TeacherRow } from '../store/tables.ts';

/** Longer than any address that we make. */
const MAX_NAME_LENGTH = 400;

const ENDING = '.ics';

/**
 * Serves a teacher's calendar feed to everyone who knows its address. An unknown, renewed or switched-off address is not
 * found, and counts as an attempt with a wrong link.
 * @throws {ApiError}
 */
export async function serveFeed(
  app: Pick<AppContext, 'store' | 'settings' | 'now' | 'signedTokens' | 'limiter' | 'crypto'>,
  name: string,
  request: Request,
  client: string,
): Promise<Response> {
  const { store, signedTokens, crypto, now } = app;
  const messages = messagesFor(request.headers.get('Accept-Language'));
  const take = async (limit: 'wrongLink' | 'calendarFeed', who: string): Promise<void> => {
    const wait = await app.limiter.take(limit, who);
    if (wait === 0) return;
    // A calendar would mistake a rejection with HTTP 200 for a broken or empty feed.
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
  // Weak, because each text contains the time at which it was written.
  const etag = weakEtag(await crypto.digest(await feedContent(app, teacher, 0)));
  const headers = {
    ETag: etag,
    // A shared cache must not serve a feed that was renewed or switched off.
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

const PAST_DAYS = 90;
const FUTURE_DAYS = 365;

/** How often calendars should check again, in minutes. */
const REFRESH_MINUTES = 60;

/**
 * A teacher's schedule in iCalendar format: lessons and meetings with the names of students and visitors, and locks
 * without their reasons. Memos, notes and addresses are left out, because they need a sign-in.
 * @param writtenAt in ms; the same schedule written at the same moment is the same text
 */
async function feedContent(
  { store, settings, now }: Pick<AppContext, 'store' | 'settings' | 'now'>,
  teacher: TeacherRow,
  writtenAt: number,
): Promise<string> {
  const { feed } = messagesFor(teacher.language);
  const today = dayKey(now(), SERVICE_ZONE);
  const [from, until] = [addDays(today, -PAST_DAYS), addDays(today, FUTURE_DAYS + 1)];
  const inReach = {
    where: [
      ['teacherId', '=', teacher.id],
      ['startTimeMillis', '>=', startOfDay(from, SERVICE_ZONE)],
      ['startTimeMillis', '<', startOfDay(until, SERVICE_ZONE)],
    ],
    order: [
      ['startTimeMillis', 'ascending'],
      ['id', 'ascending'],
    ],
  } as const;
  const locks = await store.locks.find({
    where: [
      ['teacherId', '=', teacher.id],
      ['date', '>=', from],
      ['date', '<', until],
    ],
    order: [['date', 'ascending']],
  });
  const events = [
    ...(await store.lessons.find(inReach)).map((row) => lessonEvent(row, feed, settings.portalUrl)),
    ...(await store.meetings.find(inReach)).map((row) => meetingEvent(row, feed)),
    ...locks.map((row) => lockEvent(row, feed)),
  ];
  return writeICalendar(events, {
    name: feed.name(teacher.name),
    domain: new URL(settings.url).hostname,
    now: writtenAt,
    refreshMinutes: REFRESH_MINUTES,
  });
}

type Words = Messages['feed'];

function lessonEvent(row: LessonRow, words: Words, portalUrl: string): IcsEvent {
  const { id, version, startTimeMillis, endTimeMillis, studentName, subject, canceledAt, changedAt } = row;
  return {
    id,
    version,
    when: { startTimeMillis, endTimeMillis },
    title: words.lesson(studentName, subject),
    url: new URL(`course/list/detail/${encodeURIComponent(id)}`, portalUrl).href,
    isCanceled: canceledAt !== undefined,
    changedAtMillis: canceledAt ?? changedAt,
  };
}

function meetingEvent(row: MeetingRow, words: Words): IcsEvent {
  const { id, startTimeMillis, endTimeMillis, visitorName, title, canceledAt } = row;
  return {
    id: `meeting-${id}`,
    when: { startTimeMillis, endTimeMillis },
    title: words.meeting(visitorName, title),
    isCanceled: canceledAt !== undefined,
    changedAtMillis: canceledAt,
  };
}

function lockEvent({ id, date, startTimeMillis, endTimeMillis }: LockRow, words: Words): IcsEvent {
  return {
    id: `lock-${id}`,
    when:
      startTimeMillis === undefined || endTimeMillis === undefined ? { day: date } : { startTimeMillis, endTimeMillis },
    title: words.lock,
  };
}
