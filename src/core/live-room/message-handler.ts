import { batch } from '@preact/signals-core';
import { fromBase64 } from './base64.ts';
import type { createBoardSync } from './board-sync.ts';
import type { createChatLog } from './chat-log.ts';
import type { createOutbox } from './outbox.ts';
import { readServerMessage, type ServerMessage } from './server-messages.ts';
import { isRecord } from '../api/index.ts';
import type { RoomBoard } from './room-board.ts';
import type { createRoomState } from './room-state.ts';
import type { ReceivedSignalingMessage, RoomPhase } from './room-types.ts';
import type { createParticipants } from './participants.ts';
import type { createSelf } from './self.ts';

export interface MessageHandlerDeps {
  state: ReturnType<typeof createRoomState>;
  self: ReturnType<typeof createSelf>;
  participants: ReturnType<typeof createParticipants>;
  chat: ReturnType<typeof createChatLog>;
  outbox: ReturnType<typeof createOutbox>;
  boardSync: ReturnType<typeof createBoardSync>;
  board: RoomBoard;
  /** Corrects the clock by the provider's time `now` in the reply to a message of `sentAt`. */
  adjust(now: number, sentAt: number): void;
  /** The provider has accepted the join. Returns when the join was sent. */
  joined(): number;
  /** Fetches a new ticket; calls `refused` when there is none. */
  renew(refused: () => void): void;
  finish(phase: RoomPhase): void;
  /** Reconnects after a gap in the numbered messages. */
  retry(): void;
  onSignal(from: string, content: ReceivedSignalingMessage): void;
  onRenewed(member: string): void;
  /** Runs a handler so that its errors cannot end the room. */
  guard(work: () => void): void;
}

type View = Pick<
  Extract<ServerMessage, { type: 'welcome' }>,
  'participants' | 'chat' | 'attendance' | 'parts' | 'fileToken' | 'iceServers'
>;

/** Applies messages of the provider to the room's model; numbered ones once each and in order. */
export function createMessageHandler(deps: MessageHandlerDeps) {
  const { state, self, participants, chat, outbox, boardSync, board } = deps;
  let seen = 0;
  let chunksLeft = 0;
  /** Kept here as well, since a restarted provider has lost it. */
  let isHandUp = false;

  function applyView(view: View): void {
    participants.replace(view.participants);
    state.attendance.value = view.attendance;
    applyGrants(view);
    expectChunks(view.parts);
  }

  function applyGrants({ fileToken, iceServers }: Pick<View, 'fileToken' | 'iceServers'>): void {
    state.fileToken.value = fileToken;
    if (iceServers) state.iceServers.value = iceServers;
  }

  function expectChunks(count: number): void {
    chunksLeft = count;
    if (count === 0 && self.isInside()) state.boardReady.value = true;
  }

  function markJoined(): void {
    self.setLink('ok');
    state.phase.value = self.isInside() ? 'inside' : 'waiting';
  }

  function applyBoard(update: string, from?: string): void {
    try {
      board.apply(fromBase64(update), from);
    } catch {
      // The provider validates every change; one that this page cannot read must still not end the room.
    }
  }

  function welcome(message: Extract<ServerMessage, { type: 'welcome' }>): void {
    const isFirst = state.welcomeCount.peek() === 0;
    deps.adjust(message.now, deps.joined());
    seen = message.seq;
    self.welcome(message);
    state.clock.value = message.clock;
    state.title.value = message.title;
    state.kind.value = message.kind;
    applyView(message);
    if (self.isInside()) chat.replace(message.chat, isFirst);
    state.welcomeCount.value += 1;
    markJoined();
    outbox.restart();
    if (message.state.handAt !== undefined) isHandUp = true;
    else if (isHandUp) outbox.add({ type: 'hand', up: true });
    if (self.isInside()) boardSync.open(undefined);
  }

  function resumed(message: Extract<ServerMessage, { type: 'resumed' }>): void {
    deps.adjust(message.now, deps.joined());
    state.clock.value = message.clock;
    applyGrants(message);
    participants.replace(message.participants);
    expectChunks(message.parts);
    markJoined();
    outbox.resume(message.received);
    if (self.isInside()) boardSync.open(message.acknowledged);
  }

  function dispatch(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        return welcome(message);
      case 'resumed':
        return resumed(message);
      case 'rejected':
        return message.reason === 'stale' ? deps.renew(() => refuse(message)) : refuse(message);
      case 'pong':
        deps.adjust(message.now, message.at);
        return outbox.received(message.received);
      case 'acknowledged':
        return boardSync.acknowledge(message.number);
      case 'boardPart':
        applyBoard(message.update);
        chunksLeft -= 1;
        if (chunksLeft === 0) state.boardReady.value = true;
        return;
      case 'boardRejected':
        return boardSync.refuse(message.message);
      case 'files':
        return applyGrants(message);
      case 'pointer': {
        const { type: _, from, ...pointer } = message;
        return participants.point(from, pointer);
      }
      default:
        return handleNumbered(message);
    }
  }

  function refuse({ reason, message }: Extract<ServerMessage, { type: 'rejected' }>): void {
    state.rejection.value = { reason, message };
    deps.finish(reason === 'removed' ? 'removed' : 'rejected');
  }

  function handleNumbered(message: Extract<ServerMessage, { seq: number }>): void {
    if (message.seq <= seen) return;
    if (message.seq !== seen + 1) return deps.retry();
    seen = message.seq;
    switch (message.type) {
      case 'joined':
        if (participants.set(message.participant)) deps.onRenewed(message.participant.id);
        return;
      case 'changed':
        if (message.participant.id !== self.member.peek()?.id) return void participants.set(message.participant);
        isHandUp = message.participant.state.handAt !== undefined;
        return self.decide(message.participant.state);
      case 'left':
        return participants.remove(message.member);
      case 'chat':
        return chat.add(message.message);
      case 'signal':
        return isRecord(message.signal) ? deps.onSignal(message.from, message.signal) : undefined;
      case 'board':
        return applyBoard(message.update, message.from);
      case 'admitted':
        self.decide({ ...self.member.peek()?.state, admissionState: 'inside' });
        applyView(message);
        chat.replace(message.chat, true);
        markJoined();
        return boardSync.open(undefined);
      case 'asked':
        state.asked.value = { from: message.from, what: message.what };
        return;
      case 'clock':
        state.clock.value = message.clock;
        return;
      case 'attendance':
        state.attendance.value = message.attendance;
        return;
      case 'removed':
        return deps.finish('removed');
      case 'ended':
        state.attendance.value = message.attendance;
        state.ending.value = message.reason;
        return deps.finish('ended');
    }
  }

  return {
    seen: () => seen,
    handle(text: string): void {
      const content = parse(text);
      const message = readServerMessage(content);
      // An unknown message of a newer provider counts as received: it would be sent again and again otherwise.
      if (!message) seen += isRecord(content) && content.seq === seen + 1 ? 1 : 0;
      else deps.guard(() => batch(() => dispatch(message)));
    },
    raise(up: boolean): void {
      isHandUp = up;
      outbox.add({ type: 'hand', up });
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
