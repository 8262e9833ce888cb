import { HOUR_MS, MINUTE_MS, momentOf, weekdayOf, SERVICE_ZONE } from '../../../src/core/time/index.ts';
import { searchTexts } from '../lessons/lessons.ts';
import type { LessonRow } from '../store/tables.ts';
import { studentId, type DemoTeacher } from './people.ts';
import { createRandom } from './random.ts';
import { cancelReasons, longMemos, memos, notes } from './words.ts';

/** The lessons of a day start at these times, on weekdays and at the weekend. */
const weekdayTimes = ['16:00', '17:45', '19:30'];
const weekendTimes = ['10:00', '13:00', '14:45'];

/** How many of a teacher's students come twice a week. */
const TWICE = 6;

/** The lessons that a teacher's weekly plan has on a day, as they stand now: over, to come, some of them cancelled. */
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

/** Each student once a week, the first ones twice, spread over all days: weekday and index in the day. */
function slotsOf(teacher: DemoTeacher) {
  const count = teacher.students.length;
  return Array.from({ length: count + TWICE }, (_, slot) => {
    const isSecond = slot >= count;
    return {
      student: slot % count,
      weekday: (isSecond ? slot + 3 : slot) % 7,
      index: isSecond ? 2 : Math.floor(slot / 7),
    };
  });
}

/** One lesson of a student; the same for the same teacher, student and start. */
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
