import assert from 'node:assert/strict';
import { RECONNECT_GRACE_MS } from '../../../src/core/live-room/index.ts';
import { NOW, type TestProvider } from '../client.ts';
import { leaveRaw } from '../../support/models/raw-client.ts';
import { eventually, leaveRooms } from '../../support/models/rooms.ts';

/** After a test: everybody leaves, nobody is waited for any longer, nothing is held, and the clock is set back. */
export async function emptyRooms({ rooms, clock }: TestProvider): Promise<void> {
  leaveRaw();
  leaveRooms();
  await eventually('all sockets are gone', () => rooms.count().connections === 0);
  clock.now += RECONNECT_GRACE_MS;
  await rooms.sweep();
  assert.deepEqual(rooms.count(), { rooms: 0, connections: 0, timers: 0, participants: 0 });
  clock.now = NOW;
}
