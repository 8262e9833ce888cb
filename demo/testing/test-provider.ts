// Shared by the worlds of all platforms: the in-page provider with a test's own rows, faults and clock.
import { millisOf } from '../../src/testing/moment.ts';
import type {
  AddedIds,
  Who,
  WorldMail,
  WorldOptions,
  WorldRows,
  Moment,
  WorldLesson,
  WorldLock,
  WorldMeeting,
  WorldStudent,
} from '../../src/testing/world-types.ts';
import { readRequest, startWorld } from '../../provider/adapters/in-page/world.ts';
import type { RoomSocket } from '../../provider/rooms/room-socket.ts';
import { fillDemoWorld, fillTeachers, type Seeding } from '../../provider/seed/index.ts';
import { demoTeachers } from '../../provider/seed/people.ts';
import { watchCalls, type WatchedCalls } from './watched-calls.ts';
import { addDays, dayKey, HOUR_MS, MINUTE_MS, SERVICE_ZONE } from '../../src/core/time/index.ts';
import { rateId } from '../../provider/lessons/lesson-outcomes.ts';
import { searchTexts } from '../../provider/lessons/lessons.ts';
import { roomOfLesson } from '../../provider/links/lesson-of-link.ts';
import { plans } from '../../provider/lessons/plans.ts';
import type { Store } from '../../provider/store/store.ts';
import type { StudentRow } from '../../provider/store/tables.ts';

const SIGN_IN = '/api/client/teacher/login';

export interface TestProviderOptions extends WorldOptions {
  /** The value of the attribute `provider`. */
  readonly provider: string;
  /** Where the page with students' links is. */
  readonly page: string;
}

/** A sign-in, as an element receives it. */
export interface TestSignIn {
  readonly token: string;
  readonly teacher: { readonly id: string; readonly name: string; readonly avatar: string };
}

export interface TestProvider extends WatchedCalls {
  connect(socket: RoomSocket): void;
  /** Signs in without faults, and without adding to the list of calls. */
  signIn(who?: Who): Promise<TestSignIn>;
  /** Ends every session. */
  endSessions(): Promise<void>;
  add(rows: WorldRows): Promise<AddedIds>;
  mails(): Promise<readonly WorldMail[]>;
  /** Milliseconds since 1970. */
  now(): number;
  /** Stops the clock at a moment; undefined makes it follow the device's clock. */
  setNow(now: number | undefined): void;
  /** Whether the clock is stopped. */
  isHeld(): boolean;
  close(): Promise<void>;
}

/** Starts the provider of a test. @throws TypeError for unknown options */
export async function startTestProvider({
  provider,
  page,
  now: given,
  rows = 'demo',
}: TestProviderOptions): Promise<TestProvider> {
  let held = given === undefined ? undefined : millisOf(given);
  const now = () => held ?? Date.now();
  const fill = (seeding: Seeding) => (rows === 'demo' ? fillDemoWorld(seeding) : fillTeachers(seeding));
  const { handleRequest, connect, store, postMails, close } = await startWorld({
    name: provider,
    page,
    webCrypto: crypto,
    now,
    fill,
    settings: { allowedOrigins: ['*'], mailsLessons: true },
  });
  if (typeof rows === 'object') await addRows(store, rows, now());

  async function signIn(who: Who = 'hanako'): Promise<TestSignIn> {
    const teacher = demoTeachers.find(({ id }) => id === `teacher-${who}`);
    if (!teacher) throw new TypeError(`There is no teacher "${who}": hanako and taro teach in every world.`);
    const { id, email, password } = teacher;
    const body = JSON.stringify({ email, password });
    const headers = { 'Content-Type': 'application/json' };
    const reply = await handleRequest(await readRequest(SIGN_IN, { method: 'POST', headers, body }));
    const token = new Headers(reply.headers).get('Authorization');
    if (!token) throw new Error(`The world has refused the sign-in of ${who}.`);
    const { name = '', avatar = '' } = (await store.teachers.get(id)) ?? {};
    return { token, teacher: { id, name, avatar: avatar && `${provider}/files/${avatar}` } };
  }

  return {
    ...watchCalls(handleRequest),
    connect,
    signIn,
    now,
    close,
    isHeld: () => held !== undefined,
    setNow(now) {
      held = now;
    },
    endSessions: async () => void (await store.sessions.delete([])),
    add: async (rows) => addRows(store, rows, now()),
    async mails() {
      await postMails();
      const sent = await store.mails.find({ order: [['createdAt', 'ascending']] });
      return sent.map(({ recipient: to, subject, text }) => ({ to, subject, text }));
    },
  };
}

/** A test that adds more has a mistake, or belongs on a provider with a database. */
const MOST_ROWS = 10_000;

const CONTRACT_DAYS = 365;

const teacherId = (who: Who = 'hanako') => `teacher-${who}`;
const optional = <Name extends string>(name: Name, moment: Moment | undefined) =>
  moment === undefined ? {} : ({ [name]: millisOf(moment) } as Record<Name, number>);

/**
 * Writes records as if the teachers had created them; fills in missing fields.
 * @param now the world's moment, milliseconds since 1970
 * @throws TypeError for an invalid record: an unknown student, an end before the start, an id that is in use
 */
function addRows(store: Store, rows: WorldRows, now: number): Promise<AddedIds> {
  const { students = [], lessons = [], meetings = [], locks = [] } = rows;
  const count = students.length + lessons.length + meetings.length + locks.length;
  if (count > MOST_ROWS) throw new TypeError(`A world takes ${MOST_ROWS} records at once; these are ${count}.`);
  return store.transaction(async (store) => ({
    students: await inTurn(students, (student) => addStudent(store, student, now)),
    lessons: await inTurn(lessons, (lesson) => addLesson(store, lesson, now)),
    meetings: await inTurn(meetings, (meeting) => addMeeting(store, meeting)),
    locks: await inTurn(locks, (lock) => addLock(store, lock)),
  }));
}

async function inTurn<Row>(rows: readonly Row[], add: (row: Row) => Promise<string>): Promise<string[]> {
  const ids: string[] = [];
  for (const row of rows) ids.push(await add(row));
  return ids;
}

type Named = 'students' | 'lessons' | 'meetings' | 'locks';

/** The given id, or the next free one. */
async function freeId(store: Store, table: Named, given: string | undefined): Promise<string> {
  const kind = table.slice(0, -1);
  if (given !== undefined) {
    if (await store[table].get(given)) throw new TypeError(`There is a ${kind} "${given}" already.`);
    return given;
  }
  for (let number = (await store[table].count()) + 1; ; number += 1)
    if (!(await store[table].get(`${kind}-${number}`))) return `${kind}-${number}`;
}

async function addStudent(store: Store, student: WorldStudent, now: number): Promise<string> {
  const { name, kana = '', grade = '', subjects = ['数学'], email, teacher } = student;
  const id = await freeId(store, 'students', student.id);
  const searchText = searchTexts(name, kana);
  const own = { id, teacherId: teacherId(teacher), name, kana, avatar: '', grade, subjects: [...subjects], searchText };
  await store.students.insert({ ...own, ...(email !== undefined && { email }) });
  for (const { subject = '', yen, per = 'hour', chargesAbsence, chargesNotice } of student.rates ?? [])
    await store.lessonRates.insert({
      id: rateId(id, subject),
      teacherId: own.teacherId,
      studentId: id,
      subject,
      yen,
      per,
      chargesAbsence: chargesAbsence ? 'on' : 'off',
      chargesNotice: chargesNotice ? 'on' : 'off',
    });
  const today = dayKey(now, SERVICE_ZONE);
  await store.contracts.insert({
    id: `contract-${id}`,
    teacherId: own.teacherId,
    studentId: id,
    contractNumber: `TEST-${id}`,
    plan: plans[0]?.name ?? '',
    subjects: own.subjects,
    startsOn: addDays(today, -CONTRACT_DAYS),
    endsOn: addDays(today, CONTRACT_DAYS),
    minutesPerLesson: 60,
    lessonsTotal: 48,
    note: '',
  });
  return id;
}

/** The student of a record: the named one, or else the first of the teacher, created if there is none. */
async function studentOf(store: Store, id: string | undefined, teacher: Who | undefined, now: number) {
  const where = [['teacherId', '=', teacherId(teacher)]] as const;
  const [first] = id === undefined ? await store.students.find({ where: [...where], limit: 1 }) : [];
  const known = id === undefined ? first : await store.students.get(id);
  if (known && (teacher === undefined || known.teacherId === teacherId(teacher))) return known;
  if (id !== undefined) throw new TypeError(`There is no student "${id}"${teacher ? ` of ${teacher}` : ''}.`);
  const made = await addStudent(store, { name: '山田 太一', kana: 'ヤマダ タイチ', ...(teacher && { teacher }) }, now);
  return (await store.students.get(made)) as StudentRow;
}

function spanOf(start: Moment, end: Moment | undefined, lengthMillis: number) {
  const startTimeMillis = millisOf(start);
  const endTimeMillis = end === undefined ? startTimeMillis + lengthMillis : millisOf(end);
  if (endTimeMillis <= startTimeMillis)
    throw new TypeError(`${String(start)} until ${String(end)}: it ends before it starts.`);
  return { startTimeMillis, endTimeMillis };
}

async function addLesson(store: Store, lesson: WorldLesson, now: number): Promise<string> {
  const student = await studentOf(store, lesson.studentId, lesson.teacher, now);
  const { subject = student.subjects[0] ?? '', memo = '', note } = lesson;
  const id = await freeId(store, 'lessons', lesson.id);
  await store.lessons.insert({
    id,
    teacherId: student.teacherId,
    studentId: student.id,
    studentName: student.name,
    subject,
    ...spanOf(lesson.startTimeMillis, lesson.endTimeMillis, HOUR_MS),
    ...optional('actualEndTimeMillis', lesson.actualEndTimeMillis),
    ...optional('canceledAt', lesson.canceledAt),
    ...optional('heldFromMillis', lesson.heldFromMillis),
    ...optional('heldUntilMillis', lesson.heldUntilMillis),
    ...(lesson.outcome && { outcome: lesson.outcome }),
    memo,
    ...(note !== undefined && { note }),
    version: 1,
    searchText: searchTexts(student.name, student.kana, subject, memo, note),
  });
  for (const [number, { role, fromMillis, untilMillis }] of (lesson.attendance ?? []).entries())
    await store.attendance.insert({
      id: `${roomOfLesson({ id })} ${String(number).padStart(6, '0')}`,
      room: roomOfLesson({ id }),
      identity: role,
      name: role === 'student' ? student.name : '',
      role,
      fromMillis: millisOf(fromMillis),
      untilMillis: millisOf(untilMillis),
    });
  return id;
}

async function addMeeting(store: Store, meeting: WorldMeeting): Promise<string> {
  const { studentId, title = '面談', memo = '' } = meeting;
  const student = studentId === undefined ? undefined : await store.students.get(studentId);
  if (studentId !== undefined && !student) throw new TypeError(`There is no student "${studentId}".`);
  const id = await freeId(store, 'meetings', meeting.id);
  await store.meetings.insert({
    id,
    teacherId: student?.teacherId ?? teacherId(meeting.teacher),
    title,
    ...(studentId !== undefined && { studentId }),
    visitorName: meeting.visitorName ?? student?.name ?? '',
    ...spanOf(meeting.startTimeMillis, meeting.endTimeMillis, 30 * MINUTE_MS),
    memo,
  });
  return id;
}

async function addLock(store: Store, lock: WorldLock): Promise<string> {
  const { date, startTimeMillis: start, endTimeMillis: end, reason } = lock;
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) throw new TypeError(`"${date}" is not a day: write it as 2026-11-25.`);
  const id = await freeId(store, 'locks', lock.id);
  await store.locks.insert({
    id,
    teacherId: teacherId(lock.teacher),
    date,
    ...(reason !== undefined && { reason }),
    ...(start !== undefined && end !== undefined && spanOf(start, end, 0)),
  });
  return id;
}
