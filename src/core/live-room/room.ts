import { batch } from '@preact/signals-core';
import { createProviderClock, deviceClock } from '../time/index.ts';
import { createIdempotencyKey } from '../session/index.ts';
import { toBase64 } from './base64.ts';
import { createBoardSync } from './board-sync.ts';
import { createChatLog } from './chat-log.ts';
import { createConnection } from './connection.ts';
import { createMessageHandler } from './message-handler.ts';
import { createOutbox } from './outbox.ts';
import type { ClientMessage } from './client-messages.ts';
import { CHAT_LENGTH, CLOSE } from './protocol.ts';
import { createRoomState } from './room-state.ts';
import type { ReceivedSignalingMessage, Room, RoomOptions, RoomPhase } from './room-types.ts';
import { createParticipants } from './participants.ts';
import { createSelf } from './self.ts';

const reportUncaught = (error: unknown) => {
  if (typeof reportError === 'function') reportError(error);
};

const finalCodes: ReadonlySet<number> = new Set(Object.values(CLOSE));

/** Enters a room and stays in it through broken lines, until it is left or has ended, or the provider refuses. */
export function createRoom(options: RoomOptions): Room {
  const {
    url, board, renewToken, language, clock: device = deviceClock, random = Math.random,
    openSocket = (address) => new WebSocket(address),
  } = options;
  const clock = createProviderClock(device);
  const state = createRoomState();
  const { phase } = state;
  const self = createSelf(options);
  const roster = createParticipants();
  const chat = createChatLog();
  const signalListeners = new Set<(from: string, content: ReceivedSignalingMessage) => void>();
  const renewedListeners = new Set<(member: string) => void>();

  let { token } = options;
  let joinedAt = 0;
  /** The state that the last join carried. */
  let greeted = self.told();
  /** From the provider's answer to a join until the line breaks; what is said at other times would not be heard. */
  let isJoined = false;
  let isGone = false;
  let isRenewing = false;
  /** A ticket that is refused at once is not asked for again and again. */
  let mayRenew = true;

  const send = (message: ClientMessage) => isJoined && connection.send(JSON.stringify(message));
  const outbox = createOutbox(send);
  const boardLine = createBoardSync(board, device, send);
  const hearing = createMessageHandler({
    state, self, roster, chat, outbox, boardLine, board, renew, finish,
    adjust: (now, sentAt) => clock.adjust(now, sentAt, device.now()),
    joined() {
      isJoined = true;
      mayRenew = true;
      connection.settle();
      // A camera may have come up between the join and its answer.
      if (self.told() !== greeted) send({ type: 'state', state: self.told() });
      return joinedAt;
    },
    retry: () => connection.retry(),
    onSignal: (from, content) => { for (const listener of signalListeners) listener(from, content); },
    onRenewed: (member) => { for (const listener of renewedListeners) listener(member); },
    guard(work) {
      try {
        work();
      } catch (error) {
        // A fault of a listener, or of what a provider sent: the page reports it as uncaught, and the room goes on.
        reportUncaught(error);
      }
    },
  });
  const connection = createConnection({
    url, openSocket, clock: device, random, onText: hearing.hear, onLost: lose,
    onOpen: () => {
      joinedAt = device.now();
      greeted = self.told();
      connection.send(JSON.stringify(greeting()));
    },
    onPing: () => void send({ type: 'ping', at: device.now(), seen: hearing.seen() }),
  });

  function greeting(): ClientMessage {
    const proof = self.proof();
    const isKnown = state.arrival.peek() > 0;
    return {
      type: 'join', token, language, state: self.told(), board: toBase64(board.stateVector()),
      ...proof && { resume: { ...proof, ...isKnown && { seen: hearing.seen() } } },
    };
  }

  function lose(code: number): void {
    isJoined = false;
    boardLine.pause();
    if (isGone) return;
    batch(() => {
      self.link('lost');
      if (state.arrival.peek() > 0) phase.value = 'reconnecting';
      // The provider has closed for good, and its words did not arrive.
      if (finalCodes.has(code) && !isRenewing) finish(code === CLOSE.ended ? 'ended' : code === CLOSE.removed ? 'removed' : 'refused');
    });
  }

  function renew(refused: () => void): void {
    if (!renewToken || !mayRenew) return refused();
    isRenewing = true;
    mayRenew = false;
    void renewToken().catch(() => undefined).then((fresh) => {
      isRenewing = false;
      if (isGone) return;
      if (fresh === undefined) return refused();
      token = fresh;
      connection.retry();
    });
  }

  function finish(last: RoomPhase): void {
    // A refused page may come back as who it was; one that was shown out or has left may not.
    if (last !== 'refused') self.forget();
    phase.value = last;
    letGo();
  }

  function letGo(): void {
    isGone = true;
    isJoined = false;
    boardLine.close();
    connection.close();
    signalListeners.clear();
    renewedListeners.clear();
  }

  const listen = <Listener>(listeners: Set<Listener>) => (listener: Listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };

  return {
    ...state,
    self: self.member,
    members: roster.members,
    pointers: roster.pointers,
    chat: chat.lines,
    unread: chat.unread,
    boardRefusal: boardLine.refusal,
    board,
    now: clock.now,

    setState(change) {
      // What a page switches off while it goes away is not what the person wants after a reload.
      if (isGone) return;
      const { microphone, camera } = self.told();
      batch(() => {
        self.change(change);
        const { microphone: heard, camera: seen } = self.told();
        if (heard !== microphone || seen !== camera) state.asked.value = undefined;
      });
      send({ type: 'state', state: change });
    },
    raiseHand: hearing.raise,
    lowerHand: (member) => outbox.add({ type: 'lower', member }),
    say(text) {
      const me = self.member.peek();
      const said = text.trim().slice(0, CHAT_LENGTH);
      if (!me || !self.isInside() || said === '') return undefined;
      const { identity, name, role } = me;
      const id = createIdempotencyKey();
      chat.write({ id, identity, name, role, text: said, at: clock.now() });
      outbox.add({ type: 'chat', id, text: said });
      return id;
    },
    readChat: chat.read,
    admit: (member) => outbox.add({ type: 'admit', member }),
    remove: (member) => outbox.add({ type: 'remove', member }),
    ask: (member, what) => outbox.add({ type: 'ask', member, what }),
    forgetAsked() {
      state.asked.value = undefined;
    },
    point: (pointer) => void send({ ...pointer, type: 'pointer' }),
    signal: (to, content) => outbox.add({ type: 'signal', to, signal: content }),
    onSignal: listen(signalListeners),
    onRenewed: listen(renewedListeners),
    retry() {
      if (!isGone) connection.retry();
    },
    leave() {
      if (isGone) return;
      send({ type: 'leave' });
      finish('left');
    },
    dispose: letGo,
  };
}
