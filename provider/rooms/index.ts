import { CLOSE, type ClientMessage } from '../../src/core/live-room/index.ts';
import type { AppContext, RoomUpdates } from '../app/context.ts';
import { guard, unlessUnderWay } from '../app/guard.ts';
import { createWaitingAlerts } from '../push/waiting-alerts.ts';
import type { Admitted, Join } from './admission/entry.ts';
import { createGuests } from './admission/guests.ts';
import { joinRoom } from './admission/admission.ts';
import { TRY_LATER, SERVICE_RESTART, type RoomSocket } from './room-socket.ts';
import { endOpenStays } from './attendance.ts';
import { createClientConnection, oldestIdle, type ClientConnection, type Joined } from './client-connection.ts';
import { createAllowances } from './allowances.ts';
import { handleMessage, type MessageHandlerDeps } from './message-handler.ts';
import type { NodeLink } from './nodes/node-link.ts';
import { createRoomNodes, type OwnRooms, type RoomNodes } from './nodes/room-nodes.ts';
import { createRoomRegistry, type RoomRegistry } from './room-registry.ts';

export type { RoomSocket } from './room-socket.ts';

const SWEEP_INTERVAL_MS = 1_000;

/** Time in which a socket must join, in ms. */
const JOIN_TIMEOUT_MS = 10_000;

/** Maximum number of open sockets that have not joined. */
const MAX_UNJOINED_SOCKETS = 500;

/** All live rooms that someone is in, and the sockets of their clients. */
export interface Rooms extends RoomUpdates {
  /** Accepts a socket; undefined if the rooms are closed, or the maximum number of sockets is about to join. */
  connect(socket: RoomSocket): ClientConnection | undefined;
  /** Runs due work. Unless `background` is off, it runs every `SWEEP_INTERVAL_MS` while anyone is connected. */
  sweep(): Promise<void>;
  /** How many resources are in use; none once everyone has left. */
  count(): { rooms: number; connections: number; timers: number; participants: number };
  /** Disconnects everyone, and ends their stays. They have not left: they reconnect when the provider is back. */
  close(): Promise<void>;
}

/**
 * @param link to the other nodes, if any: then one node owns each room, and the others forward its messages
 * @param background whether `sweep` runs on a timer
 */
export function createRooms(app: Omit<AppContext, 'rooms'>, link?: NodeLink, background = true): Rooms {
  const { now } = app;
  const staysEnded = guard('ending stays', () => endOpenStays(app.store, now()));
  const guests = createGuests(app.store, app.crypto, now);
  const allowances = createAllowances(now);
  const isHeld = (room: string) => nodes === undefined || nodes.isHeld(room);
  const rooms = createRoomRegistry(app, guests, {
    isShared: link !== undefined,
    isHeld,
    onRemoved: (name) => nodes?.release(name),
  });
  const waitingAlerts = createWaitingAlerts(app);
  const ownRooms: OwnRooms = { ...ownRoomsOf(rooms, tidy), accept: (socket) => void connect(socket) };
  const nodes: RoomNodes | undefined = link && createRoomNodes(link, app.crypto, ownRooms);
  const updates = nodes ?? ownRooms;
  const deps = {
    app,
    waitingAlerts,
    guests,
    allowances,
    inRoom: rooms.inRoom,
    openRoom: rooms.open,
    findRoom: rooms.find,
    hasTeacher: updates.hasTeacher,
    staysEnded,
    nodes,
    hold: async (room: string) => nodes === undefined || nodes.hold(room),
    isHeld,
  };
  const connections = new Set<ClientConnection>();
  let timer: ReturnType<typeof setInterval> | undefined;
  let isClosed = false;

  function connect(socket: RoomSocket): ClientConnection | undefined {
    if (isClosed) return void socket.close(SERVICE_RESTART);
    if (!makeSpace(connections)) return void socket.close(TRY_LATER);
    const connection = createClientConnection({
      socket,
      now,
      join: (message, isSocketClosed) => joinRoom(deps, socket, message, isSocketClosed).finally(tidy),
      async handleMessage(joined, message, isCut) {
        if (!('room' in joined)) return void joined.send(JSON.stringify(message));
        return rooms
          .inRoom(joined.room.key.room, () => (isCut() ? undefined : handlePresent(deps, joined, socket, message)))
          .finally(tidy);
      },
      onClose(closed, joined) {
        connections.delete(closed);
        void disconnect(rooms, joined, socket).finally(tidy);
      },
    });
    connections.add(connection);
    if (background) timer ??= setInterval(unlessUnderWay('sweeping the rooms', sweep), SWEEP_INTERVAL_MS);
    return connection;
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

  async function sweep(): Promise<void> {
    for (const connection of connections) {
      if (!connection.isJoined && connection.openedAt < now() - JOIN_TIMEOUT_MS) connection.terminate(CLOSE.rejected);
    }
    await rooms.sweep();
    allowances.tidy();
    tidy();
  }

  // Immediately, without waiting for the next sweep.
  app.sessions.onEnd(() => {
    ownRooms.expelSignedOut();
    nodes?.announceSessionsEnded();
  });

  return {
    connect,
    sweep,
    refresh: updates.refresh,
    participantsOf: updates.participantsOf,
    hasTeacher: updates.hasTeacher,
    noteMedia: updates.noteMedia,
    linkSerial: (name, renew) => guests.linkSerial(name, renew),
    count: () => ({ ...rooms.count(), connections: connections.size, timers: timer === undefined ? 0 : 1 }),
    async close() {
      isClosed = true;
      stopSweeping();
      for (const connection of connections) connection.close(SERVICE_RESTART);
      await rooms.suspend();
      await nodes?.close();
    },
  };
}

interface HandlingDeps extends MessageHandlerDeps {
  isHeld(room: string): boolean;
  waitingAlerts: ReturnType<typeof createWaitingAlerts>;
}

/** Its socket has closed: the room handles that after the messages from it. */
async function disconnect(
  { inRoom }: Pick<RoomRegistry, 'inRoom'>,
  joined: Joined | undefined,
  socket: RoomSocket,
): Promise<void> {
  if (!joined) return;
  if (!('room' in joined)) return joined.close();
  const { room, participant } = joined;
  await inRoom(room.key.room, () => {
    if (participant.socket === socket) room.disconnect(participant);
  });
}

/** Ignores messages from a participant who was dismissed, or has reconnected with another socket. */
async function handlePresent(
  deps: HandlingDeps,
  { room, participant }: Admitted,
  socket: RoomSocket,
  message: Exclude<ClientMessage, Join>,
): Promise<number | undefined> {
  if (participant.socket !== socket || room.participants.get(participant.id) !== participant) return undefined;
  // Since its last renewal, this node may have been suspended for longer than its leases last.
  if (!deps.isHeld(room.key.room)) return SERVICE_RESTART;
  const code = await handleMessage(deps, room, participant, message);
  if (message.type === 'state') deps.waitingAlerts.check(room, participant);
  return code;
}

/**
 * Closes the oldest idle socket if there are too many that have not joined, since anyone can open them.
 * @returns false if there is none to close
 */
function makeSpace(connections: Set<ClientConnection>): boolean {
  const unjoined = [...connections].filter(({ isJoined }) => !isJoined);
  if (unjoined.length < MAX_UNJOINED_SOCKETS) return true;
  const oldest = oldestIdle(unjoined);
  if (!oldest) return false;
  connections.delete(oldest);
  oldest.terminate(TRY_LATER);
  return true;
}

/** The rooms of this node, for handlers and other nodes; `tidy` is called after operations that may have emptied one. */
const ownRoomsOf = (rooms: RoomRegistry, tidy: () => void): Omit<OwnRooms, 'accept'> => ({
  isOpen: (name) => rooms.find(name) !== undefined,
  abandon: rooms.abandon,
  expelSignedOut: () => void rooms.expelSignedOut().finally(tidy),
  refresh: (name) => rooms.refresh(name).finally(tidy),
  participantsOf: async (name) =>
    [...(rooms.find(name)?.participants.values() ?? [])].map((participant) => participant.toPublic()),
  hasTeacher: async (name) =>
    rooms
      .find(name)
      ?.insiders()
      .some(({ isTeacher }) => isTeacher) ?? false,
  noteMedia: (event) => rooms.noteMedia(event).finally(tidy),
});
