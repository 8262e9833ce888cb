// A provider with a teacher, and the calls that change lessons; each test file has its own.
import assert from 'node:assert/strict';
import { beforeEach } from 'node:test';
import type { Lesson } from '../../../../src/core/api/endpoints/records.ts';
import { NOTICE_DELAY_MS } from '../../../../provider/mail/lesson-notices.ts';
import { DAY, MINUTE, NOW, startTestProvider } from '../../client.ts';

export const provider = await startTestProvider();
/** A token of the teacher; each test has a new one. */
export let token = await provider.signIn();
export const students = (await provider.ask('listStudents', {}, { token })).data;
export const student = students[0] ?? assert.fail('no student');

let keyCount = 0;
export const newKey = () => `key-number-${(keyCount += 1)}`;

/** A span far from all lessons of the demo world; each call another day. */
let days = 100;
export const freeSpan = (minutes = 60) => {
  days += 1;
  const startTimeMillis = NOW + days * DAY;
  return { startTimeMillis, endTimeMillis: startTimeMillis + minutes * MINUTE };
};

export const create = (change: object = {}, idempotencyKey = newKey()) =>
  provider.askAnything(
    'createLesson',
    { body: { studentId: student.id, subject: '数学', ...freeSpan(), allowWarnings: true, ...change, idempotencyKey } },
    { token },
  );
export const change = (lesson: Lesson, body: object) =>
  provider.askAnything('changeLesson', { body: { id: lesson.id, version: lesson.version, ...body } }, { token });
export const cancel = (lesson: Lesson, body: object = {}) =>
  provider.askAnything(
    'cancelLesson',
    { body: { id: lesson.id, reason: '体調不良', notifyStudent: false, idempotencyKey: newKey(), ...body } },
    { token },
  );
export const newLesson = async () => (await create()).data as unknown as Lesson;
/** Lets the time pass in which a change can be undone, and mails what is due. */
export async function mailDue(): Promise<void> {
  provider.clock.now += NOTICE_DELAY_MS;
  await provider.postLessonMails();
}
export const count = async () =>
  (await provider.ask('listLessons', { query: { page: 1, size: 1 } }, { token })).data.total;

beforeEach(async () => {
  provider.clock.now = NOW;
  token = await provider.signIn();
});
