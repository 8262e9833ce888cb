// A teacher who changes lessons of a student, and the mails about them.
import { NOTICE_DELAY_MS } from '../../../provider/mail/lesson-notices.ts';
import type { Lesson } from '../../../src/core/api/endpoints/records.ts';
import { HOUR, NOW, startTestProvider } from '../client.ts';
import { nightAfter, studentCalls } from './student-rooms.ts';

/** Beyond the lessons of the demo world, at one o'clock in the night. */
export const LESSON = nightAfter(NOW, 40);
const STUDENT = 'student-hanako-01';

export const hourFrom = (startTimeMillis: number) => ({ startTimeMillis, endTimeMillis: startTimeMillis + HOUR });

/** A provider with a teacher who changes lessons, and what the first student is mailed about them. */
export async function startNotices(database?: string) {
  const provider = await startTestProvider(database === undefined ? {} : { database });
  const { plan } = await studentCalls(provider, STUDENT);
  const token = () => provider.signIn();
  const wait = async (millis: number): Promise<void> => {
    provider.clock.now += millis;
    await provider.postLessonMails();
  };
  let keys = 0;
  return {
    provider,
    plan,
    token,
    wait,
    /** Without reminders, which lessons of the demo world have, too. */
    mails: async () =>
      (await provider.mails()).filter(
        ({ to, subject }) => to === 'family.yamada.taichi@example.jp' && !/明日|まもなく/.test(subject),
      ),
    /** A lesson that the student knows of, with the mail about it gone. */
    async known(startTimeMillis = LESSON): Promise<Lesson> {
      const lesson = await plan(startTimeMillis);
      await wait(NOTICE_DELAY_MS);
      return lesson;
    },
    async change({ id, version }: Lesson, change: object): Promise<Lesson> {
      return (await provider.ask('changeLesson', { body: { id, version, ...change } }, { token: await token() })).data;
    },
    async cancel({ id, version }: Lesson, notifyStudent: boolean): Promise<Lesson> {
      keys += 1;
      const body = { id, version, reason: '体調不良', notifyStudent, idempotencyKey: `cancel-${keys}` };
      return (await provider.ask('cancelLesson', { body }, { token: await token() })).data;
    },
    restore: async ({ id, version }: Lesson) =>
      provider.ask('restoreLesson', { body: { id, version: version ?? 0 } }, { token: await token() }),
    async notices(action: 'send' | 'drop' | 'hold', lessons: readonly Lesson[], message?: string) {
      const body = { ids: lessons.map(({ id }) => id), action, ...(message !== undefined && { message }) };
      return (await provider.ask('changeLessonNotices', { body }, { token: await token() })).data;
    },
  };
}
