// What people inside may use beside the room: material, and servers for picture and sound. It ends with their place.
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, test } from 'node:test';
import { CLOSE } from '../../../../src/core/live-room/index.ts';
import { devices, openLessonRoom } from '../../../support/models/rooms.ts';
import { joinRaw, startRawLesson } from '../../../support/models/raw-client.ts';
import { formOf, MINUTE, read, startTestProvider, type TestProvider } from '../../client.ts';
import { tinyPng } from '../../files/pictures.ts';

async function uploadMaterial(provider: TestProvider): Promise<string> {
  const { data } = await provider.ask('readUploadCredential', {}, { token: await provider.signIn() });
  const form = formOf({ ticket: data.ticket, file: new Blob([tinyPng], { type: 'image/png' }) });
  const { data: stored } = await read(await fetch(data.url, { method: 'POST', body: form }));
  return String(stored.url);
}
const statusOf = async (url: string, Authorization: string) =>
  (await fetch(url, { headers: { Authorization } })).status;

describe('removing a student', () => {
  test('removes every device of that student', async () => {
    const provider = await startTestProvider();
    const { url, teacher, student, studentId, link } = await startRawLesson(await openLessonRoom(provider));
    const phone = await joinRaw(url, link);
    await phone.receive('welcome');
    const idle = await joinRaw(url, link, { state: { ...devices, admissionState: 'opened' } });
    await idle.receive('welcome');
    teacher.send({ type: 'remove', participantId: studentId });
    for (const device of [student, phone, idle]) {
      await device.receive('removed');
      assert.equal(await device.closed, CLOSE.removed);
    }
    for (let number = 0; number < 3; number += 1) assert.equal((await teacher.receive('left')).reason, 'removed');
  });

  test("revokes the right to read material, except the teacher's", async () => {
    const provider = await startTestProvider();
    const { teacher, student, studentId, admitted } = await startRawLesson(await openLessonRoom(provider));
    const { fileToken } = teacher.received.find((message) => message.type === 'welcome') ?? assert.fail();
    const material = await uploadMaterial(provider);
    assert.deepEqual([await statusOf(material, admitted.fileToken), await statusOf(material, fileToken)], [200, 200]);
    teacher.send({ type: 'remove', participantId: studentId });
    await student.closed;
    assert.deepEqual([await statusOf(material, admitted.fileToken), await statusOf(material, fileToken)], [404, 200]);
  });

  test('revokes a right that was renewed meanwhile, and a new link revokes that of the older one', async () => {
    const provider = await startTestProvider();
    const { student, admitted, studentToken } = await startRawLesson(await openLessonRoom(provider));
    const material = await uploadMaterial(provider);
    provider.clock.now += 6 * MINUTE;
    await provider.rooms.sweep();
    const { fileToken } = await student.receive('files');
    assert.equal(await statusOf(material, fileToken), 200);
    await studentToken(true);
    assert.deepEqual([await statusOf(material, fileToken), await statusOf(material, admitted.fileToken)], [404, 404]);
  });
});

describe('credentials of a TURN server', () => {
  const turn = { urls: ['turn:turn.example.jp'] };
  const stun = { urls: ['stun:stun.example.jp'] };
  const fixed = { urls: ['turn:fixed.example.jp'], username: 'u', credential: 'c' };
  const start = () => startTestProvider({ iceServers: [turn, stun, fixed], turnSecret: 'shared' });

  /** What coturn reckons for a name under its `static-auth-secret`. */
  const passwordOf = (username: string) => createHmac('sha1', 'shared').update(username).digest('base64');

  test('are issued to participants inside, not to those who wait', async () => {
    const provider = await start();
    const { student, admitted } = await startRawLesson(await openLessonRoom(provider));
    const welcome = student.received.find((message) => message.type === 'welcome') ?? assert.fail();
    assert.deepEqual(welcome.iceServers, []);
    const [own, ...others] = admitted.iceServers ?? [];
    assert.deepEqual(others, [stun, fixed]);
    assert.deepEqual(own?.urls, turn.urls);
  });

  test('are issued in the lobby to a student who enters without asking, and a right to files is not', async () => {
    const provider = await start();
    const { url, student, link } = await startRawLesson(await openLessonRoom(provider));
    student.send({ type: 'leave' });
    await student.closed;
    const state = { ...devices, admissionState: 'devices' };
    const again = await (await joinRaw(url, link, { state })).receive('welcome');
    assert.deepEqual(
      again.iceServers?.map(({ urls }) => urls),
      [turn.urls, stun.urls, fixed.urls],
    );
    assert.deepEqual([again.fileToken, again.chat, again.parts], ['', [], 0]);
  });

  test('expire after an hour, as their user name says, and are renewed before', async () => {
    const provider = await start();
    const { student, admitted } = await startRawLesson(await openLessonRoom(provider));
    const { username = '', credential } = admitted.iceServers?.[0] ?? {};
    const [second, identity] = username.split(':');
    assert.equal(Number(second), Math.floor((provider.clock.now + 60 * MINUTE) / 1000));
    assert.match(identity ?? '', /^student-/);
    assert.equal(credential, passwordOf(username));
    provider.clock.now += 6 * MINUTE;
    await provider.rooms.sweep();
    const renewed = (await student.receive('files')).iceServers?.[0] ?? assert.fail();
    assert.equal(renewed.credential, passwordOf(renewed.username ?? ''));
    assert.ok(Number(renewed.username?.split(':')[0]) > Number(second));
  });

  test('stay as they are without a shared secret', async () => {
    const provider = await startTestProvider({ iceServers: [turn, fixed] });
    const { admitted } = await startRawLesson(await openLessonRoom(provider));
    assert.deepEqual(admitted.iceServers, [turn, fixed]);
  });
});
