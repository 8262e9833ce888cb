import { batch, signal, type ReadonlySignal, type Signal } from '@preact/signals-core';
import { isRecord } from '../api/index.ts';
import { createIdempotencyKey } from '../session/index.ts';
import { createProviderClock, deviceClock } from '../time/index.ts';
import { createBoardSync } from './board-sync.ts';
import { readServerMessage } from './protocol/server-messages.ts';
import { createEffectRunner } from './room-effects.ts';
import { rememberedParticipant } from './room-memory.ts';
import type { ReceivedSignalingMessage, Room, RoomOptions } from './room-types.ts';
import { createConnection } from './connection.ts';
import {
  type ReliableMessage,
  type RoomMessage,
  createRoomState,
  type RoomState,
  type VisibleState,
} from './state/room-state.ts';
import { reduceRoom } from './state/reduce-room.ts';

/**
 * Creates a live room; `join()` enters it. The pure function `reduceRoom` implements the protocol: this function passes it actions,
 * events of the connection and messages of the provider, exposes its state as signals, and runs its effects.
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
    // In one batch: listeners of the signals may send immediately, and run after the effects of this message.
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
      // Report the error of a listener as uncaught, and let the room continue.
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

/** Actions of a teacher on other participants, and their responses. */
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

/** A page continues as the participant that its tab has stored. */
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

/** Reads a text of the provider; undefined if it is neither a message nor numbered. */
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

type SignalsOf<Values> = { readonly [Name in keyof Values]: ReadonlySignal<Values[Name]> };

/** The state of a room as signals. */
interface RoomSignals {
  readonly signals: SignalsOf<VisibleState>;
  /** Writes a new state; only signals whose value has changed notify. */
  publish(state: VisibleState): void;
}

/** Makes a signal of each visible field. */
function createRoomSignals(initial: VisibleState): RoomSignals {
  const signals = {
    phase: signal(initial.phase),
    rejection: signal(initial.rejection),
    ending: signal(initial.ending),
    self: signal(initial.self),
    participants: signal(initial.participants),
    pointers: signal(initial.pointers),
    welcomeCount: signal(initial.welcomeCount),
    chat: signal(initial.chat),
    unread: signal(initial.unread),
    clock: signal(initial.clock),
    attendance: signal(initial.attendance),
    asked: signal(initial.asked),
    title: signal(initial.title),
    kind: signal(initial.kind),
    engine: signal(initial.engine),
    fileToken: signal(initial.fileToken),
    iceServers: signal(initial.iceServers),
    boardReady: signal(initial.boardReady),
    boardIncomplete: signal(initial.boardIncomplete),
    boardRejection: signal(initial.boardRejection),
  } satisfies { [Name in keyof VisibleState]: Signal<VisibleState[Name]> };
  const names = Object.keys(signals) as (keyof VisibleState)[];
  return {
    signals,
    publish: (state) => batch(() => names.forEach((name) => ((signals[name] as Signal<unknown>).value = state[name]))),
  };
}

/** Functions that are called for each event of one kind. */
interface Listeners<Values extends readonly unknown[]> {
  emit(...values: Values): void;
  /** Adds a listener and returns a function that removes it. */
  add(listener: (...values: Values) => void): () => void;
  clear(): void;
}

/** Creates an empty list of listeners. */
function createListeners<Values extends readonly unknown[]>(): Listeners<Values> {
  const listeners = new Set<(...values: Values) => void>();
  return {
    emit: (...values) => listeners.forEach((listener) => listener(...values)),
    add(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    clear: () => listeners.clear(),
  };
}
