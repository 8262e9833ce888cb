import { CLOSE } from '../../../src/core/live-room/index.ts';
import type { AppContext, RoomUpdates } from '../app/context.ts';
import { guard } from '../app/guard.ts';
import { createWaitingAlerts } from '../push/waiting-alerts.ts';
import { admit, type Admitted, type Join } from './admission/admission.ts';
import { createGuests } from './admission/guests.ts';
import { refuse, TRY_LATER } from './admission/refuse.ts';
import { endOpenStays } from './attendance.ts';
import { createClientConnection, type ClientConnection } from './client-connection.ts';
import { createAllowances } from './limits/allowances.ts';
import { handleMessage } from './message-handler.ts';
import { createRoomRegistry } from './room-registry.ts';
import type { RoomSocket } from './room-socket.ts';

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
  const { now } = app;
  void guard('ending stays', () => endOpenStays(app.store, now()));
  const guests = createGuests(app.store, app.crypto, now);
  const allowances = createAllowances(now);
  const rooms = createRoomRegistry(app, guests);
  const deps = { app, guests, allowances, openRoom: rooms.open, findRoom: rooms.find };
  const waitingAlerts = createWaitingAlerts(app);
  const connections = new Set<ClientConnection>();
  let timer: ReturnType<typeof setInterval> | undefined;
  let isClosed = false;

  function connect(socket: RoomSocket): ClientConnection | undefined {
    if (isClosed) return void socket.close(SERVICE_RESTART);
    limitUnjoined(connections);
    const connection = createClientConnection({
      socket,
      now,
      join: async (message, isSocketClosed) => joinRoom(socket, message, isSocketClosed).finally(tidy),
      handleMessage({ room, participant }, message) {
        // Messages from a participant who was dismissed are ignored.
        const isPresent = room.participants.get(participant.id) === participant;
        const code = isPresent ? handleMessage(deps, room, participant, message) : undefined;
        if (isPresent && message.type === 'state') waitingAlerts.check(room, participant);
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

  /** Returns the participant, or a code to close the socket with; a client that is rejected learns why. */
  async function joinRoom(
    socket: RoomSocket,
    message: Join,
    isSocketClosed: () => boolean,
  ): Promise<Admitted | number | undefined> {
    const result = await admit(deps, message, socket, isSocketClosed);
    if (Array.isArray(result)) return void refuse(socket, ...result);
    if (typeof result === 'object') waitingAlerts.check(result.room, result.participant);
    return result;
  }

  /** Deletes empty rooms, and stops the timer when nothing is left to sweep. */
  function tidy(): void {
    rooms.removeEmpty();
    if (rooms.count().rooms === 0 && connections.size === 0) stopSweeping();
  }

  function stopSweeping(): void {
    clearInterval(timer);
    timer = undefined;
  }

  function sweep(): void {
    for (const connection of connections) {
      if (!connection.isJoined && connection.openedAt < now() - JOIN_TIMEOUT_MS) connection.terminate(CLOSE.rejected);
    }
    rooms.sweep();
    allowances.tidy();
    tidy();
  }

  // Immediately, without waiting for the next sweep.
  app.sessions.onEnd(() => {
    rooms.expelSignedOut();
    tidy();
  });

  return {
    connect,
    sweep,
    refresh(name) {
      rooms.refresh(name);
      tidy();
    },
    participantsOf: (name) =>
      [...(rooms.find(name)?.participants.values() ?? [])].map((participant) => participant.toPublic()),
    hasTeacher: (name) =>
      rooms
        .find(name)
        ?.insiders()
        .some(({ isTeacher }) => isTeacher) ?? false,
    linkSerial: (name, renew) => guests.linkSerial(name, renew),
    count: () => ({ ...rooms.count(), connections: connections.size, timers: timer === undefined ? 0 : 1 }),
    close() {
      isClosed = true;
      rooms.suspend();
      for (const connection of connections) connection.close(SERVICE_RESTART);
      stopSweeping();
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
