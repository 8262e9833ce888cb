import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createNodeCrypto } from '../../../provider/adapters/node/crypto.ts';
import { fillDemoWorld } from '../../../provider/seed/index.ts';
import { eraseStudent } from '../../../provider/store/erase-student.ts';
import { createMemoryStore } from '../../../provider/store/memory-store.ts';
import type { InputOf, sendStudentMessage } from '../../../src/core/api/endpoints/index.ts';
import type { Lesson } from '../../../src/core/api/endpoints/records.ts';
import { DAY, HOUR, MINUTE, NOW, startTestProvider, assertRejected } from '../client.ts';

const provider = await startTestProvider();
const token = await provider.signIn();
const students = async () => (await provider.ask('listStudents', {}, { token })).data;
const lessonsOf = async (studentId: string, ahead: boolean) =>
  (await provider.ask('searchLessons', { query: { page: 1, size: 100 }, body: { studentId, ahead } }, { token })).data
    .list;

describe('the students', () => {
  test('have their current or next lesson, which is not a cancelled one', async () => {
    for (const { id, nextLesson } of await students()) {
      const [first] = (await lessonsOf(id, true)).filter(({ canceledAt }) => canceledAt === undefined);
      assert.deepEqual(
        nextLesson,
        first && {
          id: first.id,
          subject: first.subject,
          startTimeMillis: first.startTimeMillis,
          endTimeMillis: first.endTimeMillis,
        },
      );
    }
  });

  test('have the times of the meeting of their room', async () => {
    const meetings = (await provider.ask('listMeetings', { query: { page: 1, size: 100 } }, { token })).data.list;
    const met = (await students()).filter(({ meetingId }) => meetingId);
    assert.ok(met.length > 0);
    for (const { id, meetingId, meetingStartTimeMillis, meetingEndTimeMillis } of met) {
      const meeting = meetings.find((each) => each.id === meetingId);
      assert.deepEqual(
        [meeting?.studentId, meeting?.startTimeMillis, meeting?.endTimeMillis],
        [id, meetingStartTimeMillis, meetingEndTimeMillis],
      );
    }
  });

  test('have the lessons left of their contract, if there is one', async () => {
    const many = await startTestProvider({ students: 20 });
    const theirs = await many.signIn();
    const all = (await many.ask('listStudents', {}, { token: theirs })).data;
    assert.equal(all.length, 34);
    const without = all.filter(({ lessonsLeft }) => lessonsLeft === undefined);
    assert.equal(without.length, 1);
    for (const { id, lessonsLeft } of all) {
      const { httpStatus, data } = await many.askAnything(
        'readContract',
        { params: { studentId: id } },
        { token: theirs },
      );
      assert.equal(httpStatus, lessonsLeft === undefined ? 404 : 200);
      if (httpStatus === 200) assert.equal(data['lessonsLeft'], lessonsLeft);
    }
  });
});

describe('the lessons of a student', () => {
  test('are split into past and future ones to the minute; cancelled ones are in both', async () => {
    const [student] = await students();
    const id = student?.id ?? assert.fail('no student');
    const start = NOW + 300 * DAY;
    const made = await provider.ask(
      'createLesson',
      {
        body: {
          studentId: id,
          subject: '数学',
          startTimeMillis: start,
          endTimeMillis: start + HOUR,
          idempotencyKey: 'contacts-1',
        },
      },
      { token },
    );
    const lesson: Lesson = made.data;
    const has = async (ahead: boolean) => (await lessonsOf(id, ahead)).some((each) => each.id === lesson.id);
    assert.deepEqual([await has(true), await has(false)], [true, false]);
    const cancelled = await provider.ask(
      'cancelLesson',
      { body: { id: lesson.id, reason: '台風', notifyStudent: false, idempotencyKey: 'contacts-2' } },
      { token },
    );
    assert.ok(cancelled.data.canceledAt);
    assert.deepEqual([await has(true), await has(false)], [true, false]);
    const all = (
      await provider.ask('searchLessons', { query: { page: 1, size: 100 }, body: { studentId: id } }, { token })
    ).data.list;
    const [ahead, over] = [await lessonsOf(id, true), await lessonsOf(id, false)];
    assert.deepEqual(
      [...ahead, ...over].map((each) => each.id),
      all.map((each) => each.id),
    );
    assert.ok(over.length > 0 && over.every(({ endTimeMillis }) => endTimeMillis < NOW));
    assert.ok(ahead.every(({ endTimeMillis }) => Math.floor(endTimeMillis / MINUTE) >= Math.floor(NOW / MINUTE)));
  });
});

type Message = InputOf<typeof sendStudentMessage>['body'];

const TAICHI = 'student-hanako-01';
const KYOKO = 'student-hanako-12';

async function start() {
  const provider = await startTestProvider();
  const token = await provider.signIn();
  let keys = 0;
  return {
    provider,
    contact: async (studentId: string, of = token) =>
      provider.askAnything('readStudentContact', { params: { studentId } }, { token: of }),
    send: (message: Partial<Message>) => {
      keys += 1;
      const body = {
        studentId: TAICHI,
        recipient: 'student',
        title: '次回の準備',
        text: '教科書の 40 ページを読んでおいてください。',
        idempotencyKey: `message-${keys}`,
        ...message,
      };
      return provider.askAnything('sendStudentMessage', { body }, { token });
    },
  };
}

describe('how a student is reached', () => {
  test('is read for one student, the guardian with them, and is in no list', async () => {
    const { provider, contact } = await start();
    const { data } = await contact(TAICHI);
    assert.deepEqual(data, {
      email: 'yamada.taichi@example.jp',
      guardian: { name: '山田 恵子', email: 'family.yamada.taichi@example.jp', phone: '03-0000-0001' },
      guardians: [
        {
          id: 'guardian-hanako-01-1',
          name: '山田 恵子',
          relation: 'other',
          email: 'family.yamada.taichi@example.jp',
          phone: '03-0000-0001',
        },
      ],
    });
    const students = (await provider.ask('listStudents', {}, { token: await provider.signIn() })).data;
    assert.doesNotMatch(JSON.stringify(students), /@|guardian|phone|-0000-/);
  });

  test('omits people without known data', async () => {
    assert.deepEqual((await (await start()).contact(KYOKO)).data, {});
  });

  test("is not for another student's teacher", async () => {
    const { provider, contact } = await start();
    assert.equal((await contact(TAICHI, await provider.signIn('taro'))).httpStatus, 404);
  });
});

describe('a message to a student', () => {
  test('is mailed to the student, with the teacher below it', async () => {
    const { provider, send } = await start();
    const { data } = await send({});
    assert.deepEqual(data, { to: 'yamada.taichi@example.jp', acceptedAtMillis: provider.clock.now });
    const [mail, ...more] = await provider.mails();
    assert.deepEqual(more, []);
    assert.deepEqual([mail?.to, mail?.subject], ['yamada.taichi@example.jp', '次回の準備']);
    assert.equal(
      mail?.text,
      '教科書の 40 ページを読んでおいてください。\n\n--\n講師：佐藤 花子\nこのメールに返信すると、講師に届きます。',
    );
  });

  test('is sent to the guardian instead, and its footer is in the language of the student', async () => {
    const { provider, send } = await start();
    await send({ studentId: 'student-hanako-13', recipient: 'guardian', title: 'Renewal\r\nBcc: all@example.jp' });
    const [mail] = await provider.mails();
    assert.deepEqual([mail?.to, mail?.subject], ['family.brown.emma@example.jp', 'Renewal Bcc: all@example.jp']);
    assert.match(mail?.text ?? '', /Teacher: 佐藤 花子/);
  });

  test('is sent once, however often it is requested, and a key belongs to one message', async () => {
    const { provider, send } = await start();
    const message = { idempotencyKey: 'message-same' };
    const [first, again] = [await send(message), await send(message)];
    assert.deepEqual(again.data, first.data);
    assert.equal((await provider.mails()).length, 1);
    assertRejected(await send({ ...message, text: 'ほかの内容' }), 'keyReused');
  });

  test('is rejected without an address', async () => {
    const { provider, send } = await start();
    assertRejected(await send({ studentId: KYOKO }), 'noMail');
    assertRejected(await send({ studentId: KYOKO, recipient: 'guardian' }), 'noMail');
    assert.deepEqual(await provider.mails(), []);
  });

  test('is sent at most ten times a day to one student', async () => {
    const { provider, send } = await start();
    for (let count = 0; count < 10; count += 1) assert.equal((await send({})).status, 1);
    assertRejected(await send({}), 'limited');
    assert.equal((await send({ studentId: 'student-hanako-02' })).status, 1);
    assert.equal((await provider.mails()).length, 11);
  });

  test('is erased with the student', async () => {
    const store = createMemoryStore();
    await fillDemoWorld({ store, now: () => NOW, crypto: createNodeCrypto() });
    await store.studentMessages.insert({
      id: 'message teacher-hanako 1',
      studentId: TAICHI,
      recipient: 'family.yamada.taichi@example.jp',
      requestDigest: 'x',
      acceptedAt: NOW,
      expiresAt: NOW + DAY,
    });
    await eraseStudent(store, TAICHI);
    assert.equal(await store.studentMessages.count(), 0);
    assert.doesNotMatch(JSON.stringify([...store.rows()].map(([, rows]) => [...rows.values()])), /yamada|03-0000-0001/);
  });
});
