// The records that a test adds to its world, as if the teachers had created them.
import { millisOf } from '../../src/testing/moment.ts';
import { magicIds } from '../../src/testing/magic-ids.ts';
import { checkRows } from '../../src/testing/world-input.ts';
import type {
  AddedIds,
  Who,
  WorldRows,
  Moment,
  WorldContract,
  WorldGuardian,
  WorldLesson,
  WorldLock,
  WorldMeeting,
  WorldStudent,
  WorldWorkingHours,
} from '../../src/testing/world-types.ts';
import { demoTeachers } from '../../provider/seed/people.ts';
import { mailKinds } from '../../src/core/api/endpoints/index.ts';
import { addDays, dayKey, HOUR_MS, MINUTE_MS, SERVICE_ZONE } from '../../src/core/time/index.ts';
import { rateId } from '../../provider/lessons/lesson-outcomes.ts';
import { searchTexts } from '../../provider/lessons/lessons.ts';
import { studentSearchText } from '../../provider/lessons/students.ts';
import { SHORT_GAP_MINUTES } from '../../src/core/schedule/index.ts';
import { spansProblem } from '../../src/core/working-hours/index.ts';
import { roomOfLesson } from '../../provider/links/lesson-of-link.ts';
import { plans } from '../../provider/lessons/plans.ts';
import type { Store } from '../../provider/store/store.ts';
import type { StudentRow } from '../../provider/store/tables.ts';

/** A test that adds more has a mistake, or belongs on a provider with a database. */
const MOST_ROWS = 10_000;

const CONTRACT_DAYS = 365;

/** Names of students without one, in the order in which they are given. */
const STUDENT_NAMES = demoTeachers.flatMap(({ students }) => students.map(([name, kana]) => ({ name, kana })));
const GUARDIAN_NAMES = ['恵子', '健一', '由美', '浩', '真由美'] as const;

const teacherId = (who: Who = 'hanako') => `teacher-${who}`;
const optional = <Name extends string>(name: Name, moment: Moment | undefined) =>
  moment === undefined ? {} : ({ [name]: millisOf(moment) } as Record<Name, number>);

/**
 * Writes records as if the teachers had created them; fills in missing fields.
 * @param now the world's moment, milliseconds since 1970
 * @throws TypeError for an invalid record: an unknown student, an end before the start, an id that is in use
 */
export async function addRows(store: Store, rows: WorldRows, now: number): Promise<AddedIds> {
  checkRows(rows);
  const { students = [], lessons = [], meetings = [], locks = [], workingHours = [] } = rows;
  const count = students.length + lessons.length + meetings.length + locks.length + workingHours.length;
  if (count > MOST_ROWS) throw new TypeError(`A world takes ${MOST_ROWS} records at once; these are ${count}.`);
  return store.transaction(async (store) => {
    await inTurn('workingHours', workingHours, (hours) => setHours(store, hours));
    return {
      students: await inTurn('students', students, (student) => addStudent(store, student, now)),
      lessons: await inTurn('lessons', lessons, (lesson) => addLesson(store, lesson, now)),
      meetings: await inTurn('meetings', meetings, (meeting) => addMeeting(store, meeting)),
      locks: await inTurn('locks', locks, (lock) => addLock(store, lock)),
    };
  });
}

async function inTurn<Row, Added>(
  kind: keyof WorldRows,
  rows: readonly Row[],
  add: (row: Row) => Promise<Added>,
): Promise<Added[]> {
  const added: Added[] = [];
  for (const [index, row] of rows.entries())
    try {
      added.push(await add(row));
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      throw new TypeError(`rows.${kind}[${index}]: ${error.message}`, { cause: error });
    }
  return added;
}

type Named = 'students' | 'guardians' | 'lessons' | 'meetings' | 'locks';

/** The given id, or the next free one. */
async function freeId(store: Store, table: Named, given: string | undefined): Promise<string> {
  const kind = table.slice(0, -1);
  if (given !== undefined) {
    if (await store[table].get(given)) throw new TypeError(`there is a ${kind} "${given}" already.`);
    return given;
  }
  for (let number = (await store[table].count()) + 1; ; number += 1)
    if (!(await store[table].get(`${kind}-${number}`))) return `${kind}-${number}`;
}

async function addStudent(store: Store, student: WorldStudent, now: number): Promise<string> {
  const { grade = '', subjects = ['数学'], email, teacher, contract } = student;
  const { name, kana } = student.name === undefined ? await freeName(store) : { name: student.name, kana: '' };
  const guardians = (student.guardians ?? []).map((guardian, index) => nameGuardian(guardian, name, index));
  const id = await freeId(store, 'students', student.id);
  const own = {
    id,
    teacherId: teacherId(teacher),
    name,
    kana: student.kana ?? kana,
    avatar: '',
    grade,
    subjects: [...subjects],
    searchText: studentSearchText({ name, kana: student.kana ?? kana }, guardians),
  };
  await store.students.insert({ ...own, ...(email !== undefined && { email }) });
  for (const [index, { mails = mailKinds, ...guardian }] of guardians.entries())
    await store.guardians.insert({
      relation: 'other',
      ...guardian,
      id: await freeId(store, 'guardians', guardian.id),
      teacherId: own.teacherId,
      studentId: id,
      mails: [...mails],
      serial: crypto.randomUUID(),
      createdAt: now + index,
      version: 1,
    });
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
  if (contract !== false && id !== magicIds.noContract) await addContract(store, own, contract ?? {}, now);
  return id;
}

/** The first name of the list that nobody in this world has. */
async function freeName(store: Store) {
  const taken = new Set((await store.students.pick(['name'])).map(({ name }) => name));
  return STUDENT_NAMES.find(({ name }) => !taken.has(name)) ?? { name: `生徒 ${taken.size + 1}`, kana: '' };
}

function nameGuardian(guardian: WorldGuardian, student: string, index: number) {
  const [family = student] = student.split(/[ ・]/u);
  return { ...guardian, name: guardian.name ?? `${family} ${GUARDIAN_NAMES[index % GUARDIAN_NAMES.length]}` };
}

type Owner = Pick<StudentRow, 'id' | 'teacherId' | 'subjects'>;

async function addContract(store: Store, student: Owner, contract: WorldContract, now: number): Promise<void> {
  const today = dayKey(now, SERVICE_ZONE);
  const { startsOn = addDays(today, -CONTRACT_DAYS), endsOn = addDays(today, CONTRACT_DAYS) } = contract;
  if (endsOn < startsOn) throw new TypeError(`the contract ends on ${endsOn}, before it starts on ${startsOn}.`);
  const { plan = plans[0]?.name ?? '', minutesPerLesson = 60, lessonsTotal = 48, note = '' } = contract;
  await store.contracts.insert({
    id: `contract-${student.id}`,
    teacherId: student.teacherId,
    studentId: student.id,
    contractNumber: `TEST-${student.id}`,
    plan,
    subjects: student.subjects,
    startsOn,
    endsOn,
    minutesPerLesson,
    lessonsTotal,
    note,
  });
}

/** The student of a record: the named one, or else the first of the teacher, created if there is none. */
async function studentOf(store: Store, id: string | undefined, teacher: Who | undefined, now: number) {
  const where = [['teacherId', '=', teacherId(teacher)]] as const;
  const [first] = id === undefined ? await store.students.find({ where: [...where], limit: 1 }) : [];
  const known = id === undefined ? first : await store.students.get(id);
  if (known && (teacher === undefined || known.teacherId === teacherId(teacher))) return known;
  if (id !== undefined) throw await unknownStudent(store, id, teacher);
  const made = await addStudent(store, teacher ? { teacher } : {}, now);
  return (await store.students.get(made)) as StudentRow;
}

/** Maximum number of ids in a message. */
const MOST_NAMED = 12;

/** The error for a student who is not in the world, with the ids of those who are. */
export async function unknownStudent(store: Store, id: string, teacher?: Who): Promise<TypeError> {
  const known = (await store.students.find(teacher ? { where: [['teacherId', '=', teacherId(teacher)]] } : {})).map(
    ({ id }) => id,
  );
  const named = known.slice(0, MOST_NAMED).join(', ') + (known.length > MOST_NAMED ? ', …' : '');
  const hint = known.length === 0 ? 'This world has no students.' : `There are ${named}.`;
  return new TypeError(`There is no student "${id}"${teacher ? ` of ${teacher}` : ''}. ${hint}`);
}

function spanOf(start: Moment, end: Moment | undefined, lengthMillis: number) {
  const startTimeMillis = millisOf(start);
  const endTimeMillis = end === undefined ? startTimeMillis + lengthMillis : millisOf(end);
  if (endTimeMillis <= startTimeMillis)
    throw new TypeError(`it ends (${String(end)}) before it starts (${String(start)}).`);
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
  if (studentId !== undefined && !student) throw await unknownStudent(store, studentId);
  if (student && meeting.teacher !== undefined && student.teacherId !== teacherId(meeting.teacher))
    throw await unknownStudent(store, student.id, meeting.teacher);
  const id = await freeId(store, 'meetings', meeting.id);
  await store.meetings.insert({
    id,
    teacherId: student?.teacherId ?? teacherId(meeting.teacher),
    title,
    ...(studentId !== undefined && { studentId }),
    visitorName: meeting.visitorName ?? student?.name ?? '',
    ...spanOf(meeting.startTimeMillis, meeting.endTimeMillis, 30 * MINUTE_MS),
    ...optional('actualEndTimeMillis', meeting.actualEndTimeMillis),
    ...optional('canceledAt', meeting.canceledAt),
    memo,
  });
  return id;
}

async function addLock(store: Store, lock: WorldLock): Promise<string> {
  const { date, startTimeMillis: start, endTimeMillis: end, reason, seriesId } = lock;
  if ((start === undefined) !== (end === undefined))
    throw new TypeError('a lock of a part of a day has both startTimeMillis and endTimeMillis.');
  const id = await freeId(store, 'locks', lock.id);
  await store.locks.insert({
    id,
    teacherId: teacherId(lock.teacher),
    date,
    ...(reason !== undefined && { reason }),
    ...(seriesId !== undefined && { seriesId }),
    ...(start !== undefined && end !== undefined && spanOf(start, end, 0)),
  });
  return id;
}

async function setHours(store: Store, hours: WorldWorkingHours): Promise<void> {
  const { weekly, holidaysOff = true, bufferMinutes = SHORT_GAP_MINUTES, teacher } = hours;
  const id = teacherId(teacher);
  const spans = weekly.map((span) => ({ ...span }));
  for (const { weekday, fromMinute, untilMinute } of spans)
    if (spansProblem([{ fromMinute, untilMinute }]))
      throw new TypeError(`the hours of weekday ${weekday} end before they start.`);
  const version = ((await store.workingHours.get(id))?.version ?? 0) + 1;
  await store.workingHours.delete([['id', '=', id]]);
  await store.workingHours.insert({
    id,
    isSet: 1,
    weekly: spans,
    exceptions: [],
    holidaysOff: holidaysOff ? 1 : 0,
    bufferMinutes,
    version,
  });
}

/** The records of `magicIds`, around a moment in milliseconds since 1970. */
export function magicRows(now: number): WorldRows {
  const student = (id: string) => ({ id, email: `${id}@example.jp` });
  const tomorrow = Math.ceil(now / HOUR_MS) * HOUR_MS + 24 * HOUR_MS;
  const contact = 'student-of-magic-lessons';
  return {
    students: [student(contact), student(magicIds.noContract), student('student-of-full-room')],
    lessons: [
      { id: magicIds.noChange, studentId: contact, startTimeMillis: tomorrow },
      { id: magicIds.conflict, studentId: contact, startTimeMillis: tomorrow + 2 * HOUR_MS },
      {
        id: magicIds.fullRoom,
        studentId: 'student-of-full-room',
        startTimeMillis: now - 5 * MINUTE_MS,
        endTimeMillis: now + HOUR_MS,
      },
    ],
  };
}
