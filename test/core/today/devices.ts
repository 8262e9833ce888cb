import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { accountOf } from '../../../src/core/account/index.ts';
import { createContacts } from '../../../src/core/students/index.ts';
import { createCourses } from '../../../src/core/lessons/index.ts';
import { createMemoryStorage, type KeyValueStorage } from '../../../src/core/session/index.ts';
import { settingsOf } from '../../../src/core/settings/index.ts';
import type { Lesson } from '../../../src/core/api/endpoints/index.ts';
import { NOW, startTestProvider } from '../../provider/client.ts';
import { startSession } from '../../support/models/sessions.ts';
import { createManualClock } from '../../support/clock/manual-clock.ts';

/** In ms. */
export const MINUTE = 60_000;

/** A lesson of one student. Its times are in ms since 1970. */
export const lessonOf = (
  id: string,
  startTimeMillis: number,
  endTimeMillis: number,
  more: Partial<Lesson> = {},
): Lesson => ({
  id,
  studentId: 's',
  studentName: '小林 葵',
  subject: '数学',
  memo: '',
  version: 1,
  startTimeMillis,
  endTimeMillis,
  ...more,
});

/** A provider of its own; `enter` signs in on one more device. */
export async function start(t: TestContext) {
  const provider = await startTestProvider();
  t.after(() => provider.close());
  /** A device of a teacher's. */
  const enter = async (storage: KeyValueStorage = createMemoryStorage(), email = 'hanako@example.jp') => {
    const device = createManualClock(NOW);
    const session = startSession(t, provider.url, { clock: device, storage });
    await accountOf(session).login({ email, password: email.replace('@example.jp', '-demo') });
    await settingsOf(session).load();
    const courses = createCourses(session);
    const contacts = createContacts(session);
    await contacts.load();
    const [student = assert.fail('no student')] = contacts.students.data.peek() ?? [];
    let count = 0;
    const create = async (startTimeMillis: number): Promise<Lesson> => {
      count += 1;
      const reply = await courses.create({
        studentId: student.id,
        subject: '数学',
        startTimeMillis,
        endTimeMillis: startTimeMillis + 30 * MINUTE,
        memo: '',
        allowWarnings: true,
        idempotencyKey: `desk-${email}-${startTimeMillis}-${count}`,
      });
      return reply.data ?? assert.fail(reply.message);
    };
    const move = async ({ id, version }: Lesson, startTimeMillis: number): Promise<Lesson> => {
      const reply = await courses.change({
        id,
        version,
        startTimeMillis,
        endTimeMillis: startTimeMillis + 30 * MINUTE,
      });
      return reply.data ?? assert.fail(reply.message);
    };
    const cancel = async ({ id, version }: Lesson): Promise<Lesson> => {
      const reply = await courses.cancel({
        id,
        version,
        reason: '発熱のため',
        notifyStudent: false,
        idempotencyKey: `desk-cancel-${id}`,
      });
      return reply.data ?? assert.fail(reply.message);
    };
    return { session, device, create, move, cancel };
  };
  /** The office, which changes lessons as the teacher does. */
  const office = async () => {
    const { create, move, cancel } = await enter();
    const noted = async (lesson: Lesson): Promise<Lesson> => {
      await provider.noteOfficeChange(lesson.id);
      return lesson;
    };
    return {
      create: async (...input: Parameters<typeof create>) => noted(await create(...input)),
      move: async (...input: Parameters<typeof move>) => noted(await move(...input)),
      cancel: async (...input: Parameters<typeof cancel>) => noted(await cancel(...input)),
    };
  };
  return { provider, enter, office };
}

/** 07:00 in Tokyo, so many days after the provider's day: the demo's lessons begin later. */
export const morning = (days: number): number => Date.UTC(2026, 10, 17 + days, 22);
