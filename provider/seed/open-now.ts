import { dayKey, MINUTE_MS, SERVICE_ZONE } from '../../src/core/time/index.ts';
import type { Store } from '../store/store.ts';
import { planMeeting } from './meetings.ts';
import type { DemoTeacher } from './people.ts';
import { planLesson } from './plan.ts';
import { createRandom } from './random.ts';

const STEP = 5 * MINUTE_MS;

/** Adds a current lesson unless there is one. It does not overlap the lessons before and after it. */
export async function addLessonNow(store: Store, teacher: DemoTeacher, now: number): Promise<void> {
  const near = await store.lessons.find({
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
  if (end - now < 10 * MINUTE_MS || (await store.lessons.get(lesson.id))) return;
  await store.lessons.insert({ ...lesson, endTimeMillis: end });
}

/** Adds a current meeting unless there is one. */
export async function addMeetingNow(store: Store, teacher: DemoTeacher, now: number): Promise<void> {
  const open = await store.meetings.count([
    ['teacherId', '=', teacher.id],
    ['canceledAt', 'unset'],
    ['actualEndTimeMillis', 'unset'],
    ['startTimeMillis', '<=', now],
    ['endTimeMillis', '>', now],
  ]);
  const start = Math.floor((now - 5 * MINUTE_MS) / STEP) * STEP;
  const meeting = planMeeting(teacher, createRandom(String(start)).below(teacher.students.length), start, 60);
  if (open === 0 && !(await store.meetings.get(meeting.id))) await store.meetings.insert(meeting);
}
