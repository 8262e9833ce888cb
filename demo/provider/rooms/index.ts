import { CLOSE, RECONNECT_GRACE_MS } from '../../../src/core/live-room/index.ts';
import type { AppContext } from '../app/context.ts';
import { guard } from '../app/guard.ts';
import { createAllowances } from './allowances.ts';
import { admit, isSignedIn } from './admission.ts';
import { FILE_TOKEN_LIFE, issueGrants } from './grants.ts';
import { createGuests } from './guests.ts';
import { createMessageHandler } from './message-handler.ts';
import { createClientConnection, type ClientConnection } from './client-connection.ts';
import type { RoomParticipant } from './participant.ts';
import { LATER, refuse, type Refused } from './refuse.ts';
import { createRoom, type Room } from './room.ts';
import type { RoomSocket } from './socket.ts';
import { readTimes, type RoomKey, type RoomTimes } from './times.ts';

export type { RoomSocket } from './socket.ts';

/** How often is looked whether something is due, milliseconds. */
const SWEEP_EVERY = 1_000;

/** Who has not said by then who they are is no client. Milliseconds. */
const JOIN_PATIENCE = 10_000;

/** So many sockets may be open that have not joined. */
const MOST_SILENT = 500;

/** The provider goes away, and comes back. */
const RESTART = 1012;

export type Rooms = ReturnType<typeof createRooms>;

/** All rooms that somebody is in, and the sockets that lead there. Everything that has to stay is in the store. */
export function createRooms(world: Omit<AppContext, 'rooms'>) {
  const { store, hash, now, sessions } = world;
  const guests = createGuests(store, hash, now);
  const allowances = createAllowances(now);
  const hear = createMessageHandler(world, guests, allowances);
  const rooms = new Map<string, Room>();
  const lines = new Set<ClientConnection>();
  let timer: ReturnType<typeof setInterval> | undefined;
  let filesGivenAt = now();
  let isClosed = false;

  const entrance = {
    world, guests, allowances,
    find: (room: string) => rooms.get(room),
    roomOf(key: RoomKey, times: RoomTimes) {
      const room = rooms.get(key.room) ?? createRoom(world, key, times);
      rooms.set(key.room, room);
      return room;
    },
  };

  /** Answers what tells whether somebody has joined over this socket. */
  function connect(socket: RoomSocket): Pick<ClientConnection, 'isJoined'> | undefined {
    if (isClosed) return void socket.close(RESTART);
    closeSilent();
    const line = createClientConnection({
      socket, now,
      async join(message, isGone) {
        const result = await admit(entrance, message, socket, isGone);
        tidy();
        if (!Array.isArray(result)) return result;
        refuse(socket, ...result);
        return undefined;
      },
      hear({ room, member }, message) {
        // Who was dismissed says nothing more.
        const code = room.members.get(member.id) === member ? hear(room, member, message) : undefined;
        tidy();
        return code;
      },
      onClose(line, entered) {
        lines.delete(line);
        const member = entered?.member;
        if (entered && member?.socket === socket) entered.room.lose(member);
        tidy();
      },
    });
    lines.add(line);
    timer ??= setInterval(() => void guard('the rooms are looked after', sweep), SWEEP_EVERY);
    return line;
  }

  /** Sockets that have not joined are bounded: anybody can open them. The oldest one goes. */
  function closeSilent(): void {
    const silent = [...lines].filter(({ isJoined }) => !isJoined);
    const [oldest] = silent;
    if (!oldest || silent.length < MOST_SILENT) return;
    lines.delete(oldest);
    oldest.terminate(LATER);
  }

  /** Forgets rooms that nobody is in, and rests when there is nothing to look after. */
  function tidy(): void {
    for (const [name, room] of rooms) if (room.members.size === 0 && room.settle()) rooms.delete(name);
    if (rooms.size > 0 || lines.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  /** Brings a room up to what its lesson or meeting has become: cancelled, ended, moved, over, with new links. */
  function look(name: string): void {
    const room = rooms.get(name);
    if (!room) return;
    const times = readTimes(store, room.key, now());
    if (!times || times.isCanceled) room.end('canceled');
    else if (times.isEnded) room.end('ended');
    else if (now() > times.clock.closesAt) room.end('closed');
    else room.setTimes(times);
    for (const member of room.members.values()) {
      if (hasDeadLink(name, member)) throwOut(room, member, ['over', member.messages.linkDead]);
    }
    endSignedOut(room);
    tidy();
  }

  const hasDeadLink = (room: string, { isTeacher, content }: RoomParticipant) => !isTeacher && !guests.isGoodLink(room, content.link);

  /** A teacher's socket ends with the session that it came from: whoever has signed in with a lost password goes. */
  function endSignedOut(room: Room): void {
    for (const member of room.members.values()) {
      if (member.isTeacher && !isSignedIn(world, member.content)) throwOut(room, member, ['signedOut', member.messages.roomSignedOut]);
    }
  }

  function throwOut(room: Room, member: RoomParticipant, why: Refused): void {
    room.dismiss(member, 'removed');
    if (member.socket) refuse(member.socket, ...why);
  }

  // At once, and not only at the next sweep.
  sessions.onEnd(() => {
    for (const [name, room] of rooms) void guard(`${name} ends what ended sessions have opened`, () => endSignedOut(room));
    tidy();
  });

  /** Does what is due by the clock. It runs by itself once a second while anybody is there. */
  function sweep(): void {
    for (const line of lines) if (!line.isJoined && line.openedAt < now() - JOIN_PATIENCE) line.terminate(CLOSE.refused);
    // A room that fails must not keep the others from what is due.
    for (const [name, room] of rooms) void guard(`${name} is looked after`, () => sweepRoom(name, room));
    allowances.tidy();
    if (filesGivenAt <= now() - FILE_TOKEN_LIFE / 3) giveFiles();
    tidy();
  }

  function sweepRoom(name: string, room: Room): void {
    room.settle();
    for (const member of room.members.values()) {
      if (member.lostAt !== undefined && member.lostAt <= now() - RECONNECT_GRACE_MS) room.dismiss(member, 'lost');
    }
    look(name);
  }

  function giveFiles(): void {
    filesGivenAt = now();
    for (const { times: { teacherId }, insiders } of rooms.values()) {
      for (const member of insiders()) {
        void guard('somebody gets new grants', async () => {
          const grants = await issueGrants(world, teacherId, member.content);
          // Whoever was removed meanwhile has a closed socket.
          member.tell({ type: 'files', ...grants });
        });
      }
    }
  }

  return {
    connect, look, sweep,
    linkSerial: guests.linkSerial,
    /** How much is held: nothing, once everybody has gone. */
    count: () => ({
      rooms: rooms.size, lines: lines.size, timers: timer === undefined ? 0 : 1,
      members: [...rooms.values()].reduce((sum, { members }) => sum + members.size, 0),
    }),
    /** Says goodbye to all, who come back when the provider does; they have not left. */
    close(): void {
      isClosed = true;
      for (const room of rooms.values()) room.rest();
      rooms.clear();
      for (const line of lines) line.close(RESTART);
      clearInterval(timer);
      timer = undefined;
    },
  };
}
