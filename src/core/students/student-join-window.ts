import type { Student } from '../api/endpoints/index.ts';
import { type JoinWindow, lessonTimeState, meetingStudioAccess, nextLessonChange } from '../lessons/index.ts';

/** Whether the meeting room of a student can be entered (docs/spec.md, section 4); `shut` without a meeting. */
export function studentMeetingWindow(student: Student, now: number): JoinWindow {
  const { meetingId, meetingStartTimeMillis: startTimeMillis, meetingEndTimeMillis: endTimeMillis } = student;
  if (!meetingId) return 'shut';
  // A provider may omit the times; the room itself checks them.
  if (startTimeMillis === undefined || endTimeMillis === undefined) return 'early';
  if (meetingStudioAccess({ status: 1, studio: { startTimeMillis, endTimeMillis }, now }).allowed) return 'open';
  return now < startTimeMillis ? 'early' : 'shut';
}

/** Is the listed next lesson over, so that the list must be loaded again? */
export function isNextLessonOver({ nextLesson }: Student, now: number): boolean {
  return nextLesson !== undefined && lessonTimeState(nextLesson.startTimeMillis, nextLesson.endTimeMillis, now) === 3;
}

/** The next time after `now` at which a list of these students changes without a request, in ms. */
export function nextStudentChange(students: readonly Student[], now: number, timeZone: string): number {
  const moments = students.flatMap(({ meetingStartTimeMillis: start, meetingEndTimeMillis: end }) =>
    [start, end === undefined ? undefined : end + 1].filter((moment) => moment !== undefined && moment > now),
  );
  return Math.min(
    nextLessonChange(
      students.flatMap(({ nextLesson }) => nextLesson ?? []),
      now,
      timeZone,
    ),
    ...(moments as number[]),
  );
}
