import { dayKey, MINUTE_MS, SERVICE_ZONE } from '../../../src/core/time/index.ts';
import type { Store } from '../store/store.ts';
import { planMeeting } from './meetings.ts';
import type { DemoTeacher } from './people.ts';
import { planLesson } from './plan.ts';
import { createRandom } from './random.ts';

const STEP = 5 * MINUTE_MS;

/** Adds a current lesson unless there is one. It does not overlap the lessons before and after it. */
export function addLessonNow(store: Store, teacher: DemoTeacher, now: number): void {
  const near = store.lessons.find({
    where: [
      ['teacherId', '=', teacher.id],
      ['canceledAt', 'unset'],
      ['endTimeMillis', '>', now - 60 * MINUTE_MS],
      ['startTimeMillis', '<', now + 120 * MINUTE_MS],
    ],
  });
  if (near.some(({ startTimeMillis, endTimeMillis }) => startTimeMillis <= now && now < endTimeMillis)) return;
  const before = Math.max(0, ...near.map(({ endTimeMillis }) => endTimeMillis).filter((end) => end <= now));
  const after = Math.min(
    Infinity,
    ...near.map(({ startTimeMillis }) => startTimeMillis).filter((start) => start > now),
  );
  const start = Math.max(before, Math.floor((now - 15 * MINUTE_MS) / STEP) * STEP);
  const student = createRandom(dayKey(now, SERVICE_ZONE)).below(teacher.students.length);
  const lesson = planLesson(teacher, student, start, now);
  const end = Math.min(after, lesson.endTimeMillis);
  // If no time is left, the next lesson's room is open already.
  if (end - now < 10 * MINUTE_MS || store.lessons.get(lesson.id)) return;
  store.lessons.insert({ ...lesson, endTimeMillis: end });
}

/** Adds a current meeting unless there is one. */
export function addMeetingNow(store: Store, teacher: DemoTeacher, now: number): void {
  const open = store.meetings.count([
    ['teacherId', '=', teacher.id],
    ['canceledAt', 'unset'],
    ['actualEndTimeMillis', 'unset'],
    ['startTimeMillis', '<=', now],
    ['endTimeMillis', '>', now],
  ]);
  const start = Math.floor((now - 5 * MINUTE_MS) / STEP) * STEP;
  const meeting = planMeeting(teacher, createRandom(String(start)).below(teacher.students.length), start, 60);
  if (open === 0 && !store.meetings.get(meeting.id)) store.meetings.insert(meeting);
}
