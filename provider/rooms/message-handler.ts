import { manyLines } from '../../src/core/api/endpoints/index.ts';
import type { ClientMessage } from '../../src/core/live-room/index.ts';
import type { AppContext } from '../app/context.ts';
import type { Join } from './admission/join-attempt.ts';
import { requestsAdmission, withServerState } from './admission/admission-rules.ts';
import type { Allowances } from './limits/allowances.ts';
import { admitFromLobby } from './admission/admit-from-lobby.ts';
import type { Guests } from './admission/guests.ts';
import type { RoomParticipant } from './participant.ts';
import { INVALID_MESSAGE, TRY_LATER } from './admission/refuse.ts';
import type { Room } from './room.ts';
import { answerAdvice } from './advice.ts';
import { moderate, setHand } from './moderation.ts';

type ParticipantMessage = Exclude<ClientMessage, Join>;
type MessageOf<Type extends ParticipantMessage['type']> = Extract<ParticipantMessage, { type: Type }>;

export interface MessageHandlerDeps {
  app: Omit<AppContext, 'rooms'>;
  guests: Guests;
  allowances: Allowances;
}

/**
 * Handles a message from a participant. Messages that the participant may not send are ignored; errors are thrown.
 * @returns the code to close the socket with, if it has to be closed
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
  // Counted only once it is handled, so that the client repeats a message that failed.
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
    // The others see this participant inside at once: nobody has to be let in.
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

/** Text that is not Base64 becomes an empty update, which the board refuses. */
function decodeUpdate(base64: AppContext['base64'], update: string): Uint8Array<ArrayBuffer> {
  try {
    return base64.decode(update);
  } catch {
    return new Uint8Array();
  }
}
