import { type IcsEvent, writeICalendar } from '../../src/core/icalendar/index.ts';
import { addDays, dayKey, SERVICE_ZONE, startOfDay } from '../../src/core/time/index.ts';
import type { AppContext } from '../app/context.ts';
import { messagesFor, type Messages } from '../i18n/index.ts';
import type { LessonRow, LockRow, MeetingRow, TeacherRow } from '../store/tables.ts';

const PAST_DAYS = 90;
const FUTURE_DAYS = 365;

/** How often calendars are asked to look again, in minutes. */
const REFRESH_MINUTES = 60;

type Deps = Pick<AppContext, 'store' | 'settings' | 'now'>;

/**
 * A teacher's schedule as a calendar reads it: lessons and meetings with the names of students and visitors, and locks
 * without their reasons. Memos, notes and addresses stay where a sign-in is needed.
 * @param writtenAt in ms; the same schedule written at the same moment is the same text
 */
export async function feedContent(
  { store, settings, now }: Deps,
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
