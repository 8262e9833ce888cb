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
  roster: ReturnType<typeof createParticipants>;
  chat: ReturnType<typeof createChatLog>;
  outbox: ReturnType<typeof createOutbox>;
  boardLine: ReturnType<typeof createBoardSync>;
  board: RoomBoard;
  /** The provider told its time in answer to what was said at `sentAt`. */
  adjust(now: number, sentAt: number): void;
  /** The provider has taken us: from now on it hears. Answers when the join was sent. */
  joined(): number;
  /** The ticket is no longer good; the refusal stands unless another one can be had. */
  renew(refused: () => void): void;
  finish(phase: RoomPhase): void;
  /** The order is broken: everything has to come again. */
  retry(): void;
  onSignal(from: string, content: ReceivedSignalingMessage): void;
  onRenewed(member: string): void;
  /** Runs what a message leads to, so that no message can end the room. */
  guard(work: () => void): void;
}

type View = Pick<Extract<ServerMessage, { type: 'welcome' }>, 'roster' | 'chat' | 'attendance' | 'parts' | 'fileToken' | 'iceServers'>;

/** Takes what the provider says into the room's model, each numbered message once and in order. */
export function createMessageHandler(parts: MessageHandlerDeps) {
  const { state, self, roster, chat, outbox, boardLine, board } = parts;
  let seen = 0;
  let partsLeft = 0;
  /** Is the hand up, as far as is known? A provider that was restarted has forgotten it. */
  let hand = false;

  function takeView(view: View): void {
    roster.replace(view.roster);
    state.attendance.value = view.attendance;
    takeGrants(view);
    expectParts(view.parts);
  }

  function takeGrants({ fileToken, iceServers }: Pick<View, 'fileToken' | 'iceServers'>): void {
    state.fileToken.value = fileToken;
    if (iceServers) state.iceServers.value = iceServers;
  }

  function expectParts(count: number): void {
    partsLeft = count;
    if (count === 0 && self.isInside()) state.boardReady.value = true;
  }

  function settle(): void {
    self.link('ok');
    state.phase.value = self.isInside() ? 'inside' : 'waiting';
  }

  function applyBoard(update: string, from?: string): void {
    try {
      board.apply(fromBase64(update), from);
    } catch {
      // The provider has looked at every change, but one that this page cannot read must not take the room along.
    }
  }

  function welcome(message: Extract<ServerMessage, { type: 'welcome' }>): void {
    const isFirst = state.arrival.peek() === 0;
    parts.adjust(message.now, parts.joined());
    seen = message.seq;
    self.welcome(message);
    state.clock.value = message.clock;
    state.title.value = message.title;
    state.kind.value = message.kind;
    takeView(message);
    if (self.isInside()) chat.replace(message.chat, isFirst);
    state.arrival.value += 1;
    settle();
    outbox.restart();
    if (message.state.handAt !== undefined) hand = true;
    else if (hand) outbox.add({ type: 'hand', up: true });
    if (self.isInside()) boardLine.open(undefined);
  }

  function resumed(message: Extract<ServerMessage, { type: 'resumed' }>): void {
    parts.adjust(message.now, parts.joined());
    state.clock.value = message.clock;
    takeGrants(message);
    roster.replace(message.roster);
    expectParts(message.parts);
    settle();
    outbox.resume(message.received);
    if (self.isInside()) boardLine.open(message.acknowledged);
  }

  function take(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome': return welcome(message);
      case 'resumed': return resumed(message);
      case 'refused':
        return message.reason === 'stale' ? parts.renew(() => refuse(message)) : refuse(message);
      case 'pong':
        parts.adjust(message.now, message.at);
        return outbox.received(message.received);
      case 'acknowledged': return boardLine.acknowledge(message.number);
      case 'boardPart':
        applyBoard(message.update);
        partsLeft -= 1;
        if (partsLeft === 0) state.boardReady.value = true;
        return;
      case 'boardRefused': return boardLine.refuse(message.message);
      case 'files':
        return takeGrants(message);
      case 'pointer': {
        const { type: _, from, ...pointer } = message;
        return roster.point(from, pointer);
      }
      default: return takeNumbered(message);
    }
  }

  function refuse({ reason, message }: Extract<ServerMessage, { type: 'refused' }>): void {
    state.refusal.value = { reason, message };
    parts.finish(reason === 'removed' ? 'removed' : 'refused');
  }

  function takeNumbered(message: Extract<ServerMessage, { seq: number }>): void {
    if (message.seq <= seen) return;
    if (message.seq !== seen + 1) return parts.retry();
    seen = message.seq;
    switch (message.type) {
      case 'joined':
        if (roster.put(message.participant)) parts.onRenewed(message.participant.id);
        return;
      case 'changed':
        if (message.participant.id !== self.member.peek()?.id) return void roster.put(message.participant);
        hand = message.participant.state.handAt !== undefined;
        return self.decide(message.participant.state);
      case 'left': return roster.drop(message.member);
      case 'chat': return chat.take(message.line);
      case 'signal': return isRecord(message.signal) ? parts.onSignal(message.from, message.signal) : undefined;
      case 'board': return applyBoard(message.update, message.from);
      case 'admitted':
        self.decide({ ...self.member.peek()?.state, admissionState: 'inside' });
        takeView(message);
        chat.replace(message.chat, true);
        settle();
        return boardLine.open(undefined);
      case 'asked':
        state.asked.value = { from: message.from, what: message.what };
        return;
      case 'clock':
        state.clock.value = message.clock;
        return;
      case 'attendance':
        state.attendance.value = message.attendance;
        return;
      case 'removed': return parts.finish('removed');
      case 'ended':
        state.attendance.value = message.attendance;
        state.ending.value = message.reason;
        return parts.finish('ended');
    }
  }

  return {
    seen: () => seen,
    hear(text: string): void {
      const content = parse(text);
      const message = readServerMessage(content);
      // A newer provider may send what this page does not know: it counts as received, or it would be sent again and again.
      if (!message) seen += isRecord(content) && content.seq === seen + 1 ? 1 : 0;
      else parts.guard(() => batch(() => take(message)));
    },
    raise(up: boolean): void {
      hand = up;
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
