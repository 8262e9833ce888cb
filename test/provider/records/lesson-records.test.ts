import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ProviderStart } from '../../../provider/adapters/node/index.ts';
import { mailOf } from '../../../provider/mail/delivery.ts';
import { deleteMails } from '../../../provider/store/deletions.ts';
import { createMemoryStore } from '../../../provider/store/memory-store.ts';
import { assertRejected, DAY, HOUR, MINUTE, NOW, startTestProvider } from '../client.ts';
import { nightAfter, studentCalls } from '../links/student-rooms.ts';
import { startMailServer } from '../store/mail-server.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { ENGLISH_STUDENT, recordCalls, STUDENT } from './record-calls.ts';

/** Beyond the lessons of the demo world, and at one o'clock in the night. */
const night = (count: number) => nightAfter(NOW, 40 + count);

async function start(database?: string) {
  const provider = await startTestProvider(database === undefined ? {} : { database });
  return { provider, ...recordCalls(provider) };
}

describe('the record of a lesson', () => {
  test('is empty at first, of version 0', async () => {
    const { teach, record } = await start();
    const { id } = await teach(night(0));
    assert.deepEqual(await record(id), { note: '', homework: '', nextTime: '', version: 0, canMail: true });
  });

  test('stores changes field by field, also over a restart of the provider', async () => {
    const database = `${temporaryFolder()}/provider.db`;
    const before = await start(database);
    const { id } = await before.teach(night(0));
    await before.write(id, { note: '一次関数' });
    await before.write(id, { version: 1, homework: '問題集 p.20' });
    await before.write(id, { version: 2, nextTime: '連立方程式', finished: true });
    await before.provider.close();
    const after = await start(database);
    after.provider.clock.now = night(1);
    const { note, homework, nextTime, version, finishedAtMillis } = await after.record(id);
    assert.deepEqual(
      { note, homework, nextTime, version },
      { note: '一次関数', homework: '問題集 p.20', nextTime: '連立方程式', version: 3 },
    );
    assert.equal(finishedAtMillis, night(0) + HOUR);
  });

  test("has the lesson's own note, not a copy of it: a change of the one is one of the other", async () => {
    const { teach, record, write, lesson, changeLesson } = await start();
    const { id, version = 0 } = await teach(night(0));
    await write(id, { note: '一次関数' });
    const changed = await lesson(id);
    assert.deepEqual([changed.note, changed.version], ['一次関数', version + 1]);
    assertRejected(await changeLesson({ id, version, note: '古い記録' }), 'stale');
    await changeLesson({ id, version: changed.version, note: '二次関数' });
    assert.equal((await record(id)).note, '二次関数');
  });

  test('is found by the text of its note', async () => {
    const { teach, write, provider } = await start();
    const { id } = await teach(night(0));
    await write(id, { note: 'ピタゴラスの定理' });
    const input = { query: { page: 1, size: 10 }, body: { words: 'ピタゴラス' } };
    const { data } = await provider.ask('searchLessons', input, { token: await provider.signIn() });
    assert.deepEqual(
      data.list.map((found) => found.id),
      [id],
    );
  });

  test('of an outdated version is rejected with the newer one, whether written by a sheet or a form of the lesson', async () => {
    const { teach, write, change, changeLesson, lesson } = await start();
    const { id } = await teach(night(0));
    await write(id, { homework: 'p.20' });
    const rejection = await change(id, { version: 0, homework: 'p.30' });
    assertRejected(rejection, 'stale');
    assert.deepEqual(rejection.data['record'], { note: '', homework: 'p.20', nextTime: '', version: 1 });
    await changeLesson({ id, version: (await lesson(id)).version, note: 'フォームから' });
    assertRejected(await change(id, { version: 1, note: 'シートから' }), 'stale');
  });

  test('is not outdated by the end of the lesson, nor by a change of its memo', async () => {
    const { teach, write, provider, changeLesson, lesson } = await start();
    const { plan, teach: enter } = await studentCalls(provider, STUDENT);
    const { id } = await plan(night(0));
    provider.clock.now = night(0) + 10 * MINUTE;
    const teacher = await enter({ id });
    const { version } = await write(id, { note: '始め' });
    await changeLesson({ id, version: (await lesson(id)).version, memo: '教材は別送' });
    provider.clock.now = night(0) + HOUR + 2 * MINUTE;
    teacher.close();
    await provider.mails();
    const { note } = await write(id, { version, note: '終わり' });
    assert.equal(note, '終わり');
    await teach(night(1));
  });

  test('without a difference makes no new version', async () => {
    const { teach, write } = await start();
    const { id } = await teach(night(0));
    await write(id, { note: '一次関数', homework: 'p.20' });
    assert.equal((await write(id, { version: 1, note: '一次関数', homework: 'p.20' })).version, 1);
  });

  test('is also finished on the lesson, and can be reopened', async () => {
    const { teach, write, lesson } = await start();
    const { id, version } = await teach(night(0));
    const finished = await write(id, { finished: true });
    assert.equal(finished.finishedAtMillis, night(0) + HOUR);
    // The lesson itself is the same: whoever edits it goes on.
    assert.deepEqual(
      [(await lesson(id)).recordFinishedAtMillis, (await lesson(id)).version],
      [night(0) + HOUR, version],
    );
    assert.equal((await write(id, { finished: false })).finishedAtMillis, undefined);
    assert.equal((await lesson(id)).recordFinishedAtMillis, undefined);
  });

  test('stays finished since the first time', async () => {
    const { teach, write, provider } = await start();
    const { id } = await teach(night(0));
    await write(id, { finished: true });
    provider.clock.now += HOUR;
    assert.equal((await write(id, { finished: true })).finishedAtMillis, night(0) + HOUR);
  });

  test('can be written before the lesson, but not finished', async () => {
    const { change, provider } = await start();
    const { id } = await (await studentCalls(provider, STUDENT)).plan(night(0));
    assertRejected(await change(id, { finished: true }), 'tooEarly');
    assert.equal((await change(id, { nextTime: '準備' })).status, 1);
  });

  test('of a cancelled lesson cannot be changed', async () => {
    const { change, provider } = await start();
    const { id } = await (await studentCalls(provider, STUDENT)).plan(night(0));
    const body = { id, reason: '体調不良', notifyStudent: false, idempotencyKey: 'cancel-record' };
    await provider.ask('cancelLesson', { body }, { token: await provider.signIn() });
    assertRejected(await change(id, { note: 'x' }), 'canceled');
  });

  test('takes 1,000 emoji, and not one more', async () => {
    const { teach, change } = await start();
    const { id } = await teach(night(0));
    for (const field of ['note', 'homework', 'nextTime']) {
      const answer = await change(id, { [field]: '🌸'.repeat(1001) });
      assert.deepEqual([answer.httpStatus, answer.data['code'], answer.data['field']], [422, 'tooLong', field]);
      assert.match(answer.message, /1000/);
    }
    assert.equal((await change(id, { homework: '🌸'.repeat(1000) })).status, 1);
  });
});

describe('the context of a record', () => {
  test("includes the plan from the student's last lesson with a record", async () => {
    const { teach, write, record } = await start();
    const first = await teach(night(0));
    await write(first.id, { homework: 'p.20', nextTime: '連立方程式' });
    const blank = await teach(night(1));
    await write(blank.id, { note: '記録はメモだけ' });
    const { id } = await teach(night(2));
    const expected = { homework: 'p.20', nextTime: '連立方程式', startTimeMillis: night(0) };
    assert.deepEqual((await record(id)).previous, expected);
    assert.equal((await record(first.id)).previous, undefined, 'nothing of later lessons');
    const other = await teach(night(3), ENGLISH_STUDENT);
    assert.equal((await record(other.id)).previous, undefined, 'nothing of other students');
  });

  test('includes nothing of a cancelled lesson', async () => {
    const { teach, change, record, provider } = await start();
    const canceled = await (await studentCalls(provider, STUDENT)).plan(night(0));
    await change(canceled.id, { nextTime: '行われなかった計画' });
    const body = { id: canceled.id, reason: '体調不良', notifyStudent: false, idempotencyKey: 'cancel-previous' };
    await provider.ask('cancelLesson', { body }, { token: await provider.signIn() });
    const { id } = await teach(night(1));
    assert.equal((await record(id)).previous, undefined);
  });

  test("includes the student's next lesson that has not ended", async () => {
    const { teach, record, provider } = await start();
    const { id } = await teach(night(0));
    assert.equal((await record(id)).nextLesson, undefined);
    const next = await (await studentCalls(provider, STUDENT)).plan(night(7));
    await (await studentCalls(provider, ENGLISH_STUDENT)).plan(night(5));
    assert.deepEqual((await record(id)).nextLesson, {
      id: next.id,
      subject: '数学',
      startTimeMillis: night(7),
      endTimeMillis: night(7) + HOUR,
    });
    provider.clock.now = night(8);
    assert.equal((await record(id)).nextLesson, undefined);
  });
});

test("records of other teachers' lessons are not there", async () => {
  const { teach, provider } = await start();
  const { id } = await teach(NOW + 50 * DAY);
  const token = await provider.signIn('taro');
  for (const answer of [
    await provider.askAnything('readLessonRecord', { params: { id } }, { token }),
    await provider.askAnything('changeLessonRecord', { body: { id, version: 0, note: 'x' } }, { token }),
    await provider.askAnything('mailLessonRecord', { body: { id, preview: true } }, { token }),
  ])
    assert.deepEqual([answer.httpStatus, answer.data['code']], [404, 'notFound']);
});

const LESSON = nightAfter(NOW, 40);
const PDF = '%PDF-1.7 board';

async function startWithMails(options: ProviderStart = {}, studentId = STUDENT) {
  const provider = await startTestProvider(options);
  const calls = recordCalls(provider);
  const { id } = await calls.teach(LESSON, studentId);
  // The mail about the new lesson is none of these.
  const before = (await provider.mails()).length;
  return { provider, ...calls, id, mails: async () => (await provider.mails()).slice(before) };
}

describe('the mail with the record of a lesson', () => {
  test('is sent to the family with the content, homework, plan and the next lesson', async () => {
    const { id, write, mail, provider } = await startWithMails();
    const next = await (await studentCalls(provider, STUDENT)).plan(LESSON + 7 * 24 * HOUR);
    const before = (await provider.mails()).length;
    await write(id, { note: '一次関数の利用', homework: '問題集 p.20', nextTime: '連立方程式' });
    const { data } = await mail({ id });
    const [sent, ...more] = (await provider.mails()).slice(before);
    assert.deepEqual(more, []);
    assert.equal(sent?.to, 'family.yamada.taichi@example.jp');
    assert.equal(sent.subject, '【授業の記録】12/28(月) 1:00–02:00 数学');
    for (const part of [
      '山田 太一 さん',
      '一次関数の利用',
      '問題集 p.20',
      '連立方程式',
      '1/4(月) 1:00–02:00 数学',
      '佐藤 花子',
    ])
      assert.ok(sent.text.includes(part), part);
    const { to, subject, text, replyTo } = sent;
    const recipients = [
      {
        role: 'guardian',
        id: 'guardian-hanako-01-1',
        relation: 'other',
        name: '山田 恵子',
        email: 'family.yamada.taichi@example.jp',
        isChosen: true,
      },
      {
        role: 'student',
        id: 'student-hanako-01',
        name: '山田 太一',
        email: 'yamada.taichi@example.jp',
        isChosen: false,
      },
    ];
    assert.deepEqual(data, { to, subject, text, recipients, sentAtMillis: provider.clock.now });
    assert.deepEqual(replyTo, { name: '佐藤 花子', address: 'hanako@example.jp' });
    assert.ok(next.id);
  });

  test('omits empty fields', async () => {
    const { id, write, mail } = await startWithMails();
    await write(id, { homework: 'p.20' });
    const { text } = (await mail({ id, preview: true })).data;
    assert.match(String(text), /■ 宿題\np\.20\n\n欠席や日時の変更のご希望は、.+\n.+\/family\.html#token=g\..+\n\n--\n/);
    assert.doesNotMatch(String(text), /今日やったこと|■ 次回|次の授業/);
  });

  test('is in the language of the student', async () => {
    const { id, write, mail } = await startWithMails({}, ENGLISH_STUDENT);
    await write(id, { note: 'Linear functions' });
    const { subject, text } = (await mail({ id, preview: true })).data;
    assert.match(String(subject), /^Lesson record: /);
    assert.match(String(text), /What we did\nLinear functions/);
  });

  test('is shown beforehand without being sent', async () => {
    const { id, write, mail, mails, record } = await startWithMails();
    await write(id, { note: '一次関数' });
    const preview = await mail({ id, preview: true });
    assert.deepEqual(Object.keys(preview.data).sort(), ['recipients', 'subject', 'text', 'to']);
    assert.deepEqual(await mails(), []);
    assert.equal((await record(id)).sentAtMillis, undefined);
  });

  test('is sent once, however often it is requested, and again when the text changes', async () => {
    const { id, write, mail, mails, provider, record } = await startWithMails();
    await write(id, { note: '一次関数' });
    await Promise.all([mail({ id }), mail({ id })]);
    const sentAt = provider.clock.now;
    provider.clock.now += MINUTE;
    assert.equal((await mail({ id })).data['sentAtMillis'], sentAt);
    assert.equal((await mails()).length, 1);
    await write(id, { version: 1, homework: 'p.20' });
    assert.equal((await mail({ id })).data['sentAtMillis'], sentAt + MINUTE);
    assert.equal((await mails()).length, 2);
    assert.equal((await record(id)).sentAtMillis, sentAt + MINUTE);
  });

  test('is sent at most five times a day for one lesson', async () => {
    const { id, write, mail, mails } = await startWithMails();
    for (const version of [0, 1, 2, 3, 4]) {
      await write(id, { version, note: `第${version}版` });
      assert.equal((await mail({ id })).status, 1);
    }
    await write(id, { version: 5, note: '第5版' });
    assertRejected(await mail({ id }), 'limited');
    assert.equal((await mails()).length, 5);
  });

  test('that is given up counts as not sent, and can be sent again', async () => {
    const to = 'family.yamada.taichi@example.jp';
    const server = await startMailServer({ refuses: { to } });
    const { id, write, mail, record, provider } = await startWithMails({ smtpUrl: server.url });
    await write(id, { note: '一次関数' });
    await mail({ id });
    assert.ok((await record(id)).sentAtMillis);
    provider.clock.now += DAY + 1;
    await provider.ask('sendResetMail', { body: { email: 'taro@example.jp' } });
    assert.deepEqual(await provider.mails(), []);
    assert.equal((await record(id)).sentAtMillis, undefined);
    await mail({ id });
    assert.deepEqual(
      (await provider.mails()).map((waiting) => waiting.to),
      [to],
    );
  });

  test('is rejected while the record is empty', async () => {
    const { id, write, mail } = await startWithMails();
    assertRejected(await mail({ id, preview: true }), 'empty');
    await write(id, { note: ' \n' });
    assertRejected(await mail({ id }), 'empty');
  });

  test('is impossible if no mails are sent, and the record reports it', async () => {
    const { id, write, mail, mails, record } = await startWithMails({ mailbox: false });
    await write(id, { note: '一次関数' });
    assert.equal((await record(id)).canMail, false);
    assertRejected(await mail({ id }), 'noMail');
    assert.deepEqual(await mails(), []);
  });
});

describe('the board', () => {
  test('is attached as a PDF named by date, student and subject', async () => {
    const server = await startMailServer();
    const { id, write, mail, upload, provider } = await startWithMails({ smtpUrl: server.url });
    await write(id, { note: '一次関数' });
    const boardUrl = await upload(PDF);
    const { data } = await mail({ id, boardUrl });
    assert.equal(data['attachment'], '2026-12-28_山田-太一_数学.pdf');
    await provider.mails();
    const content = server.deliveries.at(-1)?.content ?? '';
    assert.match(content, /Content-Type: application\/pdf/);
    assert.ok(content.includes(btoa(PDF)));
    const gone = await fetch(boardUrl, { headers: { Authorization: await provider.signIn() } });
    assert.equal(gone.status, 404, 'the file is deleted with its mail');
    assert.ok(content.includes(encodeURIComponent('山田-太一')) || content.includes('=?UTF-8?'));
  });

  test('is sent again only if it has changed', async () => {
    const { id, write, mail, upload, mails, provider } = await startWithMails();
    await write(id, { note: '一次関数' });
    await mail({ id, boardUrl: await upload(PDF) });
    const again = await upload(PDF);
    await mail({ id, boardUrl: again });
    assert.equal((await mails()).length, 1);
    const gone = await fetch(again, { headers: { Authorization: await provider.signIn() } });
    assert.equal(gone.status, 404, 'the copy is deleted');
    await mail({ id, boardUrl: await upload(`${PDF} with more on it`) });
    assert.deepEqual(
      (await mails()).map(({ attachment }) => new TextDecoder().decode(attachment?.bytes)),
      [PDF, `${PDF} with more on it`],
    );
  });

  test('is deleted when its mail is rejected, and kept during the preview', async () => {
    const { id, write, mail, upload, provider } = await startWithMails();
    const boardUrl = await upload(PDF);
    const statusOf = async () =>
      (await fetch(boardUrl, { headers: { Authorization: await provider.signIn() } })).status;
    assertRejected(await mail({ id, boardUrl, preview: true }), 'empty');
    assert.equal(await statusOf(), 200);
    assertRejected(await mail({ id, boardUrl }), 'empty');
    assert.equal(await statusOf(), 404);
    await write(id, { note: '一次関数' });
    const others = await upload(PDF, 'taro');
    assertRejected(await mail({ id, boardUrl: others }), 'unknown');
    assert.equal((await fetch(others, { headers: { Authorization: await provider.signIn('taro') } })).status, 200);
  });

  test('that another mail names stays when one of them is deleted', async () => {
    const store = createMemoryStore();
    const bytes = new Uint8Array(1);
    const file = { id: 'a.pdf', teacherId: 'one', kind: 'material', type: 'application/pdf' } as const;
    await store.files.insert({ ...file, bytes, createdAt: NOW });
    for (const id of ['1', '2'])
      await store.mails.insert({
        id,
        recipient: 'x',
        subject: 'x',
        text: 'x',
        createdAt: NOW,
        attachmentFile: 'a.pdf',
      });
    await deleteMails(store, [['id', '=', '1']]);
    assert.ok(await store.files.get('a.pdf'));
    await deleteMails(store, [['id', '=', '2']]);
    assert.equal(await store.files.get('a.pdf'), undefined);
  });

  test('is named in the mailbox of a demo', async () => {
    const { id, write, mail, upload, mails, provider } = await startWithMails();
    await write(id, { note: '一次関数' });
    await mail({ id, boardUrl: await upload(PDF) });
    const [sent] = await mails();
    assert.equal(new TextDecoder().decode(sent?.attachment?.bytes), PDF);
    const mailbox = await (await provider.fetch('/mailbox')).text();
    assert.match(mailbox, /Attachment: 2026-12-28_山田-太一_数学\.pdf/);
  });

  test('that is not stored any more when its mail is sent is left out, and the mail goes', async () => {
    const store = createMemoryStore();
    const row = { id: '1', recipient: 'a@example.jp', subject: 'x', text: 'x', createdAt: NOW };
    const mail = await mailOf(
      { store, bucket: undefined },
      { ...row, attachmentFile: 'gone.pdf', attachmentName: 'board.pdf' },
    );
    assert.deepEqual(mail, { to: 'a@example.jp', subject: 'x', text: 'x' });
  });

  test("is the teacher's own PDF, and no picture", async () => {
    const { id, write, mail, upload } = await startWithMails();
    await write(id, { note: '一次関数' });
    for (const boardUrl of [await upload(PDF, 'taro'), 'https://elsewhere.example/x.pdf', ''])
      assertRejected(await mail({ id, boardUrl }), 'unknown');
  });

  test('of more than 8 MB is rejected, as mail servers would not accept it', async () => {
    const { id, write, mail, upload, mails } = await startWithMails();
    await write(id, { note: '一次関数' });
    const boardUrl = await upload(`%PDF-${'x'.repeat(8 * 1024 * 1024)}`);
    assertRejected(await mail({ id, boardUrl }), 'tooLarge');
    assert.deepEqual(await mails(), []);
  });
});
