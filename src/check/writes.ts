// The calls of docs/spec.md, section 7, that change data. They write records of the check alone, and undo what the specification can undo.
import type { DataOf, specifiedCalls, Student } from '../core/api/endpoints/index.ts';
import { addDays, type Clock, dayKey, HOUR_MS, momentOf, SERVICE_ZONE } from '../core/time/index.ts';
import type { CallName } from './effects.ts';
import { describe, type Inspector } from './inspector.ts';

/** The lesson and the lock of the check are about so many days ahead. */
const DAYS_AHEAD = 200;

type Lesson = DataOf<(typeof specifiedCalls)['readLesson']>;
type Teacher = DataOf<(typeof specifiedCalls)['readTeacher']>;

/** The calls that are sent only on request. */
export const WRITES: readonly CallName[] = [
  'changeSettings',
  'uploadAvatar',
  'endMeeting',
  'changeLesson',
  'cancelLesson',
  'createLesson',
  'joinClass',
  'createLock',
  'changeLock',
];

/** Changes data of the account. `endMeeting` is not among the calls: a meeting that has ended cannot be resumed. */
export async function walkWrites(
  inspector: Inspector,
  { teacher, student }: { readonly teacher: Teacher | undefined; readonly student: Student | undefined },
  clock: Clock,
): Promise<void> {
  await settings(inspector, teacher);
  await picture(inspector);
  await writeLesson(inspector, student, clock);
  await writeLock(inspector, clock);
}

const monthOf = (date: string) => `${date.slice(0, 8)}01`;

/** Reads the month of the calendar that contains a date. */
export async function readMonth({ call }: Inspector, date: string) {
  return (await call('readCalendar', { params: { date: monthOf(date) } })).data;
}

/** Saves the settings as they are. */
async function settings(inspector: Inspector, teacher: Teacher | undefined): Promise<void> {
  if (!teacher) {
    inspector.skip('needsCall', 'changeSettings');
    return;
  }
  const { name, version } = teacher;
  const body = { name, ...(version !== undefined && { version }) };
  if ((await inspector.call('changeSettings', { body })).failure) return;
  const after = await inspector.call('readTeacher');
  if (after.data && after.data.name !== name)
    inspector.report('problem', 'notStored', 'changeSettings', { what: { name: 'settings' } });
}

/** A transparent picture of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** The picture is not set as the teacher's: nothing refers to it. */
async function picture(inspector: Inspector): Promise<void> {
  const bytes = Uint8Array.from(atob(PIXEL), (character) => character.charCodeAt(0));
  const file = new File([bytes], 'check.png', { type: 'image/png' });
  const { data } = await inspector.call('uploadAvatar', { body: { file } });
  if (data !== undefined && !/^https?:\/\//.test(data))
    inspector.report('problem', 'notUrl', 'uploadAvatar', { came: describe(data) });
}

/** The first day from so many days ahead that has neither lessons nor a lock. */
async function freeDay(inspector: Inspector, clock: Clock): Promise<string | undefined> {
  const start = dayKey(clock.now(), SERVICE_ZONE);
  const days = await readMonth(inspector, addDays(start, DAYS_AHEAD));
  const first = monthOf(addDays(start, DAYS_AHEAD));
  const taken = new Set(days?.map(({ date }) => date));
  return days && Array.from({ length: 28 }, (_, index) => addDays(first, index)).find((date) => !taken.has(date));
}

/** Creates a lesson, changes it and cancels it: the specification has no call that deletes it. */
async function writeLesson(inspector: Inspector, student: Student | undefined, clock: Clock): Promise<void> {
  const { call, report, skip } = inspector;
  const date = student && (await freeDay(inspector, clock));
  if (!student || date === undefined) {
    skip(student ? 'needsCall' : 'needsStudent', 'createLesson', 'changeLesson', 'cancelLesson', 'joinClass');
    return;
  }
  const startTimeMillis = momentOf(date, '13:00', SERVICE_ZONE);
  const times = { startTimeMillis, endTimeMillis: startTimeMillis + HOUR_MS };
  const created = await call('createLesson', {
    body: {
      studentId: student.id,
      subject: 'check',
      ...times,
      allowWarnings: true,
      idempotencyKey: crypto.randomUUID(),
    },
  });
  const days = created.failure ? undefined : await readMonth(inspector, date);
  const lesson = days?.flatMap(({ courses }) => courses).find((row) => row.startTimeMillis === startTimeMillis);
  if (days && !lesson) report('problem', 'notCreated', 'createLesson', { what: { name: 'lesson' } });
  if (!lesson) {
    skip('needsCall', 'changeLesson', 'cancelLesson', 'joinClass');
    return;
  }
  const { id } = lesson;
  const current = async () => (await call('readLesson', { params: { id } })).data;
  const versionOf = (row: Lesson | undefined) => (row?.version === undefined ? {} : { version: row.version });
  await inspector.expectAnyReply('joinClass', { body: { id } });
  const memo = crypto.randomUUID();
  const changed = await call('changeLesson', { body: { id, ...versionOf(lesson), memo } });
  const after = await current();
  if (!changed.failure && after && after.memo !== memo)
    report('problem', 'notStored', 'changeLesson', { what: { name: 'memo' } });
  if (!changed.failure && lesson.version !== undefined)
    await inspector.expectRejection(
      'changeLesson',
      { body: { id, version: lesson.version, memo: 'check' } },
      'oldVersion',
      'staleAccepted',
    );
  const body = {
    id,
    ...versionOf(await current()),
    reason: 'check',
    notifyStudent: false,
    idempotencyKey: crypto.randomUUID(),
  };
  if ((await call('cancelLesson', { body })).failure) return;
  const canceled = await current();
  if (canceled && canceled.canceledAt === undefined) report('problem', 'notCanceled', 'cancelLesson');
}

/** Locks a day, changes the lock and removes it. */
async function writeLock(inspector: Inspector, clock: Clock): Promise<void> {
  const { call, report, skip } = inspector;
  const date = await freeDay(inspector, clock);
  if (date === undefined) {
    skip('needsCall', 'createLock', 'changeLock');
    return;
  }
  const lockOf = async () => (await readMonth(inspector, date))?.find((day) => day.date === date)?.lock;
  const created = await call('createLock', { body: { date, reason: 'check', locked: true } });
  const lock = created.failure ? undefined : await lockOf();
  if (!created.failure && !lock) report('problem', 'notCreated', 'createLock', { what: { name: 'lock' } });
  if (!lock) {
    skip('needsCall', 'changeLock');
    return;
  }
  const { lockId } = lock;
  const changed = await call('changeLock', { body: { lockId, date, reason: 'check 2', locked: true } });
  const reason = changed.failure ? undefined : (await lockOf())?.reason;
  if (reason === 'check') report('problem', 'notStored', 'changeLock', { what: { name: 'lock' } });
  await call('changeLock', { body: { lockId, date, locked: false } });
  if (await lockOf()) report('problem', 'notUnlocked', 'changeLock', { date });
}
