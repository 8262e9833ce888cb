// Sockets that never join: anybody can open them, and they hold neither a place nor a connection for long.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, test } from 'node:test';
import { eventually, openLessonRoom } from '../../../support/models/rooms.ts';
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

test('an address is limited to 100 sockets that have not joined; others are not affected', async () => {
  const { url, studentToken } = await openLessonRoom(provider, lessonIndex++);
  const link = await studentToken();
  const client = await openRaw(url, { address: '203.0.113.1' });
  client.send({
    type: 'join',
    token: link,
    language: 'en',
    state: { admissionState: 'devices', microphone: 'on', camera: 'on', screen: false, quality: 'good' },
  });
  await client.receive('welcome');
  const silent = await openMany(url, MAX_UNJOINED_PER_ADDRESS, () => '203.0.113.1');

  const asking = get(`${provider.url}/rooms`, { headers: { ...handshake, 'X-Forwarded-For': '203.0.113.1' } });
  const [response] = (await Promise.race([once(asking, 'response'), once(asking, 'upgrade')])) as [IncomingMessage];
  assert.deepEqual([response.statusCode, response.headers['retry-after']], [429, '10']);
  asking.destroy();

  await openRaw(url, { address: '203.0.113.2' });
  silent[0]?.close();
  await eventually('it is gone', () => provider.rooms.count().connections === MAX_UNJOINED_PER_ADDRESS + 1);
  await openRaw(url, { address: '203.0.113.1' });
});
