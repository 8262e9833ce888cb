import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CLOSE } from '../../../../src/core/live-room/index.ts';
import { joinRaw } from '../../../support/models/raw-client.ts';
import { MINUTE } from '../../client.ts';
import { createRoomTests } from '../room-tests.ts';

const { provider, openNextRoom, startLesson } = await createRoomTests();

describe('a ticket', () => {
  test('of a teacher is valid once; its participant resumes with the key, in the same room only', async () => {
    const { url, teacherToken } = await openNextRoom();
    const token = await teacherToken();
    const first = await joinRaw(url, token);
    const { participantId, key } = await first.receive('welcome');
    assert.equal((await (await joinRaw(url, token)).receive('rejected')).reason, 'stale');
    assert.equal(
      (await (await joinRaw(url, token, { resume: { participantId, key: `${key}x`, seen: 0 } })).receive('rejected'))
        .reason,
      'stale',
    );
    first.close();
    provider.clock.now += 3 * MINUTE;
    await (await joinRaw(url, token, { resume: { participantId, key, seen: 0 } })).receive('resumed');
    const other = await openNextRoom();
    const stranger = await joinRaw(other.url, await other.teacherToken(), { resume: { participantId, key, seen: 0 } });
    assert.notEqual((await stranger.receive('welcome')).participantId, participantId);
  });

  test('of a teacher is valid for two minutes', async () => {
    const { url, teacherToken } = await openNextRoom();
    const token = await teacherToken();
    provider.clock.now += 2 * MINUTE;
    assert.equal((await (await joinRaw(url, token)).receive('rejected')).reason, 'stale');
  });

  test("with modified claims is invalid: a student's link admits no teacher", async () => {
    const { url, studentToken } = await openNextRoom();
    const [text = '', signature = ''] = (await studentToken()).split('.');
    const content = JSON.parse(Buffer.from(text, 'base64url').toString()) as object;
    const forged = Buffer.from(JSON.stringify({ ...content, role: 'teacher' })).toString('base64url');
    for (const token of [`${forged}.${signature}`, forged, 'x', '.', `${text}.x`]) {
      assert.equal((await (await joinRaw(url, token)).receive('rejected')).reason, 'over');
    }
  });

  test('of a student gives no permissions of a teacher', async () => {
    const { url, link, student, teacher, teacherId } = await startLesson();
    const second = await joinRaw(url, link);
    const { participantId } = await second.receive('welcome');
    for (const type of ['admit', 'remove', 'ask', 'lower']) {
      for (const target of [participantId, teacherId]) student.send({ type, participantId: target, what: 'unmute' });
    }
    student.send({ type: 'chat', id: 'after', text: '以上' });
    await teacher.receive('chat');
    assert.deepEqual(
      teacher.received.filter(({ type }) => type === 'left' || type === 'removed' || type === 'asked'),
      [],
    );
  });
});

describe("a student's link", () => {
  test('is valid until it is renewed: then its participants are removed', async () => {
    const { url, student, studentToken, link, teacher, studentId } = await startLesson();
    assert.ok(await studentToken());
    await (await joinRaw(url, link)).receive('welcome');
    const fresh = await studentToken(true);
    await provider.mails();
    assert.equal((await student.receive('rejected')).reason, 'over');
    assert.equal(await student.closed, CLOSE.rejected);
    assert.equal((await teacher.receive('left')).participantId, studentId);
    const late = await joinRaw(url, link);
    const { reason, message } = await late.receive('rejected');
    assert.deepEqual(
      [reason, message],
      ['over', 'This link is no longer valid. Please ask the teacher for a new one.'],
    );
    assert.equal(late.received.length, 1);
    assert.equal((await (await joinRaw(url, fresh)).receive('welcome')).state.admissionState, 'waiting');
  });
});
