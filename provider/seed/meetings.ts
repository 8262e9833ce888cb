import { addDays, MINUTE_MS, momentOf, SERVICE_ZONE } from '../../src/core/time/index.ts';
import type { MeetingRow } from '../store/tables.ts';
import { studentId, type DemoTeacher } from './people.ts';
import { createRandom } from './random.ts';
import { meetingTitles } from './words.ts';

/** Days from today, time, and outcome. */
const plan = [
  [-15, '11:00', 'held'],
  [-6, '20:45', 'held'],
  [-2, '11:30', 'canceled'],
  [3, '11:00', 'ahead'],
  [8, '20:45', 'ahead'],
  [16, '11:30', 'ahead'],
  [-29, '11:00', 'held'],
  [-43, '20:45', 'held'],
  [-57, '11:30', 'held'],
  [-71, '11:00', 'canceled'],
  [-85, '20:45', 'held'],
  [-99, '11:30', 'held'],
] as const;

/** The meetings of a teacher around a day. */
export function planMeetings(teacher: DemoTeacher, today: string): MeetingRow[] {
  return plan.map(([days, time, state], position) => {
    const start = momentOf(addDays(today, days), time, SERVICE_ZONE);
    const meeting = planMeeting(teacher, 2 * position + 1, start, 30);
    if (state === 'held') meeting.actualEndTimeMillis = meeting.endTimeMillis - 3 * MINUTE_MS;
    if (state === 'canceled') meeting.canceledAt = start - 26 * 60 * MINUTE_MS;
    return meeting;
  });
}

/** A meeting with a student's family, determined by teacher, student and start. */
export function planMeeting(
  teacher: DemoTeacher,
  position: number,
  startTimeMillis: number,
  minutes: number,
): MeetingRow {
  const random = createRandom(`meeting ${teacher.id} ${position} ${startTimeMillis}`);
  const student = position % teacher.students.length;
  const [name = '', , , grade = ''] = teacher.students[student] ?? [];
  const title = random.pick(meetingTitles);
  return {
    id: random.code(10),
    teacherId: teacher.id,
    title,
    studentId: studentId(teacher, student),
    visitorName: title === '三者面談' ? `${name}さんと保護者の方` : `${name}さんの保護者の方`,
    startTimeMillis,
    endTimeMillis: startTimeMillis + minutes * MINUTE_MS,
    memo: `${grade}。最近の学習の様子と、今後の進め方について。`,
  };
}
