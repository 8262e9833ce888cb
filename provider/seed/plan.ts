import { HOUR_MS, MINUTE_MS, momentOf, weekdayOf, SERVICE_ZONE } from '../../src/core/time/index.ts';
import { searchTexts } from '../lessons/lessons.ts';
import type { LessonRow } from '../store/tables.ts';
import { studentId, type DemoTeacher } from './people.ts';
import { createRandom } from './random.ts';
import { cancelReasons, longMemos, memos, notes } from './words.ts';

/** Start times of lessons, on weekdays and at the weekend. */
const weekdayTimes = ['16:00', '17:45', '19:30'];
const weekendTimes = ['10:00', '13:00', '14:45'];

/** Number of students with two lessons a week. */
const TWICE_A_WEEK = 6;

/** The lessons of a teacher's weekly plan on a day, in their state at `now`; some are cancelled. */
export function planDay(teacher: DemoTeacher, date: string, now: number): LessonRow[] {
  const weekday = weekdayOf(date);
  const times = weekday === 0 || weekday === 6 ? weekendTimes : weekdayTimes;
  return slotsOf(teacher)
    .filter((slot) => slot.weekday === weekday)
    .flatMap(({ student, index }) => {
      const time = times[index];
      return time ? [planLesson(teacher, student, momentOf(date, time, SERVICE_ZONE), now)] : [];
    });
}

/** The weekly slots: each student has one, the first ones two, spread over all days. `index` is the position in the day. */
function slotsOf(teacher: DemoTeacher) {
  const count = teacher.students.length;
  return Array.from({ length: count + TWICE_A_WEEK }, (_, slot) => {
    const isSecond = slot >= count;
    return {
      student: slot % count,
      weekday: (isSecond ? slot + 3 : slot) % 7,
      index: isSecond ? 2 : Math.floor(slot / 7),
    };
  });
}

/** A lesson, determined by teacher, student and start. */
export function planLesson(teacher: DemoTeacher, position: number, startTimeMillis: number, now: number): LessonRow {
  const random = createRandom(`${teacher.id} ${position} ${startTimeMillis}`);
  const [name, kana, , , subjects, minutes] = teacher.students[position] ?? ['', '', '', '', [''], 60];
  const subject = random.pick(subjects);
  const endTimeMillis = startTimeMillis + minutes * MINUTE_MS;
  const isOver = endTimeMillis < now - MINUTE_MS;
  const memo = random.chance(0.04) ? random.pick(longMemos) : random.pick(memos);
  const row: LessonRow = {
    id: random.code(10),
    teacherId: teacher.id,
    studentId: studentId(teacher, position),
    studentName: name,
    subject,
    startTimeMillis,
    endTimeMillis,
    memo,
    version: 1,
    searchText: '',
  };
  const isFar = Math.abs(startTimeMillis - now) > 20 * HOUR_MS;
  if (isFar && random.chance(0.08)) {
    row.canceledAt = Math.min(startTimeMillis - (12 + random.below(50)) * HOUR_MS, now - HOUR_MS);
    row.cancelReason = random.pick(cancelReasons);
    row.version = 2;
  } else if (isOver) {
    row.actualEndTimeMillis = endTimeMillis + random.below(7) * MINUTE_MS;
    if (random.chance(0.4)) row.note = random.pick(notes);
  }
  row.searchText = searchTexts(name, kana, subject, memo, row.note);
  return row;
}
