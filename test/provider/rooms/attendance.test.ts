import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { RECONNECT_GRACE_MS } from '../../../src/core/live-room/index.ts';
import { eventually } from '../../support/models/rooms.ts';
import { joinRaw } from '../../support/models/raw-client.ts';
import { MINUTE } from '../client.ts';
import { createRoomTests } from './room-tests.ts';

const { provider, startLesson } = await createRoomTests();

describe('attendance', () => {
  test('records the time of each stay, including short interruptions, and is stored', async () => {
    const { url, teacher, student, studentId, key, link, lesson, teacherToken } = await startLesson();
    const from = provider.clock.now;
    student.close();
    await eventually('it is noticed', () =>
      teacher.received.some((message) => message.type === 'changed' && message.participant.link === 'lost'),
    );
    provider.clock.now += RECONNECT_GRACE_MS;
    await provider.rooms.sweep();
    await teacher.receive('left');
    provider.clock.now += RECONNECT_GRACE_MS;
    const back = await joinRaw(url, link, { resume: { participantId: studentId, key, seen: 0 } });
    await back.receive('welcome');
    provider.clock.now += 5 * MINUTE;
    back.send({ type: 'leave' });
    await back.closed;
    const again = await joinRaw(url, await teacherToken());
    const { attendance } = await again.receive('welcome');
    assert.deepEqual(attendance.map(({ name, role, ...span }) => [name, role, span.from, span.until]).slice(0, 2), [
      ['佐藤 花子', 'teacher', from, undefined],
      [lesson.studentName, 'student', from, provider.clock.now],
    ]);
  });
});
