import { RECONNECT_GRACE_MS } from '../../src/core/live-room/index.ts';
import type { AppContext } from '../app/context.ts';
import { guard } from '../app/guard.ts';
import { isSignedIn } from './admission/admission-rules.ts';
import { issueGrants } from './admission/grants.ts';
import type { Guests } from './admission/guests.ts';
import { issueMediaAccess, sendMediaAccess } from './media/media-access.ts';
import type { RoomParticipant } from './participant.ts';
import { refuse, type JoinRejection } from './admission/refuse.ts';
import type { Room } from './room.ts';
import { readRoomTimes } from './room-times.ts';

interface UpkeepDeps {
  app: Omit<AppContext, 'rooms'>;
  guests: Guests;
}

/** Does what is due in a room by the clock. */
export async function sweepRoom(deps: UpkeepDeps, room: Room): Promise<void> {
  await room.settle();
  const { now } = deps.app;
  for (const participant of room.participants.values()) {
    if (participant.lostAt !== undefined && participant.lostAt <= now() - RECONNECT_GRACE_MS)
      await room.dismiss(participant, 'lost');
  }
  await refreshRoom(deps, room);
}

/** Applies the current state of the lesson or meeting: cancelled, ended, moved, closed, or with a renewed link. */
export async function refreshRoom({ app, guests }: UpkeepDeps, room: Room): Promise<void> {
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
      // A renewed link, or a choice that the teacher has taken back, makes the store forget who was let in. Who is inside stays.
      await guests.within(room.store).entered(content, participant.id);
    } else {
      participant.mayEnter = await guests.mayEnter(content, participant.id);
    }
  }
  await expelSignedOut(app, room);
}

/** Removes teachers whose session has ended, so that someone who signed in with a stolen password is removed, too. */
export async function expelSignedOut(app: UpkeepDeps['app'], room: Room): Promise<void> {
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
export async function renewGrants(app: UpkeepDeps['app'], room: Room): Promise<void> {
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
