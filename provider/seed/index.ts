import { addDays, addMonths, dayKey, startOfMonth, SERVICE_ZONE, momentOf } from '../../src/core/time/index.ts';
import type { Crypto } from '../auth/crypto.ts';
import { studentSearchText } from '../lessons/students.ts';
import { plans } from '../lessons/plans.ts';
import type { Store } from '../store/store.ts';
import type { ContractRow, LockRow } from '../store/tables.ts';
import { fillManyLessons, fillManyStudents } from './measurements.ts';
import { planMeetings, addLessonNow, addMeetingNow, planDay } from './plan.ts';
import { demoTeachers, studentId, type DemoTeacher, planContact } from './people.ts';

/** How many days the demo world extends into the past and the future. */
const REACH = 21;

const FILLED_UNTIL = 'demoFilledUntil';

export interface Seeding {
  store: Store;
  now: () => number;
  crypto: Crypto;
  /** Number of additional lessons for each teacher, for measurements. */
  lessons?: number;
  /** Number of additional students for each teacher, for measurements. */
  students?: number;
}

/**
 * Fills an empty store with the demo world, or extends it from where an earlier start ended: by the days that have come into
 * range, and by a current lesson and meeting. Existing rows are never changed.
 */
export async function fillDemoWorld({ store, now, crypto, lessons = 0, students = 0 }: Seeding): Promise<void> {
  const moment = now();
  const today = dayKey(moment, SERVICE_ZONE);
  const known = new Set((await store.teachers.pick(['id'])).map(({ id }) => id));
  const isNew = demoTeachers.filter(({ id }) => !known.has(id));
  const passwordHashes = new Map(
    await Promise.all(isNew.map(async ({ id, password }) => [id, await crypto.hashPassword(password)] as const)),
  );

  await store.transaction(async (store) => {
    for (const teacher of isNew) {
      // Another node may have just done it.
      if (await store.teachers.get(teacher.id)) continue;
      await insertTeacher(store, teacher, passwordHashes.get(teacher.id) ?? '');
      await insertStudents({ store, now, crypto }, teacher, today);
      for (const lock of planLocks(teacher, today)) await store.locks.insert(lock);
      for (const meeting of planMeetings(teacher, today)) await store.meetings.insert(meeting);
      await fillManyLessons(store, teacher, today, REACH, lessons, moment);
      await fillManyStudents(store, teacher, today, REACH, students);
    }
    await fillDays(store, today, moment);
    for (const teacher of demoTeachers) {
      await addLessonNow(store, teacher, moment);
      await addMeetingNow(store, teacher, moment);
    }
  });
}

/** Whether the store contains a demo teacher, whose password is published. */
export async function hasDemoTeacher(store: Store): Promise<boolean> {
  const found = await Promise.all(demoTeachers.map(({ id }) => store.teachers.get(id)));
  return found.some((teacher) => teacher !== undefined);
}

/** Adds the lessons of the days that no earlier start has filled; locked days stay free. */
async function fillDays(store: Store, today: string, now: number): Promise<void> {
  const filledUntil = (await store.meta.get(FILLED_UNTIL))?.value;
  const earliest = addDays(today, -REACH);
  const until = addDays(today, REACH);
  const from = filledUntil && filledUntil >= earliest ? addDays(filledUntil, 1) : earliest;
  for (let date = from; date <= until; date = addDays(date, 1)) {
    for (const teacher of demoTeachers) {
      const locks = await store.locks.find({
        where: [
          ['teacherId', '=', teacher.id],
          ['date', '=', date],
        ],
      });
      if (locks.some(({ startTimeMillis }) => startTimeMillis === undefined)) continue;
      for (const lesson of planDay(teacher, date, now)) await insertFree(store, lesson);
    }
  }
  if (filledUntil === undefined) await store.meta.insert({ id: FILLED_UNTIL, value: until });
  else if (filledUntil < until) await store.meta.update(FILLED_UNTIL, { value: until });
}

/** Whether a teacher has created a lesson at the planned time. */
async function insertFree(store: Store, lesson: ReturnType<typeof planDay>[number]): Promise<void> {
  const taken = await store.lessons.count([
    ['teacherId', '=', lesson.teacherId],
    ['canceledAt', 'unset'],
    ['startTimeMillis', '<', lesson.endTimeMillis],
    ['endTimeMillis', '>', lesson.startTimeMillis],
  ]);
  if (taken === 0 && !(await store.lessons.get(lesson.id))) await store.lessons.insert(lesson);
}

/** Fills an empty store with only the demo teachers, who have neither students nor lessons. */
export async function fillTeachers({ store, crypto }: Pick<Seeding, 'store' | 'crypto'>): Promise<void> {
  for (const teacher of demoTeachers) await insertTeacher(store, teacher, await crypto.hashPassword(teacher.password));
}

async function insertTeacher(
  store: Store,
  { id, email, name, kana, phone, introduction }: DemoTeacher,
  passwordHash: string,
): Promise<void> {
  await store.teachers.insert({
    id,
    email,
    passwordHash,
    name,
    kana,
    phone,
    introduction,
    avatar: '',
    timeZone: SERVICE_ZONE,
    firstDayOfWeek: 1,
    language: '',
    theme: 'auto',
    reminderMinutes: 10,
    version: 1,
  });
}

async function insertStudents(
  { store, now, crypto }: Pick<Seeding, 'store' | 'now' | 'crypto'>,
  teacher: DemoTeacher,
  today: string,
): Promise<void> {
  for (const [position, [name, kana, latin, grade, subjects, minutes]] of teacher.students.entries()) {
    const id = studentId(teacher, position);
    const { student, guardians } = planContact(teacher, { name, latin, grade, position });
    await store.students.insert({
      id,
      teacherId: teacher.id,
      name,
      kana,
      avatar: '',
      grade,
      subjects: [...subjects],
      searchText: studentSearchText({ name, kana }, guardians),
      ...(latin && { email: `${latin}@example.jp` }),
      ...student,
      ...(latin === 'brown.emma' && { language: 'en' }),
    });
    for (const [index, guardian] of guardians.entries())
      await store.guardians.insert({
        id: `guardian-${id.slice('student-'.length)}-${index + 1}`,
        teacherId: teacher.id,
        studentId: id,
        ...guardian,
        serial: crypto.random(18),
        createdAt: now(),
        version: 1,
      });
    await store.contracts.insert(planContract(teacher, id, position, [...subjects], minutes, today));
  }
}

/** Contracts for half a year from the month before last. Every fifth one is nearly used up. */
function planContract(
  teacher: DemoTeacher,
  student: string,
  position: number,
  subjects: string[],
  minutes: number,
  today: string,
): ContractRow {
  const lastMonth = addMonths(startOfMonth(today), -1);
  const endsOn = addDays(addMonths(lastMonth, 6), -1);
  const isShort = position % 5 === 3;
  const plan = plans[minutes === 90 ? 2 : position % 2]?.name ?? '';
  const number = `${lastMonth.slice(2, 4)}${teacher.id.endsWith('taro') ? 'T' : 'H'}-${String(101 + position)}`;
  return {
    id: `contract-${student}`,
    teacherId: teacher.id,
    studentId: student,
    contractNumber: number,
    plan,
    subjects,
    startsOn: lastMonth,
    endsOn,
    minutesPerLesson: minutes,
    lessonsTotal: isShort ? 5 : 24,
    note: isShort ? '今期の授業が残り少なくなっています。更新は面談で確認します。' : '',
  };
}

/** Days from today, reason, and the span unless it is the whole day. */
const LOCKS = [
  [-9, '私用のため'],
  [6, '研修のため'],
  [17, '帰省のため'],
  [2, '通院のため', '08:30', '09:45'],
  [11, '', '21:30', '23:00'],
] as const;

/** The locked days of a teacher. */
function planLocks(teacher: DemoTeacher, today: string): LockRow[] {
  return LOCKS.map(([days, reason, start, end]) => {
    const date = addDays(today, days);
    return {
      id: `lock-${teacher.id.slice('teacher-'.length)}-${date}`,
      teacherId: teacher.id,
      date,
      ...(reason && { reason }),
      ...(start &&
        end && {
          startTimeMillis: momentOf(date, start, SERVICE_ZONE),
          endTimeMillis: momentOf(date, end, SERVICE_ZONE),
        }),
    };
  });
}
