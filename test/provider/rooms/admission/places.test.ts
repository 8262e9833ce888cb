// Who gets a place in and before a room: the teacher always, students within bounds.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CLOSE } from '../../../../src/core/live-room/index.ts';
import { devices } from '../../../support/models/rooms.ts';
import { joinRaw, startRawLesson, type RawClient } from '../../../support/models/raw-client.ts';
import { createRoomTests } from '../room-tests.ts';

const { provider, openNextRoom } = await createRoomTests();
const at = (admissionState: string) => ({ state: { ...devices, admissionState } });

describe('the teacher', () => {
  test("is admitted although the student's link has 24 idle sockets", async () => {
    const { url, teacherToken, studentToken } = await openNextRoom();
    const link = await studentToken();
    for (let number = 0; number < 24; number += 1) {
      const idle = await joinRaw(url, link, at('opened'));
      await Promise.race([idle.receive('welcome'), idle.closed]);
    }
    assert.equal((await (await joinRaw(url, await teacherToken())).receive('welcome')).state.admissionState, 'inside');
  });

  test("is admitted although a student's devices have taken all space for students", async () => {
    const { url, teacherToken, teacher, link } = await startRawLesson(await openNextRoom());
    teacher.send({ type: 'leave' });
    await teacher.closed;
    const stages: string[] = [];
    for (let number = 0; number < 4; number += 1) {
      const device = await joinRaw(url, link);
      const answer = await Promise.race([device.receive('welcome'), device.receive('rejected')]);
      stages.push(answer.type === 'welcome' ? answer.state.admissionState : answer.reason);
    }
    assert.deepEqual(stages, ['inside', 'inside', 'full', 'full']);
    assert.equal((await (await joinRaw(url, await teacherToken())).receive('welcome')).state.admissionState, 'inside');
  });

  test('who joins a full room with another device replaces the older one', async () => {
    const { url, teacherToken, teacher, link } = await startRawLesson(await openNextRoom());
    for (let number = 0; number < 2; number += 1)
      assert.equal((await (await joinRaw(url, link)).receive('welcome')).state.admissionState, 'inside');
    assert.equal((await (await joinRaw(url, await teacherToken())).receive('welcome')).state.admissionState, 'inside');
    assert.equal((await teacher.receive('rejected')).reason, 'replaced');
    assert.equal(await teacher.closed, CLOSE.replaced);
  });
});

describe('before a room', () => {
  test('at most six clients of one link wait: the one that has been idle longest is removed', async () => {
    const { url, studentToken } = await openNextRoom();
    const link = await studentToken();
    const idle: RawClient[] = [];
    for (let number = 0; number < 7; number += 1) {
      idle.push(await joinRaw(url, link, at('opened')));
      await idle.at(-1)?.receive('welcome');
    }
    assert.equal(await idle[0]?.closed, CLOSE.replaced);
    assert.equal(provider.rooms.count().participants, 6);
  });

  test('a client that waits for admission is never removed', async () => {
    const { url, studentToken } = await openNextRoom();
    const link = await studentToken();
    for (let number = 0; number < 6; number += 1) await (await joinRaw(url, link)).receive('welcome');
    const late = await joinRaw(url, link);
    assert.equal((await late.receive('rejected')).reason, 'busy');
  });
});
