import type { ClientSocket } from '../../../src/core/live-room/index.ts';
import type { RoomSocket } from '../../rooms/room-socket.ts';

type Listener = (event: { data: string; code: number }) => void;

/**
 * A socket without a network: messages sent at one end arrive at the other, asynchronously and in order. The client's end
 * opens once `ready` resolves; the room's end must have its listeners by then. If `ready` rejects, the socket closes.
 */
export function createSocketPair(ready: Promise<unknown>): [ClientSocket, RoomSocket] {
  const listeners = new Map<string, Set<Listener>>();
  let onRoomMessage: (text: string) => void = () => {};
  let onRoomClose = () => {};
  let isClosed = false;

  function emit(type: string, event: { data?: string; code?: number } = {}): void {
    for (const listener of listeners.get(type) ?? []) listener({ data: '', code: 0, ...event });
  }

  function close(code: number): void {
    if (isClosed) return;
    isClosed = true;
    queueMicrotask(() => {
      onRoomClose();
      emit('close', { code });
    });
  }

  const client: ClientSocket = {
    send(text) {
      if (!isClosed) queueMicrotask(() => onRoomMessage(text));
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
      onRoomMessage = listener;
    },
    onClose(listener) {
      onRoomClose = listener;
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
