import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { NOTICE_DELAY_MS, RESTORE_WINDOW_MS } from '../../../provider/mail/lesson-notices.ts';
import type { Lesson } from '../../../src/core/api/endpoints/records.ts';
import { HOUR, NOW, startTestProvider, DAY, MINUTE, assertRejected, type TestProvider } from '../client.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { nightAfter, studentCalls } from './student-rooms.ts';

// A teacher who changes lessons of a student, and the mails about them.

/** Beyond the lessons of the demo world, at one o'clock in the night. */
const LESSON = nightAfter(NOW, 40);
const STUDENT = 'student-hanako-01';

const hourFrom = (startTimeMillis: number) => ({ startTimeMillis, endTimeMillis: startTimeMillis + HOUR });

/** A provider with a teacher who changes lessons, and what the first student is mailed about them. */
async function startNotices(database?: string) {
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

describe('the mail about a lesson', () => {
  test('is sent to the student once the creation can no longer be undone, with time, teacher, subject and the lasting link', async () => {
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

  test('does not repeat an announcement as a reminder: a lesson in three hours is only announced', async () => {
    const { provider, subjects, at, plan } = await start();
    provider.clock.now = LESSON - DAY + HOUR;
    await plan(LESSON);
    await at(LESSON - DAY + HOUR + MINUTE);
    assert.equal((await subjects()).length, 1);
    await at(LESSON - 30 * MINUTE);
    assert.equal((await subjects()).length, 2);
  });

  test('sends no reminders hours late after an outage', async () => {
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

  test('moving it back is not mailed', async () => {
    const { provider, subjects, at, plan } = await start();
    const lesson = await plan(LESSON);
    await move(provider, await move(provider, lesson, LESSON + DAY), LESSON);
    await at(provider.clock.now + 2 * MINUTE);
    assert.deepEqual(await subjects(), ['【授業のお知らせ】12/28(月) 1:00–02:00 数学']);
  });
});

describe('no mail is sent', () => {
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

  test('of those that the teacher has switched off; the others are sent', async () => {
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

  test('if no mail is configured; the teacher is not offered it either', async () => {
    const provider = await startTestProvider({ mailbox: false });
    await (await first(provider)).plan(LESSON);
    provider.clock.now = LESSON - DAY;
    await provider.postLessonMails();
    assert.deepEqual(await provider.mails(), []);
    const { data } = await provider.ask('readTeacher', {}, { token: await provider.signIn() });
    const mailing = ['lesson-mails', 'student-messages', 'email-changes', 'mail-recipients'];
    assert.ok(data.capabilities?.includes('lesson-notices'));
    assert.deepEqual(
      data.capabilities?.filter((capability) => mailing.includes(capability)),
      [],
    );
  });
});

describe('a change that is undone within half a minute', () => {
  test('of the time mails nothing', async () => {
    const { known, change, mails, wait } = await startNotices();
    const lesson = await known();
    await change(await change(lesson, hourFrom(LESSON + DAY)), hourFrom(LESSON));
    await wait(HOUR);
    assert.equal((await mails()).length, 1);
  });

  test('of the length mails nothing; a lesson that stays longer is mailed with both times', async () => {
    const { known, change, mails, wait } = await startNotices();
    const lesson = await known();
    const longer = await change(lesson, { endTimeMillis: LESSON + 2 * HOUR });
    const shorter = await change(longer, { endTimeMillis: LESSON + HOUR });
    await wait(NOTICE_DELAY_MS);
    assert.equal((await mails()).length, 1);
    await change(shorter, { endTimeMillis: LESSON + 2 * HOUR });
    await wait(NOTICE_DELAY_MS);
    const mail = (await mails()).at(-1);
    assert.equal(mail?.subject, '【授業の日時変更】12/28(月) 1:00–03:00 数学');
    assert.match(mail?.text ?? '', /日時：12\/28\(月\) 1:00–03:00（日本時間）\n変更前：12\/28\(月\) 1:00–02:00/);
  });

  test('of the subject sends no mail; one that stays names the old one', async () => {
    const { known, change, mails, wait } = await startNotices();
    const english = await change(await known(), { subject: '英語' });
    await wait(NOTICE_DELAY_MS);
    assert.match((await mails()).at(-1)?.text ?? '', /科目：英語\n変更前の科目：数学/);
    await change(await change(english, { subject: '国語' }), { subject: '英語', memo: 'x' });
    await wait(HOUR);
    assert.equal((await mails()).length, 2);
  });

  test('by cancelling a new lesson sends no mail, with or without a mail to the student', async () => {
    const { plan, cancel, mails, wait } = await startNotices();
    await cancel(await plan(LESSON), false);
    await cancel(await plan(LESSON + DAY), true);
    await wait(HOUR);
    assert.deepEqual(await mails(), []);
  });

  test('by restoring a cancelled lesson sends no mail, and the lesson is unchanged', async () => {
    const { known, cancel, restore, mails, wait } = await startNotices();
    const lesson = await known();
    const { status, data } = await restore(await cancel(lesson, true));
    assert.equal(status, 1);
    assert.deepEqual(data, { ...lesson, version: (lesson.version ?? 0) + 2 });
    await wait(HOUR);
    assert.equal((await mails()).length, 1);
  });

  test('of a cancellation that was not to be mailed mails nothing either, up to ten minutes later', async () => {
    const { known, cancel, restore, mails, wait } = await startNotices();
    const canceled = await cancel(await known(), false);
    await wait(RESTORE_WINDOW_MS - 1);
    assert.equal((await restore(canceled)).status, 1);
    await wait(HOUR);
    assert.equal((await mails()).length, 1);
  });
});

describe('a change that stays', () => {
  test('is mailed once after half a minute, although the page is closed', async () => {
    const { known, change, cancel, mails, wait } = await startNotices();
    const moved = await change(await known(), hourFrom(LESSON + DAY));
    await wait(NOTICE_DELAY_MS - 1);
    assert.equal((await mails()).length, 1);
    for (const millis of [1, MINUTE, HOUR]) await wait(millis);
    assert.deepEqual(
      (await mails()).slice(1).map(({ subject }) => subject),
      ['【授業の日時変更】12/29(火) 1:00–02:00 数学'],
    );
    await cancel(moved, true);
    await wait(NOTICE_DELAY_MS);
    const mail = (await mails()).at(-1);
    assert.equal(mail?.subject, '【授業キャンセル】12/29(火) 1:00–02:00 数学');
    assert.match(mail?.text ?? '', /理由：体調不良[^]*振替/);
  });

  test('is mailed once after the provider stopped and started again', async () => {
    const database = `${temporaryFolder()}/provider.db`;
    const before = await startNotices(database);
    await before.change(await before.known(), hourFrom(LESSON + DAY));
    await before.provider.close();
    const after = await startNotices(database);
    await after.wait(2 * NOTICE_DELAY_MS);
    await after.wait(NOTICE_DELAY_MS);
    assert.deepEqual(
      (await after.mails()).map(({ subject }) => subject.slice(0, 8)),
      ['【授業のお知らせ', '【授業の日時変更'],
    );
  });

  test('after the mail went is mailed again when it is taken back', async () => {
    const { known, cancel, restore, mails, wait } = await startNotices();
    const canceled = await cancel(await known(), true);
    await wait(NOTICE_DELAY_MS);
    await restore(canceled);
    await wait(NOTICE_DELAY_MS);
    const sent = await mails();
    assert.equal(sent.length, 3);
    assert.match(sent.at(-1)?.text ?? '', /キャンセルは取り消されました[^]*#token=/);
  });

  test('of several lessons is one mail to each student for all that are due together', async () => {
    const { provider, plan, mails, wait } = await startNotices();
    const other = await studentCalls(provider, 'student-hanako-13');
    for (let week = 0; week < 6; week += 1) await plan(LESSON + 7 * week * DAY);
    await other.plan(LESSON + DAY);
    await wait(NOTICE_DELAY_MS);
    const [mail, ...more] = await mails();
    assert.deepEqual(more, []);
    assert.equal(mail?.subject, '【授業のお知らせ】6件');
    assert.equal(mail?.text.match(/日時：/g)?.length, 6);
    assert.equal(mail?.text.match(/student\.html#token=/g)?.length, 1);
    const others = (await provider.mails()).filter(({ to }) => to === 'family.brown.emma@example.jp');
    assert.deepEqual(
      others.map(({ subject }) => subject.startsWith('New lesson: ')),
      [true],
    );
  });

  test('is described for each lesson if the changes differ', async () => {
    const { known, change, cancel, plan, mails, wait } = await startNotices();
    const [moved, canceled] = [await known(), await known(LESSON + DAY)];
    await change(moved, hourFrom(LESSON + 2 * HOUR));
    await cancel(canceled, true);
    await plan(LESSON + 2 * DAY);
    await wait(NOTICE_DELAY_MS);
    const mail = (await mails()).at(-1);
    assert.equal(mail?.subject, '【授業の予定変更】3件');
    assert.match(mail?.text ?? '', /■ 日時変更[^]*■ キャンセル[^]*理由：体調不良[^]*■ 新しい授業[^]*#token=/);
  });

  test('is not mailed by a teacher who has these mails off; a cancellation with a mail to the student is', async () => {
    const { provider, token, known, change, cancel, mails, wait } = await startNotices();
    const lesson = await known();
    await provider.ask('changeLessonMails', { body: { onPlan: false } }, { token: await token() });
    const moved = await change(lesson, hourFrom(LESSON + DAY));
    await wait(NOTICE_DELAY_MS);
    assert.equal((await mails()).length, 1);
    await cancel(moved, true);
    await wait(NOTICE_DELAY_MS);
    assert.equal((await mails()).length, 2);
  });
});

describe('the call about notices', () => {
  test("sends immediately, with the teacher's message, and only once", async () => {
    const { known, change, notices, mails, wait } = await startNotices();
    const moved = await change(await known(), hourFrom(LESSON + DAY));
    assert.deepEqual(await notices('send', [moved], ' よろしく <b> '), { pending: [], mailed: 1 });
    assert.deepEqual(await notices('send', [moved]), { pending: [], mailed: 0 });
    await wait(HOUR);
    const sent = await mails();
    assert.equal(sent.length, 2);
    assert.match(sent[1]?.text ?? '', /講師からのひとこと：よろしく <b>\n/);
  });

  test('drops a notice: the current state of the lesson counts as known', async () => {
    const { known, change, notices, mails, wait } = await startNotices();
    const moved = await change(await known(), hourFrom(LESSON + DAY));
    assert.deepEqual(await notices('drop', [moved]), { pending: [], mailed: 0 });
    await wait(HOUR);
    assert.equal((await mails()).length, 1);
    await change(moved, hourFrom(LESSON + 2 * DAY));
    await wait(NOTICE_DELAY_MS);
    assert.match((await mails()).at(-1)?.text ?? '', /変更前：12\/29/);
  });

  test('drops a cancellation, which can still be taken back without a mail', async () => {
    const { known, cancel, restore, notices, mails, wait } = await startNotices();
    const canceled = await cancel(await known(), true);
    assert.deepEqual(await notices('drop', [canceled]), { pending: [], mailed: 0 });
    await wait(MINUTE);
    await restore(canceled);
    await wait(HOUR);
    assert.equal((await mails()).length, 1);
  });

  test('holds a notice for half a minute each time, and for ten minutes in all', async () => {
    const { known, change, notices, mails, wait } = await startNotices();
    const moved = await change(await known(), hourFrom(LESSON + DAY));
    let held = 0;
    while ((await notices('hold', [moved])).pending.length > 0) {
      await wait(20_000);
      held += 20_000;
    }
    assert.equal(held, 10 * MINUTE);
    assert.equal((await mails()).length, 2);
  });

  test('reports when a notice is due, and nothing pending if no mail would be sent', async () => {
    const { provider, plan, notices } = await startNotices();
    const lesson = await plan(LESSON);
    assert.deepEqual(await notices('hold', [lesson]), {
      pending: [{ id: lesson.id, dueAtMillis: provider.clock.now + NOTICE_DELAY_MS }],
      mailed: 0,
    });
    const silent = await (await studentCalls(provider, 'student-hanako-12')).plan(LESSON + DAY);
    assert.deepEqual(await notices('hold', [silent]), { pending: [], mailed: 0 });
  });

  test("is rejected for another teacher's lesson, without a mail", async () => {
    const { provider, plan, mails } = await startNotices();
    const { id, version } = await plan(LESSON);
    const token = await provider.signIn('taro');
    for (const action of ['send', 'drop', 'hold'] as const) {
      const { httpStatus } = await provider.askAnything(
        'changeLessonNotices',
        { body: { ids: [id], action } },
        { token },
      );
      assert.equal(httpStatus, 404);
    }
    assert.equal((await provider.askAnything('restoreLesson', { body: { id, version } }, { token })).httpStatus, 404);
    assert.deepEqual(await mails(), []);
  });
});

describe('a cancelled lesson', () => {
  test('is not restored when its time is taken, or ten minutes have passed', async () => {
    const { provider, known, cancel, restore, wait } = await startNotices();
    const canceled = await cancel(await known(), true);
    const other = await (await studentCalls(provider, 'student-hanako-13')).plan(LESSON);
    assertRejected(await restore(canceled), 'overlap');
    await cancel(other, false);
    await wait(RESTORE_WINDOW_MS);
    assertRejected(await restore(canceled), 'restoreOver');
  });

  test('is not restored over a newer version, which is returned', async () => {
    const { known, cancel, restore } = await startNotices();
    const canceled = await cancel(await known(), true);
    const stale = await restore({ ...canceled, version: (canceled.version ?? 0) - 1 });
    assertRejected(stale, 'stale');
    assert.equal((stale.data as unknown as { lesson: Lesson }).lesson.version, canceled.version);
  });
});
