import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinRaw } from '../../support/models/raw-client.ts';
import { createRoomTests } from '../rooms/room-tests.ts';

const { provider, openNextRoom } = await createRoomTests();

test('a teacher learns who is at the door of an own lesson, and how far; another teacher learns nothing', async () => {
  const { url, lesson, studentToken } = await openNextRoom();
  const token = await provider.signIn();
  const presence = async (reader: string) =>
    provider.ask('readLessonPresence', { params: { id: lesson.id } }, { token: reader });
  assert.deepEqual((await presence(token)).data, { students: [] });

  const student = await joinRaw(url, await studentToken(), {
    state: {
      admissionState: 'devices',
      microphone: 'none',
      camera: 'on',
      screen: false,
      quality: 'good',
      troubles: ['microphoneBusy'],
    },
  });
  await student.receive('welcome');
  const at = {
    name: lesson.studentName,
    state: 'devices',
    isConnected: true,
    microphone: 'none',
    camera: 'on',
    troubles: ['microphoneBusy'],
  };
  assert.deepEqual((await presence(token)).data, { students: [at] });
  student.send({ type: 'state', state: { admissionState: 'waiting', microphone: 'on', troubles: [] } });
  await student.receive('changed');
  assert.deepEqual((await presence(token)).data, {
    students: [{ ...at, state: 'waiting', microphone: 'on', troubles: [] }],
  });

  const other = await presence(await provider.signIn('taro'));
  assert.deepEqual([other.httpStatus, other.data], [404, { code: 'notFound' }]);
  student.send({ type: 'leave' });
  await student.closed;
  assert.deepEqual((await presence(token)).data, { students: [] });
});
