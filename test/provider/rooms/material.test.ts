import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createMemoryStore } from '../../../provider/store/memory-store.ts';
import { purgeExpired } from '../../../provider/store/purge.ts';
import { joinRaw } from '../../support/models/raw-client.ts';
import { DAY, formOf, MINUTE, NOW, read } from '../client.ts';
import { tinyPng } from '../files/pictures.ts';
import { createRoomTests } from './room-tests.ts';

const { provider, startLesson } = await createRoomTests();

describe('material', () => {
  async function upload(teacher: 'hanako' | 'taro'): Promise<string> {
    const {
      data: { url, ticket },
    } = await provider.ask('readUploadCredential', {}, { token: await provider.signIn(teacher) });
    const response = await fetch(url, { method: 'POST', body: formOf({ ticket, file: new Blob([tinyPng]) }) });
    return String((await read(response)).data['url']);
  }

  test("of the room's teacher can be read with the room's file token for a while, and with no other token", async () => {
    const { url: room, admitted, link, teacher, student } = await startLesson();
    const { fileToken } = admitted;
    const url = await upload('hanako');
    const get = (Authorization: string) => fetch(url, { headers: { Authorization } });
    assert.deepEqual(new Uint8Array(await (await get(fileToken)).arrayBuffer()), tinyPng);
    for (const bad of [link, '', 'x.y', `${fileToken}x`]) assert.equal((await get(bad)).status, 404);
    // The right opens files, and no room.
    assert.equal((await (await joinRaw(room, fileToken)).receive('rejected')).reason, 'over');

    provider.clock.now += 6 * MINUTE;
    await provider.rooms.sweep();
    const fresh = (await student.receive('files')).fileToken;
    await teacher.receive('files');
    provider.clock.now += 10 * MINUTE;
    assert.equal((await get(fileToken)).status, 404);
    assert.equal((await get(fresh)).status, 200);
  });

  test('of another teacher cannot be read', async () => {
    const { admitted } = await startLesson();
    const { fileToken } = admitted;
    const url = await upload('taro');
    assert.equal((await fetch(url, { headers: { Authorization: fileToken } })).status, 404);
  });
});

test('old rooms are deleted, and redeemed tickets once they have expired', async () => {
  const store = createMemoryStore();
  const person = { identity: 'student-1', name: '山田', role: 'student' } as const;
  for (const [room, touchedAt] of [
    ['old', NOW - 401 * DAY],
    ['new', NOW - 399 * DAY],
  ] as const) {
    await store.rooms.insert({ id: room, link: 'x', touchedAt });
    await store.roomGuests.insert({ id: `${room} x`, room, standing: 'admitted' });
    await store.roomChatMessages.insert({ ...person, id: `${room} 1`, room, messageId: '1', text: 'x', at: 1 });
    await store.attendance.insert({ ...person, id: `${room} 1`, room, fromMillis: 1 });
    await store.roomUpdates.insert({ id: `${room} 1`, room, position: 1, bytes: new Uint8Array([0, 0]) });
  }
  await store.usedTickets.insert({ id: 'old', expiresAt: NOW });
  await store.usedTickets.insert({ id: 'new', expiresAt: NOW + 1 });
  await purgeExpired({ store, now: () => NOW });
  const left = await Promise.all(
    [store.roomGuests, store.roomChatMessages, store.attendance, store.roomUpdates].map(async (table) =>
      (await table.find()).map(({ room }) => room),
    ),
  );
  assert.deepEqual(
    [...left, (await store.rooms.find()).map(({ id }) => id), (await store.usedTickets.find()).map(({ id }) => id)],
    Array.from({ length: 6 }, () => ['new']),
  );
});
