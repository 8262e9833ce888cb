import { freeTimes, type FreeTimesRequest } from '../../src/core/free-times/index.ts';
import { gapMinutesOf, type ClashContext } from '../../src/core/schedule/index.ts';
import { DAY_MS, dayKey, holidayOf, type Span, SERVICE_ZONE } from '../../src/core/time/index.ts';
import type { AppContext } from '../app/context.ts';
import { busyTimesOf } from '../calendars/busy-times.ts';
import { lessonRecord } from './lessons.ts';
import { lockRecord } from './locks.ts';
import { workingHoursOf } from './working-hours.ts';

/** The free times of a teacher for a lesson; see `freeTimes`. */
export async function freeTimesOf(
  context: Pick<AppContext, 'store' | 'now'>,
  teacherId: string,
  request: FreeTimesRequest,
): Promise<Span[]> {
  const { fromMillis, untilMillis } = request;
  const clash = await clashContextOf(context, teacherId, { startTimeMillis: fromMillis, endTimeMillis: untilMillis });
  return freeTimes({ clash }, request);
}

/** Everything of a teacher that can clash with a plan in a span of time. */
async function clashContextOf(
  { store, now }: Pick<AppContext, 'store' | 'now'>,
  teacherId: string,
  { startTimeMillis, endTimeMillis }: Span,
): Promise<ClashContext> {
  const near = [
    ['teacherId', '=', teacherId],
    ['canceledAt', 'unset'],
    ['startTimeMillis', '<', endTimeMillis + DAY_MS],
    ['startTimeMillis', '>', startTimeMillis - 2 * DAY_MS],
  ] as const;
  const locks = await store.locks.find({
    where: [
      ['teacherId', '=', teacherId],
      ['date', '>=', dayKey(startTimeMillis, SERVICE_ZONE)],
      ['date', '<=', dayKey(endTimeMillis, SERVICE_ZONE)],
    ],
  });
  const hours = await workingHoursOf(store, teacherId);
  return {
    lessons: (await store.lessons.find({ where: near })).map(lessonRecord),
    meetings: await store.meetings.find({ where: near }),
    locks: new Map(locks.map((row) => [row.date, lockRecord(row)])),
    holidayOf,
    now: now(),
    minimumGapMinutes: gapMinutesOf(hours),
    hours,
    busy: await busyTimesOf(store, teacherId, { startTimeMillis, endTimeMillis }),
  };
}
