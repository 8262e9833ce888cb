import type { RoomSocket } from '../../rooms/room-socket.ts';
import { SERVICE_RESTART, type TabMessage, type WireReply, type WireRequest } from './tab-messages.ts';

interface PendingRequest {
  resolve(reply: WireReply): void;
  reject(error: Error): void;
}

/** Reaches the world from a tab that does not host it. */
interface TabClient {
  request(request: WireRequest): Promise<WireReply>;
  /** Connects the room's end of a socket to the world; `onOpen` is called once the host has opened it. */
  connect(socket: RoomSocket, onOpen: () => void): void;
  /** Handles replies and socket messages that are addressed to this tab. */
  handleMessage(message: TabMessage): void;
  /** Fails all requests and closes all sockets, because their host is gone. */
  reset(): void;
}

/** @param tab id of this tab */
export function createTabClient(tab: string, post: (message: TabMessage) => void): TabClient {
  const requests = new Map<number, PendingRequest>();
  const sockets = new Map<number, RoomSocket>();
  const openListeners = new Map<number, () => void>();
  let lastId = 0;

  function close(id: number, code: number): void {
    sockets.get(id)?.close(code);
    sockets.delete(id);
  }

  function settle({ id, reply }: Extract<TabMessage, { type: 'reply' }>): void {
    const { resolve, reject } = requests.get(id) ?? {};
    requests.delete(id);
    if (reply) resolve?.(reply);
    else reject?.(new TypeError('The demo world could not answer.'));
  }

  return {
    request(request) {
      const id = ++lastId;
      return new Promise((resolve, reject) => {
        requests.set(id, { resolve, reject });
        post({ type: 'request', from: tab, id, request });
      });
    },
    connect(socket, onOpen) {
      const id = ++lastId;
      sockets.set(id, socket);
      openListeners.set(id, onOpen);
      socket.onMessage((text) => post({ type: 'text', from: tab, id, text }));
      socket.onClose(() => {
        sockets.delete(id);
        openListeners.delete(id);
        post({ type: 'close', from: tab, id, code: 1000 });
      });
      post({ type: 'open', from: tab, id });
    },
    handleMessage(message) {
      if (message.type === 'reply') settle(message);
      if (message.type === 'open') openListeners.get(message.id)?.();
      if (message.type === 'text') sockets.get(message.id)?.send(message.text);
      if (message.type === 'close') close(message.id, message.code);
    },
    reset() {
      for (const { reject } of requests.values())
        reject(new TypeError('The tab that hosted the demo world has been closed.'));
      requests.clear();
      for (const id of sockets.keys()) close(id, SERVICE_RESTART);
    },
  };
}
