import type { ClientSocket } from '../../../src/core/live-room/index.ts';
import { createSocketPair } from './socket-pair.ts';
import type { TabMessage } from './tab-messages.ts';
import type { InPageWorld } from './world.ts';

interface TabHostOptions {
  /** Id of this tab. */
  tab: string;
  world: Promise<InPageWorld>;
  post(message: TabMessage): void;
  /** Calls back once another tab is gone, even if it crashed. */
  onTabGone(tab: string, callback: () => void): void;
}

/** Closed without a close frame, as by a lost network. */
const ABNORMAL_CLOSURE = 1006;

/** Handles the requests and sockets of other tabs in the tab that hosts the world. Returns the handler of messages. */
export function createTabHost({ tab, world, post, onTabGone }: TabHostOptions): (message: TabMessage) => void {
  /** By tab and id of the socket. */
  const sockets = new Map<string, ClientSocket>();
  const watchedTabs = new Set<string>();
  const keyOf = (from: string, id: number) => `${from} ${id}`;

  function close(key: string, code: number): void {
    sockets.get(key)?.close(code);
    sockets.delete(key);
  }

  /** Closes the sockets of a tab when it is gone. */
  function watch(from: string): void {
    if (watchedTabs.has(from)) return;
    watchedTabs.add(from);
    onTabGone(from, () => {
      watchedTabs.delete(from);
      for (const key of [...sockets.keys()].filter((key) => key.startsWith(`${from} `))) close(key, ABNORMAL_CLOSURE);
    });
  }

  async function openSocket(from: string, id: number): Promise<void> {
    const key = keyOf(from, id);
    const { connect } = await world;
    const [socket, roomSocket] = createSocketPair(Promise.resolve());
    connect(roomSocket);
    socket.addEventListener('message', ({ data }) =>
      post({ type: 'text', from: tab, to: from, id, text: String(data) }),
    );
    socket.addEventListener('close', ({ code }) => {
      sockets.delete(key);
      post({ type: 'close', from: tab, to: from, id, code });
    });
    sockets.set(key, socket);
    watch(from);
    post({ type: 'open', from: tab, to: from, id });
  }

  async function sendSnapshot(to: string): Promise<void> {
    const { rows } = await world;
    post({ type: 'snapshot', to, rows: rows() });
  }

  async function reply({ from, id, request }: Extract<TabMessage, { type: 'request' }>): Promise<void> {
    try {
      const { handleRequest } = await world;
      post({ type: 'reply', to: from, id, reply: await handleRequest(request) });
    } catch {
      post({ type: 'reply', to: from, id });
    }
  }

  return (message) => {
    switch (message.type) {
      case 'hello':
        // A world that could not start has been reported.
        return void sendSnapshot(message.from).catch(() => {});
      case 'request':
        return void reply(message);
      case 'open':
        if (!message.to) void openSocket(message.from, message.id).catch(() => {});
        return;
      case 'text':
        return sockets.get(keyOf(message.from, message.id))?.send(message.text);
      case 'close':
        return close(keyOf(message.from, message.id), message.code);
    }
  };
}
