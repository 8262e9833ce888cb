// A provider that sends what nobody expects: the page stays in its room, and does not come back again and again.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createMemoryStorage } from '../../../src/core/index.ts';
import { createRoom, type ClientSocket } from '../../../src/core/live-room/index.ts';
import { createManualClock } from '../../support/clock/manual-clock.ts';
import { createTestBoard, devices } from '../../support/models/rooms.ts';

const student = { id: 's', identity: 'student-1', name: '生徒', role: 'student', link: 'ok', state: devices };
const welcome = {
  type: 'welcome',
  participantId: 'm',
  key: 'k',
  identity: 'teacher-1',
  state: devices,
  seq: 0,
  now: 0,
  role: 'teacher',
  name: '先生',
  title: '数学',
  kind: 'class',
  iceServers: [],
  participants: [student],
  chat: [],
  attendance: [],
  parts: 0,
  fileToken: 'f',
  clock: { startTimeMillis: 0, endTimeMillis: 1, closesAt: 2 },
};

/** A page inside a room, whose provider is this test. */
function enter(first: object = welcome, phase = 'inside') {
  const clock = createManualClock();
  const sockets: { emit(type: 'open' | 'close' | 'message', event?: object): void }[] = [];
  const room = createRoom({
    url: 'ws://provider.example/rooms',
    token: 't',
    room: 'r',
    board: createTestBoard(),
    storage: createMemoryStorage(),
    state: devices,
    language: 'en',
    clock,
    random: () => 0.5,
    openSocket: () => {
      const listeners = new Map<string, (event: object) => void>();
      sockets.push({ emit: (type, event = {}) => listeners.get(type)?.(event) });
      const socket = {
        send() {},
        close() {},
        addEventListener: (type: string, listener: (event: object) => void) => void listeners.set(type, listener),
      };
      return socket as ClientSocket;
    },
  });
  room.join();
  const send = (message: unknown) => sockets.at(-1)?.emit('message', { data: JSON.stringify(message) });
  sockets[0]?.emit('open');
  send(first);
  assert.equal(room.phase.peek(), phase);
  return { room, clock, send, sockets };
}

const chatMessage = (id: string) => ({ id, identity: 'student-1', name: '生徒', role: 'student', text: id, at: 1 });

describe('a page in a room', () => {
  test('counts an unknown numbered message as received', () => {
    const { room, send, sockets } = enter();
    send({ type: 'weather', seq: 1, sky: 'blue' });
    send({ type: 'chat', seq: 2, message: chatMessage('a') });
    assert.deepEqual([room.chat.peek().map(({ id }) => id), sockets.length], [['a'], 1]);
  });

  test('ignores a message with an impossible time', () => {
    const { room, send, sockets } = enter();
    send({ type: 'chat', seq: 1, message: { ...chatMessage('never'), at: 1e300 } });
    send({ type: 'chat', seq: 2, message: chatMessage('a') });
    assert.deepEqual([room.chat.peek().map(({ id }) => id), sockets.length], [['a'], 1]);
  });

  test('continues when a signal listener throws', () => {
    const { room, send } = enter();
    room.onSignal(() => {
      throw new Error('a bad signal');
    });
    send({ type: 'signal', seq: 1, from: 's', signal: { description: 1 } });
    send({ type: 'chat', seq: 2, message: chatMessage('a') });
    assert.deepEqual([room.phase.peek(), room.chat.peek().length], ['inside', 1]);
  });

  for (const [code, reason] of [
    [1008, 'rejected a message'],
    [1011, 'has an internal error'],
    [1013, 'asks to try later'],
  ] as const) {
    test(`reconnects after about five seconds to a provider that ${reason}`, () => {
      const { room, clock, sockets } = enter();
      sockets[0]?.emit('close', { code });
      assert.equal(room.phase.peek(), 'reconnecting');
      clock.advance(4_999);
      assert.equal(sockets.length, 1);
      clock.advance(1);
      assert.equal(sockets.length, 2);
    });
  }

  test('reconnects at once after a broken connection', () => {
    const { clock, sockets } = enter();
    sockets[0]?.emit('close', { code: 1006 });
    clock.advance(0);
    assert.equal(sockets.length, 2);
  });
});

test('ICE servers arrive with the admission, and again before their credentials expire', () => {
  const server = (username: string) => ({ urls: ['turn:turn.example.jp'], username, credential: 'c' });
  const { room, send } = enter(
    { ...welcome, role: 'student', state: { ...devices, admissionState: 'waiting' } },
    'waiting',
  );
  assert.deepEqual(room.iceServers.peek(), []);
  send({
    type: 'admitted',
    seq: 1,
    participants: [],
    chat: [],
    attendance: [],
    parts: 0,
    fileToken: 'f',
    iceServers: [server('1:s')],
  });
  assert.deepEqual([room.phase.peek(), room.iceServers.peek()], ['inside', [server('1:s')]]);
  send({ type: 'files', fileToken: 'g', iceServers: [server('2:s')] });
  assert.deepEqual([room.fileToken.peek(), room.iceServers.peek()], ['g', [server('2:s')]]);
});
