import { manyLines } from '../../src/core/api/endpoints/index.ts';
import {
  type ClientMessage,
  CLOSE,
  ADVICE_INTERVAL_MS,
  canProgress,
  isKnownAdvice,
} from '../../src/core/live-room/index.ts';
import type { AppContext } from '../app/context.ts';
import { type Join, admitFromLobby } from './admission/entry.ts';
import { requestsAdmission, withServerState } from './admission/rules.ts';
import type { Allowances } from './allowances.ts';
import type { Guests } from './admission/guests.ts';
import type { RoomParticipant } from './participant.ts';
import { INVALID_MESSAGE, TRY_LATER } from './room-socket.ts';
import type { Room } from './room.ts';

type ParticipantMessage = Exclude<ClientMessage, Join>;
type MessageOf<Type extends ParticipantMessage['type']> = Extract<ParticipantMessage, { type: Type }>;

export interface MessageHandlerDeps {
  app: Omit<AppContext, 'rooms'>;
  guests: Guests;
  allowances: Allowances;
}

/**
 * Handles a message from a participant. Messages that the participant may not send are ignored; errors are thrown.
 * @returns the code to close the socket with, if it must be closed
 */
export async function handleMessage(
  deps: MessageHandlerDeps,
  room: Room,
  participant: RoomParticipant,
  message: ParticipantMessage,
): Promise<number | undefined> {
  if (isRepeated(participant, message)) return undefined;
  if (!isWithinAllowance(deps.allowances, participant, message)) return TRY_LATER;
  if (message.type === 'board') return changeBoard(deps, room, participant, message);
  await dispatchMessage(deps, room, participant, message);
  // Counted only after it is handled, so that the client repeats a message that failed.
  if ('n' in message && message.n !== undefined) participant.received = message.n;
  return undefined;
}

/** Whether the message was handled before the connection broke. */
function isRepeated(participant: RoomParticipant, message: ParticipantMessage): boolean {
  return 'n' in message && message.n !== undefined && message.n <= participant.received;
}

function isWithinAllowance(allowances: Allowances, { content }: RoomParticipant, message: ParticipantMessage): boolean {
  const { messages, writes, boardIn } = allowances.of(content);
  if (!messages.take(1)) return false;
  if (message.type === 'board') return writes.take(1) && boardIn.take(message.update.length);
  return message.type !== 'chat' || writes.take(1);
}

async function dispatchMessage(
  deps: MessageHandlerDeps,
  room: Room,
  participant: RoomParticipant,
  message: Exclude<ParticipantMessage, MessageOf<'board'>>,
): Promise<void> {
  const { app } = deps;
  switch (message.type) {
    case 'ping':
      if (message.seen !== undefined) participant.acknowledge(message.seen);
      return participant.send({ type: 'pong', at: message.at, now: app.now(), received: participant.received });
    case 'state':
      return changeState(deps, room, participant, message);
    case 'leave':
      await room.dismiss(participant, 'left');
      return participant.socket?.close(1000);
    case 'admit':
    case 'remove':
    case 'erase':
    case 'ask':
    case 'mute':
    case 'recall':
    case 'advise':
    case 'lower':
      return moderate(deps, room, participant, message);
  }
  if (message.type === 'advice') return answerAdvice(room, participant, message);
  if (message.type === 'signal') {
    const to = room.participants.get(message.to);
    if (to && room.mayConnect(participant, to))
      to.sendReliably({ type: 'signal', from: participant.id, signal: message.signal });
    return undefined;
  }
  // All other messages are for participants inside.
  if (!participant.isInside) return;
  switch (message.type) {
    case 'hand':
      return setHand(app.now, room, participant, message.up);
    case 'chat':
      return addChatMessage(app.now, room, participant, message);
    case 'pointer': {
      for (const other of room.insiders()) if (other !== participant) other.send({ ...message, from: participant.id });
    }
  }
}

async function changeState(
  deps: MessageHandlerDeps,
  room: Room,
  participant: RoomParticipant,
  { state }: MessageOf<'state'>,
): Promise<void> {
  const wasInside = participant.isInside;
  const admissionState = wasInside ? 'inside' : (state.admissionState ?? participant.state.admissionState);
  participant.state = withServerState({ ...participant.state, ...state, admissionState }, participant.state, wasInside);
  const isAsking = !wasInside && requestsAdmission(participant.state);
  if (isAsking) participant.mayEnter = await deps.guests.mayEnter(participant.content, participant.id);
  if (isAsking && participant.mayEnter) {
    // The others see this participant inside immediately: nobody has to admit them.
    await deps.guests.within(room.store).entered(participant.content, participant.id);
    return admitFromLobby(deps, room, participant);
  }
  room.broadcastState(participant);
  if (isAsking) participant.sendReliably({ type: 'changed', participant: participant.toPublic() });
}

async function addChatMessage(
  now: () => number,
  room: Room,
  { content: { identity, name, role } }: RoomParticipant,
  { id, text }: MessageOf<'chat'>,
): Promise<void> {
  const plain = manyLines(text);
  const message =
    plain.trim() === '' ? undefined : await room.chat.add({ id, identity, name, role, text: plain }, now());
  if (message) room.broadcastInside({ type: 'chat', message });
}

async function changeBoard(
  { app: { base64, noteSecurity }, allowances }: MessageHandlerDeps,
  room: Room,
  participant: RoomParticipant,
  { number, update }: MessageOf<'board'>,
): Promise<number | undefined> {
  if (!participant.isInside || participant.isBoardClosed || number > participant.boardNumber + 1) return undefined;
  if (number === participant.boardNumber + 1) {
    const { rejectedChanges } = allowances.of(participant.content);
    const isIgnored = rejectedChanges.isEmpty();
    const result = isIgnored ? 'broken' : await room.board.add(decodeUpdate(base64, update), participant.content);
    if (result === 'broken' || result === 'full') {
      participant.isBoardClosed = true;
      const message = participant.messages[result === 'full' ? 'boardFull' : 'boardBroken'];
      participant.send({ type: 'boardRejected', number, reason: result, message });
      if (isIgnored || result === 'full') return undefined;
      noteSecurity('boardChangeRejected', room.times.teacherId);
      rejectedChanges.spend(1);
      return rejectedChanges.isEmpty() ? INVALID_MESSAGE : undefined;
    }
    participant.boardNumber = number;
    if (result === 'stored')
      for (const other of room.insiders())
        if (other !== participant) other.sendReliably({ type: 'board', from: participant.id, update });
  }
  participant.send({ type: 'acknowledged', number: participant.boardNumber });
  return undefined;
}

/** Text that is not Base64 becomes an empty update, which the board rejects. */
function decodeUpdate(base64: AppContext['base64'], update: string): Uint8Array<ArrayBuffer> {
  try {
    return base64.decode(update);
  } catch {
    return new Uint8Array();
  }
}

type ModerationMessage = Extract<
  ClientMessage,
  { type: 'admit' | 'advise' | 'erase' | 'remove' | 'ask' | 'mute' | 'recall' | 'lower' }
>;

/** Handles the actions of teachers inside, each on a participant inside or in the lobby. */
async function moderate(
  deps: MessageHandlerDeps,
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

/** Erases a person's drawings for everyone; the teacher's drawings stay. */
async function erase(
  { app: { base64 } }: MessageHandlerDeps,
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
  { app, guests }: Pick<MessageHandlerDeps, 'app' | 'guests'>,
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

/** Stores the teacher's decision about a person. */
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
function setHand(now: () => number, room: Room, participant: RoomParticipant, isUp: boolean): void {
  if (isUp === (participant.state.handAt !== undefined)) return;
  const { handAt: _, ...state } = participant.state;
  participant.state = isUp ? { ...state, handAt: now() } : state;
  room.broadcastState(participant);
  participant.sendReliably({ type: 'changed', participant: participant.toPublic() });
}

/** Shows a participant a teacher's advice. Ignores unknown advice, and advice that follows another too soon. */
function advise(now: () => number, room: Room, participant: RoomParticipant, name: string): void {
  const { advice } = participant.state;
  const at = now();
  if (!isKnownAdvice(name) || participant.isTeacher) return;
  if (advice && at < advice.at + ADVICE_INTERVAL_MS) return;
  setAdvice(room, participant, { name, at, progress: 'sent' });
}

/** Records the outcome of a participant's advice; ignores outcomes that do not match it. */
function answerAdvice(
  room: Room,
  participant: RoomParticipant,
  { at, progress }: Extract<ClientMessage, { type: 'advice' }>,
): void {
  const { advice } = participant.state;
  if (advice?.at !== at || !canProgress(advice.progress, progress)) return;
  setAdvice(room, participant, { ...advice, progress });
}

function setAdvice(room: Room, participant: RoomParticipant, advice: RoomParticipant['state']['advice']): void {
  participant.state = { ...participant.state, advice };
  room.broadcastState(participant);
  participant.sendReliably({ type: 'changed', participant: participant.toPublic() });
}
