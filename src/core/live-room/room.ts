import { batch, signal } from '@preact/signals-core';
import { isRecord } from '../api/index.ts';
import { createIdempotencyKey } from '../session/index.ts';
import { createProviderClock, deviceClock } from '../time/index.ts';
import { createBoardSync } from './board/board-sync.ts';
import { createListeners } from './listeners.ts';
import { readServerMessage } from './protocol/server-messages.ts';
import { createEffectRunner } from './room-effects.ts';
import { rememberedParticipant } from './room-memory.ts';
import { createRoomSignals } from './room-signals.ts';
import type { ReceivedSignalingMessage, Room, RoomOptions } from './room-types.ts';
import { createConnection } from './socket/connection.ts';
import type { ReliableMessage } from './state/outbox.ts';
import { reduceRoom } from './state/reduce-room.ts';
import type { RoomMessage } from './state/room-message.ts';
import { createRoomState, type RoomState } from './state/room-state.ts';

/**
 * Creates a live room; `join()` enters it. The protocol is the pure `reduceRoom`: this function feeds it with actions,
 * events of the connection and messages of the provider, shows its state as signals, and runs its effects.
 */
export function createRoom(options: RoomOptions): Room {
  const { board, clock: device = deviceClock, random = Math.random, openSocket = defaultSocket } = options;
  const clock = createProviderClock(device);
  const signalListeners = createListeners<[from: string, signal: ReceivedSignalingMessage]>();
  const renewedListeners = createListeners<[participantId: string]>();
  const recalledListeners = createListeners<[from: string]>();
  const roundTrip = signal(0);
  let state = initialState(options);
  const { signals, publish } = createRoomSignals(state);

  const connection = createConnection({
    url: options.url,
    openSocket,
    clock: device,
    random,
    onOpen: () => dispatch({ type: 'opened', at: device.now() }),
    onText: receive,
    onLost: (code) => dispatch({ type: 'lost', code }),
    onPing: () => dispatch({ type: 'pingDue', at: device.now() }),
  });
  const boardSync = createBoardSync(
    board,
    device,
    (message) => state.isJoined && connection.send(JSON.stringify(message)),
  );
  const runEffect = createEffectRunner({
    connection,
    board,
    boardSync,
    clock,
    device,
    storage: options.storage,
    room: options.room,
    emitSignal: signalListeners.emit,
    emitRenewed: renewedListeners.emit,
    emitRecalled: recalledListeners.emit,
    noteRoundTrip: (millis) => (roundTrip.value = millis),
    renewTicket: () => void renewTicket(),
    removeListeners() {
      signalListeners.clear();
      renewedListeners.clear();
      recalledListeners.clear();
    },
  });

  function dispatch(message: RoomMessage): void {
    const step = reduceRoom(state, message);
    state = step.state;
    // In one batch: who reads the signals may send at once, and comes after the effects of this message.
    batch(() => {
      publish(state);
      step.effects.forEach(runEffect);
    });
  }

  function receive(text: string): void {
    const message = readMessage(text);
    if (!message) return;
    try {
      dispatch(message);
    } catch (error) {
      // A failing listener is reported as uncaught, and the room continues.
      if (typeof reportError === 'function') reportError(error);
    }
  }

  async function renewTicket(): Promise<void> {
    const token = await options.renewToken?.().catch(() => undefined);
    dispatch({ type: 'ticketRenewed', token });
  }

  const sendReliably = (message: ReliableMessage) => dispatch({ type: 'sendReliably', message });

  return {
    ...signals,
    roundTrip,
    board,
    now: clock.now,

    join: connection.open,
    setState: (change) => dispatch({ type: 'changeState', change }),
    raiseHand: (up) => dispatch({ type: 'raiseHand', up }),
    ...createModeration(sendReliably),
    sendChatMessage(text) {
      const id = createIdempotencyKey();
      dispatch({ type: 'sendChatMessage', id, text, at: clock.now() });
      return state.ownMessages.has(id) ? id : undefined;
    },
    readChat: () => dispatch({ type: 'readChat' }),
    dismissRequest: () => dispatch({ type: 'dismissRequest' }),
    point: (pointer) => dispatch({ type: 'point', pointer }),
    sendSignal: (to, signal) => sendReliably({ type: 'signal', to, signal }),
    onSignal: signalListeners.add,
    onRenewed: renewedListeners.add,
    onRecalled: recalledListeners.add,
    retry: () => dispatch({ type: 'retry' }),
    leave: () => dispatch({ type: 'leave' }),
    dispose: () => dispatch({ type: 'dispose' }),
  };
}

/** What a teacher does with other participants, and how these answer. */
function createModeration(
  sendReliably: (message: ReliableMessage) => void,
): Pick<Room, 'admit' | 'advise' | 'answerAdvice' | 'ask' | 'erase' | 'lowerHand' | 'mute' | 'recall' | 'remove'> {
  return {
    advise: (participantId, name) => sendReliably({ type: 'advise', participantId, name }),
    answerAdvice: (at, progress) => sendReliably({ type: 'advice', at, progress }),
    admit: (participantId) => sendReliably({ type: 'admit', participantId }),
    ask: (participantId, what) => sendReliably({ type: 'ask', participantId, what }),
    lowerHand: (participantId) => sendReliably({ type: 'lower', participantId }),
    mute: (participantId) => sendReliably({ type: 'mute', participantId }),
    recall: (participantId) => sendReliably({ type: 'recall', participantId }),
    erase: (participantId) => sendReliably({ type: 'erase', participantId }),
    remove: (participantId, { erase = false } = {}) =>
      sendReliably({ type: 'remove', participantId, ...(erase && { erase }) }),
  };
}

const defaultSocket = (url: string) => new WebSocket(url);

/** A page continues as the participant that its tab remembers. */
function initialState({ storage, room, token, language, state, renewToken }: RoomOptions): RoomState {
  const memory = rememberedParticipant(storage, room);
  return createRoomState({
    token,
    language,
    ownState: memory?.state ?? state,
    resumeKey: memory && { participantId: memory.participantId, key: memory.key },
    canRenew: renewToken !== undefined,
  });
}

/** Reads a text of the provider; undefined for what is neither a message nor numbered. */
function readMessage(text: string): RoomMessage | undefined {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return undefined;
  }
  const message = readServerMessage(content);
  if (message) return { type: 'received', message };
  return isRecord(content) && typeof content.seq === 'number' ? { type: 'unknown', seq: content.seq } : undefined;
}
