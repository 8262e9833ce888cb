import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { describe, test } from 'node:test';
import { CLOSE } from '../../../src/core/live-room/index.ts';
import { eventually, openLessonRoom } from '../../support/models/rooms.ts';
import { joinRaw, openRaw } from '../../support/models/raw-client.ts';
import { findLesson, startTestProvider } from '../client.ts';
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

  test('is closed if nobody joins', async () => {
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

test('rooms are swept by a timer as long as somebody is in one', async () => {
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

test('a socket that comes through no proxy is not taken for one that comes through an unknown proxy', async () => {
  const warnings: string[] = [];
  const own = await startTestProvider({ warn: (text) => void warnings.push(text) });
  const rooms = `${own.url.replace('http', 'ws')}/rooms`;
  const direct = await openRaw(rooms);
  assert.deepEqual(warnings, []);
  const forwarded = await openRaw(rooms, { address: '203.0.113.1' });
  assert.equal(warnings.length, 1);
  for (const socket of [direct, forwarded]) socket.close();
});
