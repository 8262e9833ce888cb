// What is in the database before anybody comes: teachers with lessons of several years, and others with a lesson right now. It is
// written through the provider's own store, alike for SQLite and PostgreSQL.
import { createNodeCrypto } from '../../../provider/adapters/node/crypto.ts';
import { openDemoStore } from '../../../provider/adapters/node/demo-store.ts';
import { createSessions, type Sessions } from '../../../provider/auth/sessions.ts';
import { demoTeachers } from '../../../provider/seed/people.ts';
import type { Store } from '../../../provider/store/store.ts';
import type { LessonRow, TeacherRow } from '../../../provider/store/tables.ts';

const TEACHERS = 20;
/** Lessons of each of them besides the demo world's, half of them to come. */
const LESSONS = 400;
export const ROOMS = 200;

const MINUTE_MS = 60_000;
/** Later lessons are not about to be mailed, and lie apart: each can be moved without meeting another one. */
const FAR_MS = 23 * 24 * 60 * MINUTE_MS;

/** A lesson that can be moved, as it is now. */
export interface MovableLesson extends Pick<LessonRow, 'id' | 'version' | 'startTimeMillis' | 'endTimeMillis'> {
  /** Where it begins while it is not moved. */
  readonly plannedStartMillis: number;
}

export interface BenchTeacher {
  readonly email: string;
  readonly password: string;
  /** Of a session. */
  readonly token: string;
  readonly lessons: MovableLesson[];
}

/** A lesson under way, and the session of its teacher, who has no other one. */
export interface BenchRoom {
  readonly lesson: string;
  readonly token: string;
}

export interface BenchWorld {
  readonly teachers: readonly BenchTeacher[];
  readonly rooms: readonly BenchRoom[];
}

/** Fills an empty database with teachers who are like the demo's first one. */
export async function fillWorld(database: string, databaseUrl?: string): Promise<BenchWorld> {
  const crypto = createNodeCrypto();
  const now = Date.now;
  const store = await openDemoStore({ database, databaseUrl, lessons: LESSONS, now, crypto });
  try {
    const sessions = createSessions(store, now, crypto);
    const teachers: BenchTeacher[] = [];
    for (let number = 1; number <= TEACHERS; number += 1) teachers.push(await addTeacher(store, sessions, number));
    const rooms: BenchRoom[] = [];
    for (let number = 1; number <= ROOMS; number += 1) rooms.push(await addRoom(store, sessions, number));
    return { teachers, rooms };
  } finally {
    await store.close();
  }
}

const model = demoTeachers[0];

async function modelOf(store: Store): Promise<TeacherRow> {
  const teacher = await store.teachers.get(model?.id ?? '');
  if (!teacher) throw new Error('The demo world has no teacher.');
  return teacher;
}

/** A teacher with students, contracts, meetings and lessons of their own, who signs in with the password of the model. */
async function addTeacher(store: Store, sessions: Sessions, number: number): Promise<BenchTeacher> {
  const first = await modelOf(store);
  const teacher = { ...first, id: `teacher-${number}`, email: `teacher-${number}@example.jp` };
  const named = (id: string) => `${id}-${number}`;
  const whole = { where: [['teacherId', '=', first.id]] } as const;
  const lessons = (await store.lessons.find(whole)).map((row) => ({
    ...row,
    id: named(row.id),
    teacherId: teacher.id,
    studentId: named(row.studentId),
  }));
  await store.transaction(async (store) => {
    await store.teachers.insert(teacher);
    for (const row of await store.students.find(whole))
      await store.students.insert({ ...row, id: named(row.id), teacherId: teacher.id });
    for (const row of await store.contracts.find(whole))
      await store.contracts.insert({
        ...row,
        id: named(row.id),
        teacherId: teacher.id,
        studentId: named(row.studentId),
      });
    for (const { studentId, ...row } of await store.meetings.find(whole))
      await store.meetings.insert({
        ...row,
        id: named(row.id),
        teacherId: teacher.id,
        ...(studentId !== undefined && { studentId: named(studentId) }),
      });
    for (const lesson of lessons) await store.lessons.insert(lesson);
  });
  const movable = lessons.filter((row) => row.canceledAt === undefined && row.startTimeMillis > Date.now() + FAR_MS);
  return {
    email: teacher.email,
    password: model?.password ?? '',
    token: (await sessions.begin(teacher)) ?? '',
    lessons: movable.map(({ id, version, startTimeMillis, endTimeMillis }) => ({
      id,
      version,
      startTimeMillis,
      endTimeMillis,
      plannedStartMillis: startTimeMillis,
    })),
  };
}

async function addRoom(store: Store, sessions: Sessions, number: number): Promise<BenchRoom> {
  const first = await modelOf(store);
  const teacher = { ...first, id: `room-teacher-${number}`, email: `room-${number}@example.jp` };
  const student = { id: `room-student-${number}`, name: `生徒 ${number}` };
  const lesson = `room-lesson-${number}`;
  const start = Date.now() - 10 * MINUTE_MS;
  await store.transaction(async (store) => {
    await store.teachers.insert(teacher);
    await store.students.insert({
      ...student,
      teacherId: teacher.id,
      kana: 'セイト',
      avatar: '',
      grade: '',
      subjects: ['数学'],
      searchText: '',
    });
    await store.lessons.insert({
      id: lesson,
      teacherId: teacher.id,
      studentId: student.id,
      studentName: student.name,
      subject: '数学',
      startTimeMillis: start,
      endTimeMillis: start + 60 * MINUTE_MS,
      memo: '',
      version: 1,
      searchText: '',
    });
  });
  return { lesson, token: (await sessions.begin(teacher)) ?? '' };
}
