import { clashesOf, SHORT_GAP_MINUTES, type ClashContext } from '../../src/core/schedule/index.ts';
import {
  addMinutes,
  DAY_MS,
  dayKey,
  holidayOf,
  MINUTE_MS,
  SERVICE_ZONE,
  type Span,
} from '../../src/core/time/index.ts';
import type { Store } from '../store/store.ts';
import { lessonRecord } from './lessons.ts';

/** Which free times are wanted: between two moments in ms, of a length, beginning at multiples of a step. */
interface FreeTimesAsk {
  fromMillis: number;
  untilMillis: number;
  lengthMinutes: number;
  /** 30 by default. */
  stepMinutes?: number;
  /** A lesson that is to be moved does not take its own time. */
  exceptLessonId?: string;
}

interface Context {
  store: Store;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** The free times of a teacher, the earliest first: those without any clash, except a second lesson of a student on a day. */
export async function freeTimesOf(context: Context, teacherId: string, ask: FreeTimesAsk): Promise<Span[]> {
  const { fromMillis, untilMillis, lengthMinutes, stepMinutes = 30, exceptLessonId } = ask;
  const clash = await clashContextOf(context, teacherId, { startTimeMillis: fromMillis, endTimeMillis: untilMillis });
  const step = stepMinutes * MINUTE_MS;
  const free: Span[] = [];
  for (let start = Math.ceil(fromMillis / step) * step; start < untilMillis; start += step) {
    const span = { startTimeMillis: start, endTimeMillis: addMinutes(start, lengthMinutes) };
    if (span.endTimeMillis > untilMillis) break;
    const plan = { ...span, ...(exceptLessonId !== undefined && { id: exceptLessonId }) };
    if (clashesOf(plan, clash).every(({ kind }) => kind === 'sameStudent')) free.push(span);
  }
  return free;
}

/** Everything that a teacher's plans within a span are checked against. */
async function clashContextOf({ store, now }: Context, teacherId: string, span: Span): Promise<ClashContext> {
  const near = [
    ['teacherId', '=', teacherId],
    ['canceledAt', 'unset'],
    ['startTimeMillis', '<', span.endTimeMillis + DAY_MS],
    ['startTimeMillis', '>', span.startTimeMillis - DAY_MS],
  ] as const;
  const locks = await store.locks.find({
    where: [
      ['teacherId', '=', teacherId],
      ['date', '>=', dayKey(span.startTimeMillis, SERVICE_ZONE)],
      ['date', '<=', dayKey(span.endTimeMillis, SERVICE_ZONE)],
    ],
  });
  return {
    lessons: (await store.lessons.find({ where: near })).map(lessonRecord),
    meetings: await store.meetings.find({ where: near }),
    locks: new Map(locks.map(({ id, ...lock }) => [lock.date, { ...lock, lockId: id, locked: true }])),
    holidayOf,
    now: now(),
    minimumGapMinutes: SHORT_GAP_MINUTES,
  };
}
