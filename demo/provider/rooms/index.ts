import { CLOSE } from '../../../src/core/live-room/index.ts';
import type { AppContext, RoomUpdates } from '../app/context.ts';
import { guard } from '../app/guard.ts';
import { createAllowances } from './allowances.ts';
import { admit } from './admission.ts';
import { createClientConnection, type ClientConnection } from './client-connection.ts';
import { FILE_TOKEN_LIFETIME_MS } from './grants.ts';
import { createGuests } from './guests.ts';
import { handleMessage } from './message-handler.ts';
import { refuse, TRY_LATER } from './refuse.ts';
import { createRoom, type Room } from './room.ts';
import type { RoomSocket } from './room-socket.ts';
import type { RoomKey, RoomTimes } from './room-times.ts';
import { expelSignedOut, refreshRoom, renewGrants, sweepRoom } from './upkeep.ts';

export type { RoomSocket } from './room-socket.ts';

const SWEEP_INTERVAL_MS = 1_000;

/** Time in which a socket has to join, in ms. */
const JOIN_TIMEOUT_MS = 10_000;

/** Maximum number of open sockets that have not joined. */
const MAX_UNJOINED_SOCKETS = 500;

/** Close code "service restart": clients reconnect. */
const SERVICE_RESTART = 1012;

/** All live rooms that someone is in, and the sockets of their clients. */
export interface Rooms extends RoomUpdates {
  /** Accepts a socket. The result says whether it has joined; undefined if the rooms are closed. */
  connect(socket: RoomSocket): Pick<ClientConnection, 'isJoined'> | undefined;
  /** Does what is due by the clock. Runs by itself every `SWEEP_INTERVAL_MS` while anyone is connected. */
  sweep(): void;
  /** How many resources are in use; none once everyone has left. */
  count(): { rooms: number; connections: number; timers: number; participants: number };
  /** Disconnects everyone. They have not left: they reconnect when the provider is back. */
  close(): void;
}

export function createRooms(app: Omit<AppContext, 'rooms'>): Rooms {
  const { store, crypto, now, sessions } = app;
  const guests = createGuests(store, crypto, now);
  const allowances = createAllowances(now);
  const deps = { app, guests, allowances };
  const rooms = new Map<string, Room>();
  const connections = new Set<ClientConnection>();
  let timer: ReturnType<typeof setInterval> | undefined;
  let grantsRenewedAt = now();
  let isClosed = false;

  const admissionDeps = {
    ...deps,
    findRoom: (room: string) => rooms.get(room),
    openRoom(key: RoomKey, times: RoomTimes) {
      const room = rooms.get(key.room) ?? createRoom(app, key, times);
      rooms.set(key.room, room);
      return room;
    },
  };

  function connect(socket: RoomSocket): ClientConnection | undefined {
    if (isClosed) return void socket.close(SERVICE_RESTART);
    limitUnjoined(connections);
    const connection = createClientConnection({
      socket,
      now,
      async join(message, isSocketClosed) {
        const result = await admit(admissionDeps, message, socket, isSocketClosed);
        tidy();
        if (!Array.isArray(result)) return result;
        refuse(socket, ...result);
        return undefined;
      },
      handleMessage({ room, participant }, message) {
        // Messages from a participant who was dismissed are ignored.
        const code =
          room.participants.get(participant.id) === participant
            ? handleMessage(deps, room, participant, message)
            : undefined;
        tidy();
        return code;
      },
      onClose(closed, admitted) {
        connections.delete(closed);
        if (admitted && admitted.participant.socket === socket) admitted.room.disconnect(admitted.participant);
        tidy();
      },
    });
    connections.add(connection);
    timer ??= setInterval(() => void guard('sweeping the rooms', sweep), SWEEP_INTERVAL_MS);
    return connection;
  }

  /** Deletes empty rooms, and stops the timer when nothing is left to sweep. */
  function tidy(): void {
    for (const [name, room] of rooms) if (room.participants.size === 0 && room.settle()) rooms.delete(name);
    if (rooms.size > 0 || connections.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  // Immediately, without waiting for the next sweep.
  sessions.onEnd(() => {
    for (const [name, room] of rooms)
      void guard(`expelling signed-out teachers from ${name}`, () => expelSignedOut(app, room));
    tidy();
  });

  function sweep(): void {
    for (const connection of connections) {
      if (!connection.isJoined && connection.openedAt < now() - JOIN_TIMEOUT_MS) connection.terminate(CLOSE.rejected);
    }
    // An error in one room must not affect the others.
    for (const [name, room] of rooms) void guard(`sweeping ${name}`, () => sweepRoom(deps, room));
    allowances.tidy();
    if (grantsRenewedAt <= now() - FILE_TOKEN_LIFETIME_MS / 3) {
      grantsRenewedAt = now();
      for (const room of rooms.values()) renewGrants(app, room);
    }
    tidy();
  }

  return {
    connect,
    sweep,
    refresh(name) {
      const room = rooms.get(name);
      if (!room) return;
      refreshRoom(deps, room);
      tidy();
    },
    linkSerial: (name, renew) => guests.linkSerial(name, renew),
    count: () => ({
      rooms: rooms.size,
      connections: connections.size,
      timers: timer === undefined ? 0 : 1,
      participants: [...rooms.values()].reduce((sum, { participants }) => sum + participants.size, 0),
    }),
    close() {
      isClosed = true;
      for (const room of rooms.values()) room.suspend();
      rooms.clear();
      for (const connection of connections) connection.close(SERVICE_RESTART);
      clearInterval(timer);
      timer = undefined;
    },
  };
}

/** Closes the oldest socket that has not joined if there are too many, since anyone can open them. */
function limitUnjoined(connections: Set<ClientConnection>): void {
  const unjoined = [...connections].filter(({ isJoined }) => !isJoined);
  const [oldest] = unjoined;
  if (!oldest || unjoined.length < MAX_UNJOINED_SOCKETS) return;
  connections.delete(oldest);
  oldest.terminate(TRY_LATER);
}
