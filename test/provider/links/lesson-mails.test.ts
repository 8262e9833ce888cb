import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Lesson } from '../../../src/core/api/endpoints/records.ts';
import { NOTICE_DELAY_MS } from '../../../provider/mail/lesson-notices.ts';
import { DAY, HOUR, MINUTE, NOW, startTestProvider, type TestProvider } from '../client.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { nightAfter, studentCalls } from './student-rooms.ts';

/** A provider, and what its students are mailed. */
async function start(database?: string) {
  const provider = await startTestProvider(database === undefined ? {} : { database });
  const mailsTo = async (address: string) =>
    (await provider.mails()).filter(({ to, subject }) => to === address && subject.includes('数学'));
  const at = async (moment: number): Promise<void> => {
    provider.clock.now = moment;
    await provider.postLessonMails();
  };
  return {
    provider,
    mailsTo,
    /** Creates a lesson of the first student, or another one, and lets the time pass in which it could be undone. */
    async plan(startTimeMillis: number, studentId = 'student-hanako-01'): Promise<Lesson> {
      const lesson = await (await studentCalls(provider, studentId)).plan(startTimeMillis);
      await at(provider.clock.now + NOTICE_DELAY_MS);
      return lesson;
    },
    /** The subjects of the mails to the first student, oldest first. */
    subjects: async () => (await mailsTo('family.yamada.taichi@example.jp')).map(({ subject }) => subject),
    at,
  };
}

const first = (provider: TestProvider) => studentCalls(provider, 'student-hanako-01');

async function move(provider: TestProvider, { id, version }: Lesson, startTimeMillis: number): Promise<Lesson> {
  const body = { id, version, startTimeMillis, endTimeMillis: startTimeMillis + HOUR };
  return (await provider.ask('changeLesson', { body }, { token: await provider.signIn() })).data;
}

// Beyond the lessons of the demo world, and at one o'clock in the night.
const LESSON = nightAfter(NOW, 40);

describe('the mail about a lesson', () => {
  test('goes to the student once the creation can no longer be undone, with time, teacher, subject and the lasting link', async () => {
    const { provider, mailsTo, plan } = await start();
    const { link } = await first(provider);
    await plan(LESSON);
    const [mail, ...more] = await mailsTo('family.yamada.taichi@example.jp');
    assert.deepEqual(more, []);
    assert.equal(mail?.subject, '【授業のお知らせ】12/28(月) 1:00–02:00 数学');
    for (const part of ['山田 太一 さん', '12/28(月) 1:00', '日本時間', '佐藤 花子', `#token=${await link()}`])
      assert.ok(mail?.text.includes(part), part);
    assert.doesNotMatch(mail?.text ?? '', /\?token/);
  });

  test('is in the language of the student', async () => {
    const { mailsTo, plan } = await start();
    await plan(LESSON, 'student-hanako-13');
    const [mail] = await mailsTo('family.brown.emma@example.jp');
    assert.match(mail?.subject ?? '', /^New lesson: /);
    assert.match(mail?.text ?? '', /Teacher: 佐藤 花子/);
  });

  test('reminds 24 hours and 30 minutes before, once each', async () => {
    const { subjects, at, plan } = await start();
    await plan(LESSON);
    await at(LESSON - DAY - 1);
    assert.equal((await subjects()).length, 1);
    for (const moment of [LESSON - DAY, LESSON - DAY + MINUTE, LESSON - HOUR]) await at(moment);
    assert.deepEqual((await subjects()).slice(1), ['【明日の授業】12/28(月) 1:00–02:00 数学']);
    for (const moment of [LESSON - 30 * MINUTE, LESSON - 29 * MINUTE, LESSON + MINUTE]) await at(moment);
    assert.deepEqual((await subjects()).slice(2), ['【まもなく授業】12/28(月) 1:00–02:00 数学']);
  });

  test('reminds once even if the provider restarts in between', async () => {
    const database = `${temporaryFolder()}/provider.db`;
    const before = await start(database);
    await before.plan(LESSON);
    await before.at(LESSON - DAY);
    assert.equal((await before.subjects()).length, 2);
    await before.provider.close();
    const after = await start(database);
    await after.at(LESSON - DAY + MINUTE);
    assert.equal((await after.subjects()).length, 2);
  });

  test('reminds of nothing that was just said: a lesson of in three hours is announced only', async () => {
    const { provider, subjects, at, plan } = await start();
    provider.clock.now = LESSON - DAY + HOUR;
    await plan(LESSON);
    await at(LESSON - DAY + HOUR + MINUTE);
    assert.equal((await subjects()).length, 1);
    await at(LESSON - 30 * MINUTE);
    assert.equal((await subjects()).length, 2);
  });

  test('reminds nobody hours too late, when the provider was away', async () => {
    const { subjects, at, plan } = await start();
    await plan(LESSON);
    await at(LESSON - DAY + 3 * HOUR);
    assert.equal((await subjects()).length, 1);
  });
});

describe('a lesson that is moved', () => {
  test('is mailed half a minute later, once, with its last time; its reminders follow', async () => {
    const { provider, subjects, at, plan } = await start();
    const lesson = await plan(LESSON);
    const later = LESSON + 2 * DAY;
    await move(provider, await move(provider, lesson, LESSON + DAY), later);
    await at(provider.clock.now + NOTICE_DELAY_MS - 1);
    assert.equal((await subjects()).length, 1);
    await at(provider.clock.now + 1);
    assert.deepEqual((await subjects()).slice(1), ['【授業の日時変更】12/30(水) 1:00–02:00 数学']);
    await at(LESSON - DAY);
    assert.equal((await subjects()).length, 2, 'nothing for the old time');
    await at(later - DAY);
    assert.deepEqual((await subjects()).slice(2), ['【明日の授業】12/30(水) 1:00–02:00 数学']);
  });

  test('back to where it was is not mailed at all', async () => {
    const { provider, subjects, at, plan } = await start();
    const lesson = await plan(LESSON);
    await move(provider, await move(provider, lesson, LESSON + DAY), LESSON);
    await at(provider.clock.now + 2 * MINUTE);
    assert.deepEqual(await subjects(), ['【授業のお知らせ】12/28(月) 1:00–02:00 数学']);
  });
});

describe('no mail goes', () => {
  test('for a lesson that was cancelled', async () => {
    const { provider, subjects, at, plan } = await start();
    const { id } = await plan(LESSON);
    const body = { id, reason: '体調不良', notifyStudent: false, idempotencyKey: 'cancel-it' };
    await provider.ask('cancelLesson', { body }, { token: await provider.signIn() });
    for (const moment of [LESSON - DAY, LESSON - 30 * MINUTE]) await at(moment);
    assert.equal((await subjects()).length, 1);
  });

  test('to a student without an address', async () => {
    const { provider, at, plan } = await start();
    const mailsBefore = (await provider.mails()).length;
    await plan(LESSON, 'student-hanako-12');
    for (const moment of [LESSON - DAY, LESSON - 30 * MINUTE]) await at(moment);
    assert.equal((await provider.mails()).length, mailsBefore);
  });

  test('of those that the teacher has switched off; the others go', async () => {
    const { provider, subjects, at, plan } = await start();
    const body = { onPlan: false, halfHourBefore: false };
    await provider.ask('changeLessonMails', { body }, { token: await provider.signIn() });
    const taro = await provider.ask('readLessonMails', {}, { token: await provider.signIn('taro') });
    assert.deepEqual(taro.data, { onPlan: true, dayBefore: true, halfHourBefore: true });
    const lesson = await plan(LESSON);
    await move(provider, lesson, LESSON + HOUR);
    for (const moment of [NOW + HOUR, LESSON + HOUR - DAY, LESSON + 30 * MINUTE]) await at(moment);
    assert.deepEqual(await subjects(), ['【明日の授業】12/28(月) 2:00–03:00 数学']);
  });

  test('where no mail is configured; the teacher is not offered it either', async () => {
    const provider = await startTestProvider({ mailbox: false });
    await (await first(provider)).plan(LESSON);
    provider.clock.now = LESSON - DAY;
    await provider.postLessonMails();
    assert.deepEqual(await provider.mails(), []);
    const { data } = await provider.ask('readTeacher', {}, { token: await provider.signIn() });
    assert.deepEqual(data.capabilities, [
      'student-links',
      'lesson-archive',
      'lesson-presence',
      'lesson-records',
      'student-contacts',
      'lesson-cancellations',
      'lesson-notices',
      'calendar-meetings',
      'meeting-changes',
      'sign-ins',
      'second-factor',
      'calendar-feed',
      'push',
    ]);
  });
});
