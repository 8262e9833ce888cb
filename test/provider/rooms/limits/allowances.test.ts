import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createMemoryStore } from '../../../../provider/store/memory-store.ts';
import { createChat } from '../../../../provider/rooms/chat.ts';
import { toBase64 } from '../../../../src/core/live-room/protocol/base64.ts';
import type { Ticket } from '../../../../src/core/api/endpoints/records.ts';
import { eventually } from '../../../support/models/rooms.ts';
import { joinRaw, type RawClient } from '../../../support/models/raw-client.ts';
import { changes, changesInPart } from '../board/board-changes.ts';
import { createRoomTests } from '../room-tests.ts';

const { provider, openNextRoom, startLesson } = await createRoomTests();

/** Joins and leaves until the provider has enough of it; answers how often it went well. */
async function joinUntilLater(url: string, token: string, most: number, more?: { board: string }): Promise<number> {
  for (let count = 0; count < most; count += 1) {
    const client: RawClient = await joinRaw(url, token, more);
    const code = await Promise.race([
      client.receive('welcome').then(
        () => 0,
        () => -1,
      ),
      client.closed,
    ]);
    if (code === 1013) return count;
    client.send({ type: 'leave' });
    await client.closed;
  }
  return most;
}

describe('a student', () => {
  test('who joins in a loop has to wait, the teacher does not', async () => {
    const { url, link, teacherToken } = await startLesson();
    const went = await joinUntilLater(url, link, 80);
    assert.ok(went >= 50 && went < 80, `${went} joins`);
    assert.equal((await (await joinRaw(url, await teacherToken())).receive('welcome')).role, 'teacher');
    provider.clock.now += 5_000;
    await (await joinRaw(url, link)).receive('welcome');
  });

  test('who draws megabytes at once has to wait, and resumes', async () => {
    const { url, teacher, student, studentId, key, link } = await startLesson();
    const updates = changes(20, 300_000).map(toBase64);
    for (const [position, update] of updates.entries()) student.send({ type: 'board', number: position + 1, update });
    assert.equal(await student.closed, 1013);
    provider.clock.now += 60_000;
    const back = await joinRaw(url, link, { resume: { participantId: studentId, key, seen: 0 } });
    const { acknowledged } = await back.receive('resumed');
    assert.ok(acknowledged >= 5 && acknowledged < 20, `${acknowledged} changes`);
    back.send({ type: 'board', number: acknowledged + 1, update: updates[acknowledged] ?? '' });
    assert.equal((await back.receive('acknowledged')).number, acknowledged + 1);
    teacher.send({ type: 'ping', at: 1 });
    await teacher.receive('pong');
  });

  test('who repeatedly lacks a bit of every part of a board has to wait', async () => {
    const { url, teacher, link } = await startLesson();
    const { updates, vector } = changesInPart(12, 300_000);
    for (const [position, update] of updates.entries())
      teacher.send({ type: 'board', number: position + 1, update: toBase64(update) });
    await eventually(
      'they are stored',
      () => teacher.received.filter(({ type }) => type === 'acknowledged').length === 12,
    );
    const went = await joinUntilLater(url, link, 40, { board: toBase64(vector) });
    assert.ok(went >= 5 && went < 20, `${went} joins`);
  });

  test("does not push out the teacher's chat messages with 2,100 of their own", async () => {
    const { url, teacher, student, teacherToken } = await startLesson();
    teacher.send({ type: 'chat', id: 'homework', text: '宿題は12ページです' });
    await student.receive('chat');
    for (let number = 0; number < 2_100; number += 1) {
      student.send({ type: 'chat', id: `flood-${number}`, text: 'x' });
      if (number % 100 < 99) continue;
      await eventually('they came', () => teacher.received.filter(({ type }) => type === 'chat').length === number + 2);
      provider.clock.now += 5_000;
    }
    const again = await joinRaw(url, await teacherToken());
    const { chat } = await again.receive('welcome');
    assert.deepEqual([chat.length, chat[0]?.id, chat.at(-1)?.id], [1_001, 'homework', 'flood-2099']);
  });
});

/** Joins with a token that opens nothing any more, until the provider has enough of it. */
async function joinInVain(url: string, token: string, reason: string): Promise<void> {
  for (let count = 0; count < 80; count += 1) {
    const client = await joinRaw(url, token);
    if ((await client.closed) === 1013) return;
    assert.deepEqual(
      client.received.map((message) => message.type === 'rejected' && message.reason),
      [reason],
    );
  }
  assert.fail('80 joins were answered at once.');
}

describe('who joins in a loop', () => {
  test('with an invalid link does not block the student with the new one', async () => {
    const { url, link, studentToken } = await startLesson();
    const renewed = await studentToken(true);
    await joinInVain(url, link, 'over');
    assert.equal((await (await joinRaw(url, renewed)).receive('welcome')).role, 'student');
  });

  test('with a ticket of an ended session does not block the teacher who signs in again', async () => {
    const {
      url,
      lesson: { id },
    } = await openNextRoom();
    const token = await provider.signIn();
    const { data } = await provider.ask('joinClass', { body: { id } }, { token });
    const { data: own } = await provider.ask('joinClass', { body: { id } }, { token: await provider.signIn() });
    await provider.askAnything('signOut', {}, { token });
    await joinInVain(url, (data as Ticket).token, 'signedOut');
    assert.equal((await (await joinRaw(url, (own as Ticket).token)).receive('welcome')).role, 'teacher');
  });
});

describe('the chat of a room', () => {
  test('of many people drops the oldest messages of the one who wrote most', async () => {
    const store = createMemoryStore();
    const chat = await createChat(store, 'room');
    const write = (identity: string, number: number) =>
      chat.add({ id: `${identity} ${number}`, identity, name: identity, role: 'student', text: 'x' }, number);
    for (let number = 0; number < 600; number += 1) for (const who of ['a', 'b', 'c']) await write(who, number);
    for (let number = 600; number < 900; number += 1) await write('a', number);
    const counts = Object.groupBy(await chat.history(), ({ identity }) => identity);
    assert.deepEqual(
      ['a', 'b', 'c'].map((who) => counts[who]?.length),
      [800, 600, 600],
    );
    assert.equal(counts.a?.[0]?.id, 'a 100');
  });
});
