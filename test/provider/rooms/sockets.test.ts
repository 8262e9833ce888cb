import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { describe, test, afterEach } from 'node:test';
import { createUnjoinedSockets } from '../../../provider/adapters/node/room-sockets.ts';
import { createChat } from '../../../provider/rooms/chat.ts';
import { createClientConnection } from '../../../provider/rooms/client-connection.ts';
import { createMemoryStore } from '../../../provider/store/memory-store.ts';
import type { Ticket } from '../../../src/core/api/endpoints/records.ts';
import { CLOSE, MESSAGE_BYTES } from '../../../src/core/live-room/index.ts';
import { toBase64 } from '../../../src/core/live-room/protocol/base64.ts';
import { SDP_LENGTH } from '../../../src/core/live-room/protocol/client-messages.ts';
import { joinRaw, openRaw, leaveRaw, type RawClient } from '../../support/models/raw-client.ts';
import { eventually, openLessonRoom, devices } from '../../support/models/rooms.ts';
import { findLesson, startTestProvider, NOW } from '../client.ts';
import { changes, changesInPart } from './board/board-changes.ts';
import { createRoomTests } from './room-tests.ts';

const { provider, startLesson, moveTo } = await createRoomTests();

describe('the socket', () => {
  async function knock(headers: Record<string, string>, path = '/rooms'): Promise<number | undefined> {
    const asked = request(`${provider.url}${path}`, {
      headers: {
        Connection: 'Upgrade',
        Upgrade: 'websocket',
        'Sec-WebSocket-Version': '13',
        'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
        ...headers,
      },
    });
    asked.on('upgrade', (_, socket) => socket.destroy());
    const answer = Promise.race([once(asked, 'response'), once(asked, 'upgrade')]);
    asked.end();
    const [{ statusCode }] = (await answer) as [{ statusCode?: number }];
    return statusCode;
  }

  test('accepts the allowed origins, at its own path', async () => {
    assert.equal(await knock({ Origin: 'http://localhost:8080' }), 101);
    assert.equal(await knock({}), 101);
    assert.equal(await knock({ Origin: 'https://evil.example' }), 403);
    for (const path of ['/elsewhere', '//', '/rooms/x']) assert.equal(await knock({}, path), 404);
  });

  test('is closed if no one joins', async () => {
    provider.clock.now = (await findLesson(provider, await provider.signIn())).startTimeMillis;
    const silent = await openRaw(`${provider.url.replace('http', 'ws')}/rooms`);
    await eventually('it is there', () => provider.rooms.count().connections === 1);
    moveTo(provider.clock.now + 11_000);
    assert.equal(await silent.closed, CLOSE.rejected);
  });
});

test('fifty participants who join and leave leave no participant, timer or socket', async () => {
  const { url, link, teacher } = await startLesson();
  for (let round = 0; round < 50; round += 1) {
    const visitor = await joinRaw(url, link);
    await visitor.receive('welcome');
    visitor.send({ type: 'leave' });
    await visitor.closed;
  }
  await eventually('they are gone', () => provider.rooms.count().connections === 2);
  assert.deepEqual(provider.rooms.count(), { rooms: 1, connections: 2, timers: 0, participants: 2 });
  assert.equal(teacher.received.filter(({ type }) => type === 'left').length, 50);
});

test('a timer sweeps the rooms as long as someone is in one', async () => {
  const own = await startTestProvider({ background: true });
  const { url, teacherToken } = await openLessonRoom(own);
  const teacher = await joinRaw(url, await teacherToken());
  await teacher.receive('welcome');
  assert.deepEqual(own.rooms.count(), { rooms: 1, connections: 1, timers: 1, participants: 1 });
  teacher.send({ type: 'leave' });
  await teacher.closed;
  await eventually('the connection is gone', () => own.rooms.count().connections === 0);
  assert.deepEqual(own.rooms.count(), { rooms: 0, connections: 0, timers: 0, participants: 0 });
});

test('a direct socket is not mistaken for one through an unknown proxy', async () => {
  const warnings: string[] = [];
  const own = await startTestProvider({ warn: (text) => void warnings.push(text) });
  const rooms = `${own.url.replace('http', 'ws')}/rooms`;
  const direct = await openRaw(rooms);
  assert.deepEqual(warnings, []);
  const forwarded = await openRaw(rooms, { address: '203.0.113.1' });
  assert.equal(warnings.length, 1);
  for (const socket of [direct, forwarded]) socket.close();
});

describe('the allowances of a room', async () => {
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
    test('who joins in a loop must wait, but the teacher does not', async () => {
      const { url, link, teacherToken } = await startLesson();
      const went = await joinUntilLater(url, link, 80);
      assert.ok(went >= 50 && went < 80, `${went} joins`);
      assert.equal((await (await joinRaw(url, await teacherToken())).receive('welcome')).role, 'teacher');
      provider.clock.now += 5_000;
      await (await joinRaw(url, link)).receive('welcome');
    });

    test('who draws megabytes at once must wait, and resumes', async () => {
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

    test('who repeatedly requests missing parts of a board must wait', async () => {
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
        await eventually(
          'they came',
          () => teacher.received.filter(({ type }) => type === 'chat').length === number + 2,
        );
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

  describe('a client that joins in a loop', () => {
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
    test('of many participants drops the oldest messages of the one who wrote most', async () => {
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
});

// Messages that are meant to do harm: they close that participant's socket at most, and never stop the provider.

describe('a student', async () => {
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
    'a number that is not whole': { type: 'hand', n: 1.5, up: true },
  })) {
    test(`a client that sends ${name} is disconnected`, async () => {
      const { student } = await startLesson();
      student.send(message);
      assert.equal(await student.closed, 1008);
    });
  }
});

describe('too much', async () => {
  const { provider, openNextRoom, startLesson } = await createRoomTests();

  test('data in one message, or an invalid one, closes the socket and affects no one else', async () => {
    const { url, teacher, student, teacherToken } = await startLesson();
    for (const text of [
      '{',
      'null',
      '[]',
      '"x"',
      '{"type":"nothing"}',
      '{"type":"chat"}',
      '{"type":"join"}',
      JSON.stringify({ type: 'signal', to: 'x', signal: 'x' }),
    ]) {
      const bad = await joinRaw(url, await teacherToken());
      await bad.receive('welcome');
      bad.write(text);
      assert.equal(await bad.closed, 1008);
    }
    const large = await joinRaw(url, await teacherToken());
    await eventually('it is in or was refused', () => large.received.length > 0);
    large.write('x'.repeat(MESSAGE_BYTES + 1));
    assert.equal(await large.closed, 1009);
    teacher.send({ type: 'chat', id: 'on', text: '続けます' });
    await student.receive('chat');
  });

  test('data before a join closes the socket', async () => {
    const { url } = await openNextRoom();
    const stranger = await openRaw(url);
    stranger.send({ type: 'chat', id: 'x', text: 'x' });
    stranger.send({ type: 'ping', at: 1 });
    stranger.write('x');
    assert.equal(await stranger.closed, 1008);
    assert.deepEqual(stranger.received, []);
  });

  test('traffic at once is rejected with a message, but not that of a busy lesson', async () => {
    const { teacher, student, teacherId } = await startLesson();
    // A pen and its laser for two seconds, and all candidates of three connections.
    for (let number = 0; number < 240; number += 1)
      student.send({ type: 'pointer', laser: { page: 'p', x: number, y: 0 } });
    for (let number = 0; number < 150; number += 1)
      student.send({ type: 'signal', to: teacherId, signal: { round: `${number}` } });
    await eventually('all came', () => teacher.received.filter(({ type }) => type === 'signal').length === 150);
    for (let number = 0; number < 2_000; number += 1) student.send({ type: 'ping', at: number });
    const { reason, message } = await student.receive('rejected');
    assert.equal(reason, 'busy');
    assert.match(message, /Too much/);
    assert.equal(await student.closed, CLOSE.rejected);
  });

  test('traffic during a disconnection makes the participant receive the whole state again', async () => {
    const { url, teacher, student, studentId, key, link } = await startLesson();
    const seen = Math.max(...student.received.map((message) => ('seq' in message ? message.seq : 0)));
    student.close();
    await eventually('it is noticed', () =>
      teacher.received.some((message) => message.type === 'changed' && message.participant.link === 'lost'),
    );
    for (let round = 0; round < 3; round += 1) {
      for (let number = 0; number < 900; number += 1)
        teacher.send({ type: 'signal', to: studentId, signal: { round: `${number}` } });
      teacher.send({ type: 'ping', at: round });
      await teacher.receive('pong');
      provider.clock.now += 4_000;
    }
    teacher.send({ type: 'chat', id: 'kept', text: '残る' });
    await teacher.receive('chat');
    const back = await joinRaw(url, link, { resume: { participantId: studentId, key, seen } });
    const welcome = await back.receive('welcome');
    assert.deepEqual([welcome.participantId, welcome.chat.map(({ id }) => id)], [studentId, ['kept']]);
    teacher.send({ type: 'signal', to: studentId, signal: { round: 'after' } });
    assert.equal((await back.receive('signal')).seq, welcome.seq + 1);
    assert.deepEqual(
      teacher.received.filter(({ type }) => type === 'left'),
      [],
    );
  });
});

// Sockets that never join: anybody can open them, and they hold neither a place nor a connection for long.
describe('sockets that have not joined', async () => {
  const provider = await startTestProvider({ trustedProxies: '127.0.0.1' });
  let lessonIndex = 0;

  const MAX_UNJOINED_PER_ADDRESS = 100;

  const handshake = {
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
  };

  afterEach(async () => {
    leaveRaw();
    await eventually('all sockets are gone', () => provider.rooms.count().connections === 0);
    provider.clock.now = NOW;
  });

  async function openMany(url: string, count: number, addressOf: (number: number) => string): Promise<RawClient[]> {
    const clients: RawClient[] = [];
    for (let number = 0; number < count; number += 1) clients.push(await openRaw(url, { address: addressOf(number) }));
    return clients;
  }

  /** A client that answers no goodbye. */
  async function openDeaf(): Promise<Socket> {
    const socket = connect(provider.port, '127.0.0.1');
    const headers = Object.entries({ Host: `127.0.0.1:${provider.port}`, ...handshake }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    );
    socket.write(`GET /rooms HTTP/1.1\r\n${headers.join('')}\r\n`);
    const [head] = (await once(socket, 'data')) as [Buffer];
    assert.match(String(head), /^HTTP\/1.1 101 /);
    return socket.resume();
  }

  test('of 500 sockets that have not joined the oldest is closed', async () => {
    const { url, teacherToken } = await openLessonRoom(provider, lessonIndex++);
    const silent = await openMany(url, 500, (number) => `198.51.100.${number % 10}`);
    await (await joinRaw(url, await teacherToken())).receive('welcome');
    assert.equal(await silent[0]?.closed, 1013);
    assert.equal(provider.rooms.count().connections, 500);
  });

  test('a socket that does not answer the close frame is terminated when it has to make space', async () => {
    const { url } = await openLessonRoom(provider, lessonIndex++);
    const deaf = await openDeaf();
    await openMany(url, 500, (number) => `198.51.100.${number % 10}`);
    await eventually('the connection is gone', () => deaf.destroyed);
  });

  test('a socket that does not answer the close frame is terminated when it has not joined in time', async () => {
    const deaf = await openDeaf();
    provider.clock.now += 10_001;
    await provider.rooms.sweep();
    await eventually('the connection is gone', () => deaf.destroyed);
  });

  test('a teacher enters although 300 idle sockets of the same address were opened before', async () => {
    const { url, teacherToken } = await openLessonRoom(provider, lessonIndex++);
    const silent = await openMany(url, 300, () => '203.0.113.1');
    const teacher = await openRaw(url, { address: '203.0.113.1' });
    teacher.send({ type: 'join', token: await teacherToken(), language: 'en', state: devices });
    await teacher.receive('welcome');
    assert.deepEqual(await Promise.all(silent.slice(0, 201).map(({ closed }) => closed)), Array(201).fill(1013));
    // The teacher, and 99 that are idle: the others have made space.
    assert.equal(provider.rooms.count().connections, MAX_UNJOINED_PER_ADDRESS);
  });

  test('sockets of other addresses do not make space for one with too many', async () => {
    const { url } = await openLessonRoom(provider, lessonIndex++);
    await openRaw(url, { address: '203.0.113.2' });
    await openMany(url, MAX_UNJOINED_PER_ADDRESS + 10, () => '203.0.113.1');
    assert.equal(provider.rooms.count().connections, MAX_UNJOINED_PER_ADDRESS + 1);
  });

  test('an idle socket is closed, rather than an older one whose join is being handled', async () => {
    const unjoined = createUnjoinedSockets();
    const joins = new Map<number, () => void>();
    const closed: number[] = [];
    function openSocket(number: number): boolean {
      if (!unjoined.makeSpace('203.0.113.1')) return false;
      let receive: (text: string) => void = () => {};
      const connection = createClientConnection({
        socket: {
          send: () => {},
          close: () => {},
          terminate: () => void closed.push(number),
          onMessage: (listener) => void (receive = listener),
          onClose: () => {},
        },
        now: () => NOW,
        join: () => new Promise((resolve) => joins.set(number, () => resolve(undefined))),
        handleMessage: async () => undefined,
        onClose: () => {},
      });
      unjoined.add('203.0.113.1', connection);
      receive(JSON.stringify({ type: 'join', token: 'a token', language: 'en', state: devices }));
      return true;
    }
    for (let number = 0; number < MAX_UNJOINED_PER_ADDRESS; number += 1) assert.ok(openSocket(number));
    // All joins are being handled: the next socket has to try later.
    assert.equal(joins.size, MAX_UNJOINED_PER_ADDRESS);
    assert.ok(!openSocket(100));
    assert.deepEqual(closed, []);
    joins.get(70)?.();
    await new Promise(setImmediate);
    // This join was refused.
    assert.ok(openSocket(101));
    assert.deepEqual(closed, [70]);
  });
});
