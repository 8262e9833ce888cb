// Sockets that never join: anybody can open them, and they hold neither a place nor a connection for long.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, test } from 'node:test';
import { createUnjoinedSockets } from '../../../../provider/adapters/node/room-sockets.ts';
import { createClientConnection } from '../../../../provider/rooms/client-connection.ts';
import { devices, eventually, openLessonRoom } from '../../../support/models/rooms.ts';
import { joinRaw, leaveRaw, openRaw, type RawClient } from '../../../support/models/raw-client.ts';
import { NOW, startTestProvider } from '../../client.ts';

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

test('an idle socket makes space, and not an older one whose join is being handled', async () => {
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
