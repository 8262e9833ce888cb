import type { AppContext } from '../app/context.ts';
import { guard } from '../app/guard.ts';
import { FILE_TOKEN_LIFETIME_MS } from './admission/grants.ts';
import type { Guests } from './admission/guests.ts';
import { createRoom, type Room } from './room.ts';
import type { RoomKey, RoomTimes } from './room-times.ts';
import { expelSignedOut, refreshRoom, renewGrants, sweepRoom } from './upkeep.ts';

export type RoomRegistry = ReturnType<typeof createRoomRegistry>;

/** The rooms that someone is in, by name. */
export function createRoomRegistry(app: Omit<AppContext, 'rooms'>, guests: Guests) {
  const deps = { app, guests };
  const rooms = new Map<string, Room>();
  let grantsRenewedAt = app.now();

  /** An error in one room must not affect the others. */
  function guardEach(task: string, work: (room: Room) => void): void {
    for (const [name, room] of rooms) void guard(`${task} ${name}`, () => work(room));
  }

  return {
    find: (name: string) => rooms.get(name),
    /** The open room with this key, or a new one. */
    open(key: RoomKey, times: RoomTimes): Room {
      const room = rooms.get(key.room) ?? createRoom(app, key, times, guests.mayEnter);
      rooms.set(key.room, room);
      return room;
    },
    /** Applies the current state of the lesson or meeting to its room. */
    refresh(name: string): void {
      const room = rooms.get(name);
      if (room) refreshRoom(deps, room);
    },
    /** Does what is due by the clock in every room. */
    sweep(): void {
      guardEach('sweeping', (room) => sweepRoom(deps, room));
      if (grantsRenewedAt > app.now() - FILE_TOKEN_LIFETIME_MS / 3) return;
      grantsRenewedAt = app.now();
      for (const room of rooms.values()) renewGrants(app, room);
    },
    expelSignedOut: () => guardEach('expelling signed-out teachers from', (room) => expelSignedOut(app, room)),
    /** Deletes empty rooms that have nothing left to write. */
    removeEmpty(): void {
      for (const [name, room] of rooms) if (room.participants.size === 0 && room.settle()) rooms.delete(name);
    },
    count: () => ({
      rooms: rooms.size,
      participants: [...rooms.values()].reduce((sum, { participants }) => sum + participants.size, 0),
    }),
    /** Ends all stays before the provider shuts down. */
    suspend(): void {
      for (const room of rooms.values()) room.suspend();
      rooms.clear();
    },
  };
}
