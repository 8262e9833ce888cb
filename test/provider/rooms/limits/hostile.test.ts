// Messages that are meant to do harm: they close that participant's socket at most, and never stop the provider.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { SDP_LENGTH } from '../../../../src/core/live-room/protocol/client-messages.ts';
import { joinRaw } from '../../../support/models/raw-client.ts';
import { createRoomTests } from '../room-tests.ts';

const { startLesson } = await createRoomTests();

const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;

/** Messages as text, with something 10,000 levels deep in the place of DEEP. */
const nested: Record<string, string> = {
  'a signal to oneself': '{"type":"signal","to":"SELF","signal":{"a":DEEP}}',
  'a description': '{"type":"signal","to":"SELF","signal":{"description":DEEP}}',
  'a candidate': '{"type":"signal","to":"SELF","signal":{"candidate":{"candidate":"","sdpMid":DEEP}}}',
  'a whole signal': '{"type":"signal","to":"SELF","signal":DEEP}',
  'a laser': '{"type":"pointer","laser":DEEP}',
  'a state': '{"type":"state","state":{"admissionState":DEEP}}',
  'a chat message': '{"type":"chat","id":"x","text":DEEP}',
  'a ping': '{"type":"ping","at":DEEP}',
  'a field that nobody knows': '{"type":"ping","at":1,"more":DEEP}',
  'no message': 'DEEP',
};

describe('a student', () => {
  for (const [name, text] of Object.entries(nested)) {
    test(`who sends 10,000 levels in ${name} does not affect the others`, async () => {
      const { url, teacher, teacherToken, student, studentId } = await startLesson();
      student.write(text.replace('SELF', studentId).replace('DEEP', deep));
      teacher.send({ type: 'chat', id: 'on', text: '続けます' });
      assert.equal((await teacher.receive('chat')).message.text, '続けます');
      assert.equal((await (await joinRaw(url, await teacherToken())).receive('welcome')).role, 'teacher');
    });
  }

  const signals: Record<string, unknown> = {
    'a session description that is too long': { description: { type: 'offer', sdp: 'x'.repeat(SDP_LENGTH + 1) } },
    'a description of no known type': { description: { type: 'x', sdp: '' } },
    'a candidate that is too long': { candidate: { candidate: 'x'.repeat(2_001) } },
    'a candidate on no line': { candidate: { candidate: '', sdpMLineIndex: -1 } },
    'a wanted source that nobody has': { want: { source: 'keyboard', quality: 'low' } },
    'the name of an attempt that is too long': { round: 'x'.repeat(65) },
  };
  for (const [name, signal] of Object.entries(signals)) {
    test(`who sends ${name} is disconnected, and the teacher receives nothing of it`, async () => {
      const { teacher, teacherId, student } = await startLesson();
      student.send({ type: 'signal', to: teacherId, signal });
      assert.equal(await student.closed, 1008);
      teacher.send({ type: 'ping', at: 1 });
      await teacher.receive('pong');
      assert.deepEqual(
        teacher.received.filter(({ type }) => type === 'signal'),
        [],
      );
    });
  }

  test('passes on only the fields of a signal that connections need', async () => {
    const { teacher, teacherId, student } = await startLesson();
    const candidate = { candidate: 'candidate:1', sdpMid: '0', sdpMLineIndex: 0, usernameFragment: null };
    student.send({
      type: 'signal',
      to: teacherId,
      signal: { candidate: { ...candidate, more: 1 }, round: 'r', extra: { a: 1 } },
    });
    assert.deepEqual((await teacher.receive('signal')).signal, { candidate, round: 'r' });
  });

  for (const [name, message] of Object.entries({
    'a laser beyond all pages': { type: 'pointer', laser: { page: 'p', x: 1e300, y: 0 } },
    'a view of no width': { type: 'pointer', view: { page: 'p', x: 0, y: 0, width: 0, height: 9 } },
    'a view beyond all pages': { type: 'pointer', view: { page: 'p', x: 0, y: 0, width: 9, height: 1e300 } },
    'a number that is no whole one': { type: 'hand', n: 1.5, up: true },
  })) {
    test(`who sends ${name} is cut off`, async () => {
      const { student } = await startLesson();
      student.send(message);
      assert.equal(await student.closed, 1008);
    });
  }
});
