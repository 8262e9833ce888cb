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
  test("comes in although somebody holds 24 idle sockets by the student's link", async () => {
    const { url, teacherToken, studentToken } = await openNextRoom();
    const link = await studentToken();
    for (let number = 0; number < 24; number += 1) {
      const idle = await joinRaw(url, link, at('opened'));
      await Promise.race([idle.receive('welcome'), idle.closed]);
    }
    assert.equal((await (await joinRaw(url, await teacherToken())).receive('welcome')).state.admissionState, 'inside');
  });

  test("comes in although an admitted student's devices have taken every place that students can have", async () => {
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

  test('who comes with another device into a full room takes the place of the older one', async () => {
    const { url, teacherToken, teacher, link } = await startRawLesson(await openNextRoom());
    for (let number = 0; number < 2; number += 1)
      assert.equal((await (await joinRaw(url, link)).receive('welcome')).state.admissionState, 'inside');
    assert.equal((await (await joinRaw(url, await teacherToken())).receive('welcome')).state.admissionState, 'inside');
    assert.equal((await teacher.receive('rejected')).reason, 'replaced');
    assert.equal(await teacher.closed, CLOSE.replaced);
  });
});

describe('before a room', () => {
  test('there are six of one link at most: the one who does nothing there longest gives way', async () => {
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

  test('who waits to be let in gives way to nobody', async () => {
    const { url, studentToken } = await openNextRoom();
    const link = await studentToken();
    for (let number = 0; number < 6; number += 1) await (await joinRaw(url, link)).receive('welcome');
    const late = await joinRaw(url, link);
    assert.equal((await late.receive('rejected')).reason, 'busy');
  });
});
