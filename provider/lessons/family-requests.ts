import type { FamilyLesson, FamilyQuestion, FamilyRequest, WorkingHours } from '../../src/core/api/endpoints/index.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SERVICE_ZONE, zoneClock, type Span } from '../../src/core/time/index.ts';
import { RESTORE_WINDOW_MS } from '../mail/lesson-notices.ts';
import type { FamilyOfferRow, FamilyRequestRow, GuardianRow, LessonRow } from '../store/tables.ts';
import { lessonRecord } from './lessons.ts';

/** How long requests and offers are stored after their lesson, in ms. */
export const REQUEST_LIFETIME_MS = 30 * DAY_MS;

/** How far ahead a family sees lessons, in ms. */
export const PAGE_RANGE_MS = 8 * 7 * DAY_MS;

/** How far ahead a family can ask for another time, and how soon that can be, in ms. */
export const TIMES_RANGE_MS = 21 * DAY_MS;
const TIMES_LEAD_MS = 2 * HOUR_MS;

/** Families are proposed times of the day between these minutes. */
const FIRST_MINUTE = 7 * 60;
const LAST_MINUTE = 22 * 60;

/** How a request stands. `withdrawn` by the family; `closed`, because the lesson was changed or has begun. */
export type RequestState = FamilyQuestion['state'] | 'withdrawn';

/**
 * How a request stands. Undoing an accepted change of the lesson opens the request again: it is not answered any more.
 * @param now in ms
 */
export function stateOf(row: FamilyRequestRow, lesson: LessonRow, now: number): RequestState {
  const { answer, answeredAt = 0, lessonStart } = row;
  const isAsPlanned = lesson.canceledAt === undefined && lesson.startTimeMillis === lessonStart;
  const isOpen = isAsPlanned && lesson.startTimeMillis > now;
  if (answer === undefined) return isOpen ? 'open' : 'closed';
  if (answer === 'withdrawn' || answer === 'declined') return answer;
  if (answer === 'offered') return isOpen ? 'offered' : 'closed';
  if (!isAsPlanned) return 'accepted';
  return isOpen && now < answeredAt + RESTORE_WINDOW_MS ? 'open' : 'closed';
}

/** The starts in a stored list, in ms. */
export const readStarts = (text: string): number[] => (text === '' ? [] : text.split(' ').map(Number));

/** The stored form of starts: each once. */
export const writeStarts = (starts: readonly number[]): string => [...new Set(starts)].join(' ');

/** The offered starts that are still ahead; none once the lesson has changed. */
export function offeredStarts(row: FamilyOfferRow | undefined, lesson: LessonRow, now: number): number[] {
  const isValid = row?.lessonStart === lesson.startTimeMillis && canAsk(lesson, now);
  return isValid ? readStarts(row.times).filter((start) => start > now) : [];
}

/** Whether a family can ask for changes of a lesson: not after it has begun. */
export const canAsk = ({ canceledAt, startTimeMillis }: LessonRow, now: number): boolean =>
  canceledAt === undefined && startTimeMillis > now;

/** A time of a lesson's length. */
export function spanFrom(start: number, { startTimeMillis, endTimeMillis }: Span): Span {
  return { startTimeMillis: start, endTimeMillis: start + endTimeMillis - startTimeMillis };
}

/** The free times for which a family can ask: from when, until when, and how long. */
export function timesAsk(lesson: LessonRow, now: number) {
  const { id, startTimeMillis, endTimeMillis } = lesson;
  return {
    fromMillis: now + TIMES_LEAD_MS,
    untilMillis: now + TIMES_RANGE_MS,
    lengthMinutes: Math.ceil((endTimeMillis - startTimeMillis) / MINUTE_MS),
    exceptLessonId: id,
  };
}

/** Whether a family may be proposed this time: not the lesson's own, and by day while the teacher has set no hours. */
export function isProposable(
  { startTimeMillis, endTimeMillis }: Span,
  lesson: LessonRow,
  hours: WorkingHours | undefined,
): boolean {
  if (startTimeMillis === lesson.startTimeMillis) return false;
  if (hours?.isSet) return true;
  const clock = zoneClock(SERVICE_ZONE);
  const first = clock(startTimeMillis).minute;
  const length = (endTimeMillis - startTimeMillis) / MINUTE_MS;
  return first >= FIRST_MINUTE && first + length <= LAST_MINUTE;
}

/**
 * A selection of free starts over all days, in the order of time: on each day those that are nearest to the lesson's own time of the
 * day. Days take turns, so that none is left out.
 */
export function spreadStarts(free: readonly Span[], lesson: LessonRow, most: number): number[] {
  const clock = zoneClock(SERVICE_ZONE);
  const own = clock(lesson.startTimeMillis).minute;
  const distance = (start: number) => Math.abs(clock(start).minute - own);
  const days = [...Map.groupBy(free, ({ startTimeMillis }) => clock(startTimeMillis).dayNumber).values()].map((spans) =>
    spans.map(({ startTimeMillis }) => startTimeMillis).sort((a, b) => distance(a) - distance(b) || a - b),
  );
  const chosen: number[] = [];
  for (let turn = 0; chosen.length < most && days.some(({ length }) => length > turn); turn += 1)
    for (const day of days) {
      const start = day[turn];
      if (start !== undefined && chosen.length < most) chosen.push(start);
    }
  return chosen.sort((a, b) => a - b);
}

/** A lesson as the family sees it: nothing but its subject, its times, and what was asked and offered. */
export function familyLessonRecord(
  lesson: LessonRow,
  request: FamilyRequestRow | undefined,
  offered: readonly number[],
  now: number,
): FamilyLesson {
  const { id, subject, startTimeMillis, endTimeMillis, canceledAt } = lesson;
  const state = request && stateOf(request, lesson, now);
  return {
    id,
    subject,
    startTimeMillis,
    endTimeMillis,
    isCanceled: canceledAt !== undefined,
    asks: canAsk(lesson, now) ? ['cannotCome', 'anotherTime'] : [],
    offered: [...offered],
    ...(request &&
      state &&
      state !== 'withdrawn' && {
        request: {
          kind: request.kind,
          times: readStarts(request.times),
          note: request.note,
          state: state === 'offered' && offered.length === 0 ? 'closed' : state,
          answer: state === 'open' ? '' : (request.answerNote ?? ''),
        },
      }),
  };
}

/** An open request as the teacher sees it. */
/** @param guardian whose link was used, unless removed meanwhile */
export const requestRecord = (
  row: FamilyRequestRow,
  lesson: LessonRow,
  guardian: GuardianRow | undefined,
): FamilyRequest => ({
  id: row.id,
  version: row.version,
  kind: row.kind,
  times: readStarts(row.times),
  note: row.note,
  createdAtMillis: row.createdAt,
  ...(guardian?.name && guardian.removedAt === undefined && { from: guardian.name }),
  lesson: lessonRecord(lesson),
});

/** Scripts in which the family name comes first. */
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** The first name in a full name; empty if a name of an East Asian script has no space that divides it. */
export function firstNameOf(name: string): string {
  // Foreign names keep their order in katakana, with a dot between them.
  const [foreign, ...others] = name.trim().split('・');
  if (others.length > 0) return foreign ?? '';
  const parts = name.trim().split(/[\s\u3000]+/u);
  if (!EAST_ASIAN.test(name)) return parts[0] ?? '';
  return parts.length > 1 ? (parts.at(-1) ?? '') : '';
}
