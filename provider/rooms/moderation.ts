import { CLOSE, type ClientMessage } from '../../src/core/live-room/index.ts';
import type { AppContext } from '../app/context.ts';
import { admitFromLobby } from './admission/admit-from-lobby.ts';
import { advise } from './advice.ts';
import type { Guests } from './admission/guests.ts';
import type { Allowances } from './limits/allowances.ts';
import type { RoomParticipant } from './participant.ts';
import type { Room } from './room.ts';

interface ModerationDeps {
  app: Omit<AppContext, 'rooms'>;
  guests: Guests;
  allowances: Allowances;
}

type ModerationMessage = Extract<
  ClientMessage,
  { type: 'admit' | 'advise' | 'erase' | 'remove' | 'ask' | 'mute' | 'recall' | 'lower' }
>;

/** Handles what only teachers inside may do, each to a participant inside or in the lobby. */
export async function moderate(
  deps: ModerationDeps,
  room: Room,
  teacher: RoomParticipant,
  message: ModerationMessage,
): Promise<void> {
  const other = room.participants.get(message.participantId);
  if (!other || !teacher.isTeacher || !teacher.isInside) return;
  switch (message.type) {
    case 'lower':
      return setHand(deps.app.now, room, other, false);
    case 'ask':
      return other.sendReliably({ type: 'asked', from: teacher.id, what: message.what });
    case 'mute':
      return other.isTeacher ? undefined : deps.app.media?.mute(room.key.room, other.id);
    case 'recall':
      return other.sendReliably({ type: 'recalled', from: teacher.id });
    case 'advise':
      return advise(deps.app.now, room, other, message.name);
    case 'erase':
      return erase(deps, room, teacher, other);
    case 'remove':
      if (other.isTeacher) return undefined;
      if (message.erase) await erase(deps, room, teacher, other);
      return removePerson(deps, room, other);
    case 'admit': {
      await decide(deps.guests, room, other, 'admitted');
      await admitFromLobby(deps, room, other);
    }
  }
}

/** Erases what a person has drawn, for everybody; what a teacher has drawn stays. */
async function erase(
  { app: { base64 } }: ModerationDeps,
  room: Room,
  teacher: RoomParticipant,
  person: RoomParticipant,
): Promise<void> {
  if (person.isTeacher) return;
  for (const update of await room.board.erase(person.content.identity))
    for (const participant of room.insiders())
      participant.sendReliably({ type: 'board', from: teacher.id, update: base64.encode(update) });
}

/** Removes a person with all their devices: every participant with the same identity. */
async function removePerson(
  { app, guests }: Pick<ModerationDeps, 'app' | 'guests'>,
  room: Room,
  person: RoomParticipant,
): Promise<void> {
  await decide(guests, room, person, 'removed');
  app.noteSecurity('participantRemoved', room.times.teacherId);
  for (const other of devicesOf(room, person)) {
    other.sendReliably({ type: 'removed' });
    await room.dismiss(other, 'removed');
    other.socket?.close(CLOSE.removed);
  }
}

/** Stores what the teacher has decided about a person. */
async function decide(
  guests: Guests,
  room: Room,
  person: RoomParticipant,
  standing: 'admitted' | 'removed',
): Promise<void> {
  await guests.within(room.store).decide(room.key.room, person.content.identity, standing);
  for (const other of devicesOf(room, person)) other.mayEnter = standing === 'admitted';
}

const devicesOf = (room: Room, { content: { identity } }: RoomParticipant): RoomParticipant[] =>
  [...room.participants.values()].filter(({ content }) => content.identity === identity);

/** Raises or lowers a participant's hand. */
export function setHand(now: () => number, room: Room, participant: RoomParticipant, isUp: boolean): void {
  if (isUp === (participant.state.handAt !== undefined)) return;
  const { handAt: _, ...state } = participant.state;
  participant.state = isUp ? { ...state, handAt: now() } : state;
  room.broadcastState(participant);
  participant.sendReliably({ type: 'changed', participant: participant.toPublic() });
}
