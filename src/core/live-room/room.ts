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

/** Joins a room and reconnects after lost connections until it is left, ends or the provider refuses. */
export function createRoom(options: RoomOptions): Room {
  const {
    url,
    board,
    renewToken,
    language,
    clock: device = deviceClock,
    random = Math.random,
    openSocket = (address) => new WebSocket(address),
  } = options;
  const clock = createProviderClock(device);
  const state = createRoomState();
  const { phase } = state;
  const self = createSelf(options);
  const participants = createParticipants();
  const chat = createChatLog();
  const signalListeners = new Set<(from: string, content: ReceivedSignalingMessage) => void>();
  const renewedListeners = new Set<(member: string) => void>();

  let { token } = options;
  let joinedAt = 0;
  /** State sent with the last join. */
  let joinedState = self.sharedState();
  /** True from the provider's reply to a join until the connection is lost: other messages would be ignored. */
  let isJoined = false;
  let isClosed = false;
  let isRenewing = false;
  /** Prevents endless renewal of tickets that are refused at once. */
  let mayRenew = true;

  const send = (message: ClientMessage) => isJoined && connection.send(JSON.stringify(message));
  const outbox = createOutbox(send);
  const boardSync = createBoardSync(board, device, send);
  const messageHandler = createMessageHandler({
    state,
    self,
    participants,
    chat,
    outbox,
    boardSync,
    board,
    renew,
    finish,
    adjust: (now, sentAt) => clock.adjust(now, sentAt, device.now()),
    joined() {
      isJoined = true;
      mayRenew = true;
      connection.settle();
      // A camera may have started between the join and its reply.
      if (self.sharedState() !== joinedState) send({ type: 'state', state: self.sharedState() });
      return joinedAt;
    },
    retry: () => connection.retry(),
    onSignal: (from, content) => {
      for (const listener of signalListeners) listener(from, content);
    },
    onRenewed: (member) => {
      for (const listener of renewedListeners) listener(member);
    },
    guard(work) {
      try {
        work();
      } catch (error) {
        // A failing listener or message is reported as uncaught, and the room goes on.
        reportUncaught(error);
      }
    },
  });
  const connection = createConnection({
    url,
    openSocket,
    clock: device,
    random,
    onText: messageHandler.handle,
    onLost: handleLost,
    onOpen: () => {
      joinedAt = device.now();
      joinedState = self.sharedState();
      connection.send(JSON.stringify(joinMessage()));
    },
    onPing: () => void send({ type: 'ping', at: device.now(), seen: messageHandler.seen() }),
  });

  function joinMessage(): ClientMessage {
    const proof = self.proof();
    const isKnown = state.welcomeCount.peek() > 0;
    return {
      type: 'join',
      token,
      language,
      state: self.sharedState(),
      board: toBase64(board.stateVector()),
      ...(proof && { resume: { ...proof, ...(isKnown && { seen: messageHandler.seen() }) } }),
    };
  }

  function handleLost(code: number): void {
    isJoined = false;
    boardSync.pause();
    if (isClosed) return;
    batch(() => {
      self.setLink('lost');
      if (state.welcomeCount.peek() > 0) phase.value = 'reconnecting';
      // The provider has closed the room for good, and its message did not arrive.
      if (finalCodes.has(code) && !isRenewing)
        finish(code === CLOSE.ended ? 'ended' : code === CLOSE.removed ? 'removed' : 'rejected');
    });
  }

  function renew(refused: () => void): void {
    if (!renewToken || !mayRenew) return refused();
    isRenewing = true;
    mayRenew = false;
    void renewToken()
      .catch(() => undefined)
      .then((fresh) => {
        isRenewing = false;
        if (isClosed) return;
        if (fresh === undefined) return refused();
        token = fresh;
        connection.retry();
      });
  }

  function finish(last: RoomPhase): void {
    // A refused page may rejoin as the same member; a removed one, or one that left, may not.
    if (last !== 'rejected') self.clearMemory();
    phase.value = last;
    release();
  }

  function release(): void {
    isClosed = true;
    isJoined = false;
    boardSync.close();
    connection.close();
    signalListeners.clear();
    renewedListeners.clear();
  }

  const listen =
    <Listener>(listeners: Set<Listener>) =>
    (listener: Listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    };

  return {
    ...state,
    self: self.member,
    participants: participants.list,
    pointers: participants.pointers,
    chat: chat.messages,
    unread: chat.unread,
    boardRejection: boardSync.rejection,
    board,
    now: clock.now,

    setState(change) {
      // Devices that a closing page switches off shall be on again after a reload.
      if (isClosed) return;
      const { microphone, camera } = self.sharedState();
      batch(() => {
        self.change(change);
        const { microphone: newMicrophone, camera: newCamera } = self.sharedState();
        if (newMicrophone !== microphone || newCamera !== camera) state.asked.value = undefined;
      });
      send({ type: 'state', state: change });
    },
    raiseHand: messageHandler.raise,
    lowerHand: (member) => outbox.add({ type: 'lower', member }),
    sendChatMessage(text) {
      const me = self.member.peek();
      const trimmed = text.trim().slice(0, CHAT_LENGTH);
      if (!me || !self.isInside() || trimmed === '') return undefined;
      const { identity, name, role } = me;
      const id = createIdempotencyKey();
      chat.addOwn({ id, identity, name, role, text: trimmed, at: clock.now() });
      outbox.add({ type: 'chat', id, text: trimmed });
      return id;
    },
    readChat: chat.read,
    admit: (member) => outbox.add({ type: 'admit', member }),
    remove: (member) => outbox.add({ type: 'remove', member }),
    ask: (member, what) => outbox.add({ type: 'ask', member, what }),
    dismissRequest() {
      state.asked.value = undefined;
    },
    point: (pointer) => void send({ ...pointer, type: 'pointer' }),
    sendSignal: (to, content) => outbox.add({ type: 'signal', to, signal: content }),
    onSignal: listen(signalListeners),
    onRenewed: listen(renewedListeners),
    retry() {
      if (!isClosed) connection.retry();
    },
    leave() {
      if (isClosed) return;
      send({ type: 'leave' });
      finish('left');
    },
    dispose: release,
  };
}
