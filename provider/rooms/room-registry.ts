import type { AppContext } from '../app/context.ts';
import { guard } from '../app/guard.ts';
import { createTaskQueue, type TaskQueue } from '../app/task-queue.ts';
import { FILE_TOKEN_LIFETIME_MS, issueGrants } from './admission/grants.ts';
import type { Guests } from './admission/guests.ts';
import { fencedStore, takeOver } from './nodes/fences.ts';
import { createRoom, type Room } from './room.ts';
import { type MediaEvent, issueMediaAccess, sendMediaAccess, type MediaServer } from './media-server.ts';
import { SERVICE_RESTART, refuse, type JoinRejection } from './room-socket.ts';
import { type RoomKey, type RoomTimes, readRoomTimes } from './room-times.ts';
import { RECONNECT_GRACE_MS } from '../../src/core/live-room/index.ts';
import { isSignedIn } from './admission/rules.ts';
import type { RoomParticipant } from './participant.ts';

export type RoomRegistry = ReturnType<typeof createRoomRegistry>;

/** How many rooms are swept concurrently: their members must not wait until the store has responded for all rooms. */
const LOOKED_AFTER_AT_ONCE = 4;

interface RegistryOptions {
  /** Whether other nodes may have opened a room before, or may do so while it is open here. */
  isShared: boolean;
  /** Whether this node still owns a room. */
  isHeld(name: string): boolean;
  /** Called when a room is empty. */
  onRemoved(name: string): void;
}

/** The rooms that someone is in, by name. Operations on a room wait in the room's queue. */
export function createRoomRegistry(
  app: Omit<AppContext, 'rooms'>,
  guests: Guests,
  { isShared, isHeld, onRemoved }: RegistryOptions,
) {
  const deps = { app, guests };
  const rooms = new Map<string, Room>();
  const queues = new Map<string, TaskQueue>();
  let grantsRenewedAt = app.now();

  /** Runs a task in a room's queue, whether or not the room is open. */
  function inRoom<Result>(name: string, task: () => Result | Promise<Result>): Promise<Result> {
    const queue = queues.get(name) ?? createTaskQueue();
    queues.set(name, queue);
    return queue.run(task);
  }

  /** An error in one room must not affect the others. */
  async function guardEach(task: string, work: (room: Room) => Promise<void>): Promise<void> {
    const waiting = [...rooms];
    // It may have been closed, and opened again, before its turn.
    const isCurrent = (name: string, room: Room) => isHeld(name) && rooms.get(name) === room;
    async function workOn(): Promise<void> {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [name, room] = next;
        await guard(`${task} ${name}`, () => inRoom(name, () => (isCurrent(name, room) ? work(room) : undefined)));
      }
    }
    await Promise.all(Array.from({ length: LOOKED_AFTER_AT_ONCE }, workOn));
  }

  /** Closes a room without storing anything: its members reconnect. */
  function abandon(name: string): void {
    const room = rooms.get(name);
    rooms.delete(name);
    for (const participant of room?.participants.values() ?? []) {
      participant.socket?.close(SERVICE_RESTART);
      participant.socket = undefined;
    }
    room?.participants.clear();
  }

  async function createOwnRoom(key: RoomKey, times: RoomTimes): Promise<Room> {
    if (!isShared) return createRoom(app, key, times, 0);
    const number = await takeOver(app.store, key.room, app.now());
    const store = fencedStore(app.store, { room: key.room, number }, () => {
      if (rooms.get(key.room)?.store === store) abandon(key.room);
    });
    return createRoom({ ...app, store }, key, times, number);
  }

  return {
    inRoom,
    abandon,
    find: (name: string) => rooms.get(name),
    /** The open room with this key, or a new one. Call it in its queue. */
    async open(key: RoomKey, times: RoomTimes): Promise<Room> {
      const room = rooms.get(key.room) ?? (await createOwnRoom(key, times));
      rooms.set(key.room, room);
      return room;
    },
    /** Applies the current state of the lesson or meeting to its room. */
    async refresh(name: string): Promise<void> {
      const room = rooms.get(name);
      if (room) await inRoom(name, () => refreshRoom(deps, room));
    },
    /** Runs due work in every room. */
    async sweep(): Promise<void> {
      await guardEach('sweeping', (room) => sweepRoom(deps, room));
      if (grantsRenewedAt > app.now() - FILE_TOKEN_LIFETIME_MS / 3) return;
      grantsRenewedAt = app.now();
      await Promise.all([...rooms.values()].map((room) => renewGrants(app, room)));
    },
    /** Applies a report of the media server; its room may be closed by now. */
    async noteMedia(event: MediaEvent): Promise<void> {
      const { media } = app;
      const room = rooms.get(event.room);
      if (room && media) await inRoom(event.room, () => applyMediaEvent(media, room, event));
    },
    expelSignedOut: () => guardEach('expelling signed-out teachers from', (room) => expelSignedOut(app, room)),
    /** Deletes empty rooms without running tasks or pending writes. */
    removeEmpty(): void {
      for (const [name, queue] of queues) {
        const room = rooms.get(name);
        if (!queue.isIdle || (room && (room.participants.size > 0 || room.isUnsettled))) continue;
        queues.delete(name);
        if (rooms.delete(name)) onRemoved(name);
      }
    },
    count: () => ({
      rooms: rooms.size,
      participants: [...rooms.values()].reduce((sum, { participants }) => sum + participants.size, 0),
    }),
    /** Ends all stays before the provider shuts down. */
    async suspend(): Promise<void> {
      await guardEach('ending stays in', (room) => room.suspend());
      rooms.clear();
    },
  };
}

interface UpkeepDeps {
  app: Omit<AppContext, 'rooms'>;
  guests: Guests;
}

/** Runs due work in a room. */
async function sweepRoom(deps: UpkeepDeps, room: Room): Promise<void> {
  await room.settle();
  const { now } = deps.app;
  for (const participant of room.participants.values()) {
    if (participant.lostAt !== undefined && participant.lostAt <= now() - RECONNECT_GRACE_MS)
      await room.dismiss(participant, 'lost');
  }
  await refreshRoom(deps, room);
}

/** Applies the current state of the lesson or meeting: cancelled, ended, moved, closed, or with a renewed link. */
async function refreshRoom({ app, guests }: UpkeepDeps, room: Room): Promise<void> {
  const times = await readRoomTimes(app.store, room.key, app.now());
  if (!times || times.isCanceled) await room.end('canceled');
  else if (times.isEnded) await room.end('ended');
  else if (app.now() > times.clock.closesAt) await room.end('closed');
  else room.setTimes(times);
  for (const participant of room.participants.values()) {
    const { isTeacher, content, messages } = participant;
    if (!isTeacher && !(await guests.isGoodLink(content))) {
      await expel(room, participant, ['over', messages.linkDead]);
    } else if (participant.isInside) {
      // After a renewed link or a revoked permission, the store forgets who was admitted. Participants inside stay.
      await guests.within(room.store).entered(content, participant.id);
    } else {
      participant.mayEnter = await guests.mayEnter(content, participant.id);
    }
  }
  await expelSignedOut(app, room);
}

/** Removes teachers whose session has ended, so that someone who signed in with a stolen password is removed, too. */
async function expelSignedOut(app: UpkeepDeps['app'], room: Room): Promise<void> {
  for (const participant of room.participants.values()) {
    const { isTeacher, content, messages } = participant;
    if (isTeacher && !(await isSignedIn(app, content)))
      await expel(room, participant, ['signedOut', messages.roomSignedOut]);
  }
}

async function expel(room: Room, participant: RoomParticipant, rejection: JoinRejection): Promise<void> {
  await room.dismiss(participant, 'removed');
  if (participant.socket) refuse(participant.socket, ...rejection);
}

/** Sends new grants to everyone inside, before the old ones expire. */
async function renewGrants(app: UpkeepDeps['app'], room: Room): Promise<void> {
  const { teacherId } = room.times;
  for (const participant of room.insiders()) {
    await guard('renewing grants', async () => {
      const grants = await issueGrants(app, teacherId, participant.content);
      // The socket of someone who was removed meanwhile is closed, so nothing is sent.
      participant.send({ type: 'files', ...grants });
      const access = await issueMediaAccess(app, { ...participant.content, participantId: participant.id });
      if (room.participants.get(participant.id) === participant) sendMediaAccess(participant, access);
    });
  }
}

/**
 * Applies a report of the media server to its room. A person who connects there without being
 * inside, with a token from before their removal, is disconnected again.
 */
function applyMediaEvent(media: MediaServer, room: Room, { participantId, what, at }: MediaEvent): void {
  const participant = room.participants.get(participantId);
  if (participant?.isInside) participant.mediaUntil = what === 'joined' ? Infinity : at;
  else if (what === 'joined') media.remove(room.key.room, participantId);
}
