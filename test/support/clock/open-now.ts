// Which rooms of the demo world can be entered now, whatever the time of day.
import type { Lesson, Meeting } from '../../../src/core/api/endpoints/index.ts';
import type { Ask } from '../servers/ask.ts';

const MINUTE = 60_000;

/** A search for the lessons around now. */
export function aroundNow(now: number) {
  return { fromMillis: now - 360 * MINUTE, untilMillis: now + 60 * MINUTE };
}

/** A lesson under way, or else the next one, which can be joined early (docs/spec.md, section 4). */
export function openLesson(lessons: readonly Lesson[], now: number): Lesson {
  const open = lessons.filter(
    ({ canceledAt, startTimeMillis, endTimeMillis }) =>
      canceledAt === undefined && startTimeMillis - 29 * MINUTE < now && now + MINUTE < endTimeMillis,
  );
  const [lesson] = open.toSorted((a, b) => a.startTimeMillis - b.startTimeMillis);
  if (!lesson) throw new Error('No lesson can be entered now in the demo world.');
  return lesson;
}

export function openMeeting(meetings: readonly Meeting[], now: number): Meeting {
  const meeting = meetings.find(
    (one) => one.startTimeMillis <= now && now < one.endTimeMillis && one.canceledAt === undefined,
  );
  if (!meeting) throw new Error('No meeting can be entered now in the demo world.');
  return meeting;
}

/** A lesson and a meeting of a teacher that are open now. */
export async function openNow(ask: Ask): Promise<{ lesson: Lesson; meeting: Meeting }> {
  const now = Date.now();
  const lessons = await ask<{ list: Lesson[] }>('POST', '/teach/list/search?page=1&size=50', aroundNow(now));
  const meetings = await ask<{ list: Meeting[] }>('GET', '/meeting?page=1&size=50');
  return { lesson: openLesson(lessons.data.list, now), meeting: openMeeting(meetings.data.list, now) };
}

/** The token in a student's link. */
export const tokenIn = (studentLink: string): string =>
  new URLSearchParams(new URL(studentLink).hash.slice(1)).get('token') ?? '';
