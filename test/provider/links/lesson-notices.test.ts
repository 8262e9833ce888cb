import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { NOTICE_DELAY_MS, RESTORE_WINDOW_MS } from '../../../provider/mail/lesson-notices.ts';
import { DAY, HOUR, MINUTE } from '../client.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { hourFrom, LESSON, startNotices as start } from './notice-calls.ts';
import { studentCalls } from './student-rooms.ts';

describe('a change that is undone within half a minute', () => {
  test('of the time mails nothing', async () => {
    const { known, change, mails, wait } = await start();
    const lesson = await known();
    await change(await change(lesson, hourFrom(LESSON + DAY)), hourFrom(LESSON));
    await wait(HOUR);
    assert.equal((await mails()).length, 1);
  });

  test('of the length mails nothing; a lesson that stays longer is mailed with both times', async () => {
    const { known, change, mails, wait } = await start();
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

  test('of the subject mails nothing; one that stays says which it was', async () => {
    const { known, change, mails, wait } = await start();
    const english = await change(await known(), { subject: '英語' });
    await wait(NOTICE_DELAY_MS);
    assert.match((await mails()).at(-1)?.text ?? '', /科目：英語\n変更前の科目：数学/);
    await change(await change(english, { subject: '国語' }), { subject: '英語', memo: 'x' });
    await wait(HOUR);
    assert.equal((await mails()).length, 2);
  });

  test('by cancelling what was just created mails nothing, with or without a mail to the student', async () => {
    const { plan, cancel, mails, wait } = await start();
    await cancel(await plan(LESSON), false);
    await cancel(await plan(LESSON + DAY), true);
    await wait(HOUR);
    assert.deepEqual(await mails(), []);
  });

  test('by restoring what was just cancelled mails nothing, and the lesson is as before', async () => {
    const { known, cancel, restore, mails, wait } = await start();
    const lesson = await known();
    const { status, data } = await restore(await cancel(lesson, true));
    assert.equal(status, 1);
    assert.deepEqual(data, { ...lesson, version: (lesson.version ?? 0) + 2 });
    await wait(HOUR);
    assert.equal((await mails()).length, 1);
  });

  test('of a cancellation that was not to be mailed mails nothing either, up to ten minutes later', async () => {
    const { known, cancel, restore, mails, wait } = await start();
    const canceled = await cancel(await known(), false);
    await wait(RESTORE_WINDOW_MS - 1);
    assert.equal((await restore(canceled)).status, 1);
    await wait(HOUR);
    assert.equal((await mails()).length, 1);
  });
});

describe('a change that stays', () => {
  test('is mailed once when half a minute has passed, though the page has gone', async () => {
    const { known, change, cancel, mails, wait } = await start();
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
    const before = await start(database);
    await before.change(await before.known(), hourFrom(LESSON + DAY));
    await before.provider.close();
    const after = await start(database);
    await after.wait(2 * NOTICE_DELAY_MS);
    await after.wait(NOTICE_DELAY_MS);
    assert.deepEqual(
      (await after.mails()).map(({ subject }) => subject.slice(0, 8)),
      ['【授業のお知らせ', '【授業の日時変更'],
    );
  });

  test('after the mail went is mailed again when it is taken back', async () => {
    const { known, cancel, restore, mails, wait } = await start();
    const canceled = await cancel(await known(), true);
    await wait(NOTICE_DELAY_MS);
    await restore(canceled);
    await wait(NOTICE_DELAY_MS);
    const sent = await mails();
    assert.equal(sent.length, 3);
    assert.match(sent.at(-1)?.text ?? '', /キャンセルは取り消されました[^]*#token=/);
  });

  test('of several lessons is one mail to each student for all that are due together', async () => {
    const { provider, plan, mails, wait } = await start();
    const other = await studentCalls(provider, 'student-hanako-13');
    for (let week = 0; week < 6; week += 1) await plan(LESSON + 7 * week * DAY);
    await other.plan(LESSON + DAY);
    await wait(NOTICE_DELAY_MS);
    const [mail, ...more] = await mails();
    assert.deepEqual(more, []);
    assert.equal(mail?.subject, '【授業のお知らせ】6件');
    assert.equal(mail?.text.match(/日時：/g)?.length, 6);
    assert.equal(mail?.text.match(/#token=/g)?.length, 1);
    const others = (await provider.mails()).filter(({ to }) => to === 'family.brown.emma@example.jp');
    assert.deepEqual(
      others.map(({ subject }) => subject.startsWith('New lesson: ')),
      [true],
    );
  });

  test('says of each lesson what happened, where that differs', async () => {
    const { known, change, cancel, plan, mails, wait } = await start();
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
    const { provider, token, known, change, cancel, mails, wait } = await start();
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
