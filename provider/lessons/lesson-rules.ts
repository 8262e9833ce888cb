import { clashesOf, gapMinutesOf, takenBy, type ClashPlan } from '../../src/core/schedule/index.ts';
import {
  DAY_MS,
  dayKey,
  holidayOf,
  HOUR_MS,
  MINUTE_MS,
  minuteOf,
  overlaps,
  type Span,
  SERVICE_ZONE,
} from '../../src/core/time/index.ts';
import { checkLesson } from '../../src/core/lessons/index.ts';
import type { AuthenticatedContext } from '../app/context.ts';
import { lessonRecord } from './lessons.ts';
import { busyTimesOf } from '../calendars/busy-times.ts';
import { rejected } from '../app/api-error.ts';
import { workingHoursOf } from './working-hours.ts';

const SHORTEST = 10;
const LONGEST = 6;
const TWO_YEARS = 2 * 366 * DAY_MS;

/** The lesson or meeting that is moved; without an id it is new. */
interface Moved {
  kind: 'lesson' | 'meeting';
  id?: string;
  /** It has begun and keeps its start, so only its end must be in the future. */
  keepsStart?: boolean;
}

/**
 * Checks the new time of a lesson or a meeting.
 * @throws {ApiError} for the first rule that it breaks
 */
export async function checkTime(context: AuthenticatedContext, span: Span, moved: Moved): Promise<void> {
  const { messages, now } = context;
  const { startTimeMillis, endTimeMillis } = span;
  const problems = checkLesson(span, now());
  if (moved.keepsStart) {
    if (minuteOf(endTimeMillis) < minuteOf(now())) throw rejected('past', messages.past, { field: 'endTimeMillis' });
  } else if (problems.includes('past')) throw rejected('past', messages.past, { field: 'startTimeMillis' });
  if (problems.includes('endBeforeStart'))
    throw rejected('endBeforeStart', messages.endBeforeStart, { field: 'endTimeMillis' });
  if (startTimeMillis > now() + TWO_YEARS) throw rejected('tooFar', messages.tooFar, { field: 'startTimeMillis' });

  const minutes = (endTimeMillis - startTimeMillis) / MINUTE_MS;
  const [short, long] =
    moved.kind === 'lesson'
      ? [messages.shortLesson, messages.longLesson]
      : [messages.shortMeeting, messages.longMeeting];
  if (minutes < SHORTEST) throw rejected('shortLesson', short(SHORTEST), { field: 'endTimeMillis' });
  if (minutes > 60 * LONGEST) throw rejected('longLesson', long(LONGEST), { field: 'endTimeMillis' });

  await refuseOverlap(context, span, moved);
  await refuseMeeting(context, span, moved);
  await refuseLocked(context, span);
}

/**
 * Checks a new lesson for conditions that its teacher may accept: a holiday, a time outside the working hours, an event of
 * another calendar, a second lesson of the student on that day, a short break.
 * @throws {ApiError} for the first warning
 */
export async function checkWarnings(
  { store, teacher, messages, now }: AuthenticatedContext,
  plan: ClashPlan,
): Promise<void> {
  const lessons = (
    await store.lessons.find({
      where: [
        ['teacherId', '=', teacher.id],
        ['canceledAt', 'unset'],
        ['startTimeMillis', '<', plan.endTimeMillis + DAY_MS],
        ['endTimeMillis', '>', plan.startTimeMillis - DAY_MS],
      ],
    })
  ).map(lessonRecord);
  const hours = await workingHoursOf(store, teacher.id);
  const context = {
    lessons,
    meetings: [],
    locks: new Map(),
    holidayOf,
    now: now(),
    minimumGapMinutes: gapMinutesOf(hours),
    hours,
    busy: await busyTimesOf(store, teacher.id, plan),
  };
  for (const clash of clashesOf(plan, context)) {
    const where = { field: 'startTimeMillis' };
    if (clash.kind === 'holiday') throw rejected('holiday', messages.holiday, where);
    if (clash.kind === 'offHours') throw rejected('offHours', messages.offHours, where);
    if (clash.kind === 'busy')
      throw rejected('busy', messages.busy(messages.moment(clash.time.startTimeMillis, teacher.timeZone)), where);
    if (clash.kind !== 'sameStudent' && clash.kind !== 'gap') continue;
    const { studentName, startTimeMillis } = clash.lesson;
    throw rejected(
      clash.kind,
      messages[clash.kind](studentName, messages.moment(startTimeMillis, teacher.timeZone)),
      where,
    );
  }
}

/**
 * Everything that overlaps a span. Nothing lasts longer than `LONGEST`, so entries that began long before are not read: a transaction depends on
 * everything that it has read.
 */
const taking = ({ startTimeMillis, endTimeMillis }: Span) =>
  [
    ['startTimeMillis', '>', startTimeMillis - LONGEST * HOUR_MS],
    ['startTimeMillis', '<', endTimeMillis],
    ['endTimeMillis', '>', startTimeMillis],
  ] as const;

async function refuseOverlap(
  { store, teacher, messages }: AuthenticatedContext,
  span: Span,
  { kind, id }: Moved,
): Promise<void> {
  const [other] = await store.lessons.find({
    where: [
      ['teacherId', '=', teacher.id],
      ['id', '!=', kind === 'lesson' && id !== undefined ? id : ''],
      ['canceledAt', 'unset'],
      ...taking(span),
    ],
    order: [['startTimeMillis', 'ascending']],
    limit: 1,
  });
  if (!other) return;
  const moment = messages.moment(other.startTimeMillis, teacher.timeZone);
  throw rejected('overlap', messages.overlap(other.studentName, moment), { field: 'startTimeMillis' });
}

/** A meeting that was ended early leaves the rest of its time free. */
async function refuseMeeting(
  { store, teacher, messages }: AuthenticatedContext,
  span: Span,
  { kind, id }: Moved,
): Promise<void> {
  const other = (
    await store.meetings.find({
      where: [
        ['teacherId', '=', teacher.id],
        ['id', '!=', kind === 'meeting' && id !== undefined ? id : ''],
        ['canceledAt', 'unset'],
        ...taking(span),
      ],
      order: [['startTimeMillis', 'ascending']],
    })
  ).find((meeting) => overlaps(takenBy(meeting), span));
  if (!other) return;
  const moment = messages.moment(other.startTimeMillis, teacher.timeZone);
  throw rejected('meeting', messages.meetingOverlap(other.visitorName, moment), { field: 'startTimeMillis' });
}

/** A lock without times covers the whole day. */
async function refuseLocked({ store, teacher, messages }: AuthenticatedContext, span: Span): Promise<void> {
  const locks = await store.locks.find({
    where: [
      ['teacherId', '=', teacher.id],
      ['date', '>=', dayKey(span.startTimeMillis, SERVICE_ZONE)],
      ['date', '<=', dayKey(span.endTimeMillis - 1, SERVICE_ZONE)],
    ],
  });
  const isHit = locks.some(
    ({ startTimeMillis, endTimeMillis }) =>
      startTimeMillis === undefined ||
      endTimeMillis === undefined ||
      overlaps({ startTimeMillis, endTimeMillis }, span),
  );
  if (isHit) throw rejected('locked', messages.locked, { field: 'startTimeMillis' });
}
