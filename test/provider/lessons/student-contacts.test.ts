import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { InputOf, sendStudentMessage } from '../../../src/core/api/endpoints/index.ts';
import { createNodeCrypto } from '../../../provider/adapters/node/crypto.ts';
import { fillDemoWorld } from '../../../provider/seed/index.ts';
import { eraseStudent } from '../../../provider/store/erase-student.ts';
import { createMemoryStore } from '../../../provider/store/memory-store.ts';
import { assertRejected, DAY, NOW, startTestProvider } from '../client.ts';

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
    });
    const students = (await provider.ask('listStudents', {}, { token: await provider.signIn() })).data;
    assert.doesNotMatch(JSON.stringify(students), /@|guardian|phone|-0000-/);
  });

  test('says nothing of somebody of whom nothing is known', async () => {
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

  test('goes to the guardian instead, and its lines below are in the language of the student', async () => {
    const { provider, send } = await start();
    await send({ studentId: 'student-hanako-13', recipient: 'guardian', title: 'Renewal\r\nBcc: all@example.jp' });
    const [mail] = await provider.mails();
    assert.deepEqual([mail?.to, mail?.subject], ['family.brown.emma@example.jp', 'Renewal Bcc: all@example.jp']);
    assert.match(mail?.text ?? '', /Teacher: 佐藤 花子/);
  });

  test('goes once, however often it is asked for, and a key belongs to one message', async () => {
    const { provider, send } = await start();
    const message = { idempotencyKey: 'message-same' };
    const [first, again] = [await send(message), await send(message)];
    assert.deepEqual(again.data, first.data);
    assert.equal((await provider.mails()).length, 1);
    assertRejected(await send({ ...message, text: 'ほかの内容' }), 'keyReused');
  });

  test('is refused where there is no address', async () => {
    const { provider, send } = await start();
    assertRejected(await send({ studentId: KYOKO }), 'noMail');
    assertRejected(await send({ studentId: KYOKO, recipient: 'guardian' }), 'noMail');
    assert.deepEqual(await provider.mails(), []);
  });

  test('goes ten times a day to one student at most', async () => {
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
