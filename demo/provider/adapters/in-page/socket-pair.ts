import type { ClientSocket } from '../../../../src/core/live-room/index.ts';
import type { RoomSocket } from '../../rooms/room-socket.ts';

type Listener = (event: { data: string; code: number }) => void;

/**
 * A line without a network: what goes in at one end comes out at the other, later and in order. The client's end opens
 * once `ready` resolves; the room's end has to be listened to by then. A `ready` that rejects loses the line.
 */
export function createSocketPair(ready: Promise<unknown>): [ClientSocket, RoomSocket] {
  const listeners = new Map<string, Set<Listener>>();
  let hear: (text: string) => void = () => {};
  let hearEnd = () => {};
  let isClosed = false;

  function emit(type: string, event: { data?: string; code?: number } = {}): void {
    for (const listener of listeners.get(type) ?? []) listener({ data: '', code: 0, ...event });
  }

  function close(code: number): void {
    if (isClosed) return;
    isClosed = true;
    queueMicrotask(() => {
      hearEnd();
      emit('close', { code });
    });
  }

  const client: ClientSocket = {
    send(text) {
      if (!isClosed) queueMicrotask(() => hear(text));
    },
    close: (code = 1000) => close(code),
    addEventListener(type: string, listener: Listener | (() => void)) {
      listeners.set(type, (listeners.get(type) ?? new Set()).add(listener));
    },
  };
  const room: RoomSocket = {
    send(text) {
      if (!isClosed) queueMicrotask(() => emit('message', { data: text }));
    },
    close,
    terminate: close,
    onMessage(listener) {
      hear = listener;
    },
    onClose(listener) {
      hearEnd = listener;
    },
  };
  ready.then(
    () => {
      if (!isClosed) emit('open');
    },
    () => close(1006),
  );
  return [client, room];
}
