import type { LessonOutcomeInfo } from '../../src/core/api/endpoints/index.ts';
import { MINUTE_MS } from '../../src/core/time/index.ts';
import type { AppContext } from '../app/context.ts';
import { roomOfLesson } from '../links/lesson-of-link.ts';
import type { AttendanceRow, LessonRow } from '../store/tables.ts';

type Proposal = NonNullable<LessonOutcomeInfo['proposed']>;
type Stay = Pick<AttendanceRow, 'role' | 'fromMillis' | 'untilMillis'>;

/** How long a teacher waits for a student before an absence is proposed, in ms. */
const WAIT_MS = 15 * MINUTE_MS;

/** The outcome as the API returns it. Cancelled lessons and those to come have no proposal. */
export async function outcomeOf(context: Pick<AppContext, 'store' | 'now'>, lesson: LessonRow) {
  const { outcome, heldFromMillis, heldUntilMillis, outcomeVersion: version = 0 } = lesson;
  const now = context.now();
  const isProposed = lesson.canceledAt === undefined && lesson.startTimeMillis <= now;
  const stays = isProposed ? await context.store.attendance.find({ where: [['room', '=', roomOfLesson(lesson)]] }) : [];
  const proposed = proposedOutcome(lesson, stays, now);
  return {
    ...(outcome && { outcome }),
    ...(heldFromMillis !== undefined && { heldFromMillis }),
    ...(heldUntilMillis !== undefined && { heldUntilMillis }),
    ...(proposed && { proposed }),
    version,
  } satisfies LessonOutcomeInfo;
}

/**
 * What the attendance suggests; undefined if it suggests nothing. A lesson was held if teacher and student were in the room
 * together: from the first moment to the last one, in whole minutes.
 */
export function proposedOutcome(
  { startTimeMillis, endTimeMillis }: Pick<LessonRow, 'startTimeMillis' | 'endTimeMillis'>,
  stays: readonly Stay[],
  now: number,
): Proposal | undefined {
  const spans = stays.map(({ role, fromMillis, untilMillis = now }) => ({
    role,
    from: fromMillis,
    until: untilMillis,
  }));
  const teachers = spans.filter(({ role }) => role === 'teacher');
  const students = spans.filter(({ role }) => role === 'student');
  const together = teachers.flatMap((teacher) =>
    students
      .map((student) => ({ from: Math.max(teacher.from, student.from), until: Math.min(teacher.until, student.until) }))
      .filter(({ from, until }) => from < until),
  );
  if (together.length > 0) {
    const from = nearestMinute(Math.min(...together.map((span) => span.from)));
    const until = nearestMinute(Math.max(...together.map((span) => span.until)));
    return { outcome: 'held', fromMillis: from, untilMillis: Math.max(until, from + MINUTE_MS) };
  }
  const waited = startTimeMillis + WAIT_MS;
  const hasWaited =
    teachers.some(({ from }) => from <= waited) && teachers.some(({ until }) => until >= waited && now >= waited);
  if (hasWaited && !students.some(({ from }) => from <= waited)) return { outcome: 'absent' };
  if (teachers.length === 0 && students.length > 0 && now >= endTimeMillis) return { outcome: 'teacherAbsent' };
  return undefined;
}

const nearestMinute = (millis: number): number => Math.round(millis / MINUTE_MS) * MINUTE_MS;

/** The id of a rate: a student has one teacher, and a subject is one line. */
export const rateId = (studentId: string, subject: string): string => `${studentId}\n${subject}`;
