import type { ClientSocket } from '../../../src/core/live-room/index.ts';
import { applyChange, type RowChange, type Rows } from '../../store/memory-store.ts';
import { createSocketPair } from './socket-pair.ts';
import {
  type Channel,
  type Locks,
  type TabMessage,
  type WireReply,
  type WireRequest,
  SERVICE_RESTART,
} from './tab-messages.ts';
import type { InPageWorld } from './world.ts';
import type { RoomSocket } from '../../rooms/room-socket.ts';

export interface TabOptions {
  /** Name of the world: `demo:`. */
  name: string;
  /** Id of this tab, unique among all tabs. */
  tab: string;
  /** Reaches the other tabs. Without it, or without locks, this tab has its own world. */
  channel?: Channel | undefined;
  locks?: Locks | undefined;
  /** Starts the world in this tab, from the rows that an earlier host left. */
  start(rows: Rows | undefined, onCommit: (changes: readonly RowChange[]) => void): Promise<InPageWorld>;
}

/** One tab's connection to the world. */
export interface Tab {
  request(request: WireRequest): Promise<WireReply>;
  openSocket(): ClientSocket;
}

/**
 * Connects this tab to the world. The tab that holds the lock hosts it. The others send their requests and socket messages
 * over the channel, and keep a copy of its rows, so that the next holder of the lock continues with the same world. To the
 * elements, a change of the host looks like a provider that restarts: pending requests fail, and clients of rooms reconnect.
 */
export function openTab({ name, tab, channel, locks, start }: TabOptions): Tab {
  const post = (message: TabMessage) => channel?.postMessage(message);
  const client = createTabClient(tab, post);
  /** Resolves once this tab has the rows, or hosts them. */
  const ready = Promise.withResolvers<void>();
  let hosted: { world: Promise<InPageWorld>; handleMessage: (message: TabMessage) => void } | undefined;
  let copy: Rows | undefined;

  const aliveLock = (id: string) => `teacher-demo-tab ${name} ${id}`;
  const onTabGone = (id: string, callback: () => void) =>
    void locks?.request(aliveLock(id), async () => {
      callback();
    });

  function host(): void {
    client.reset();
    const world = start(copy, (changes) => post({ type: 'changes', changes }));
    world.catch((error: unknown) => console.error(error));
    hosted = { world, handleMessage: createTabHost({ tab, world, post, onTabGone }) };
    ready.resolve();
    post({ type: 'host', from: tab });
  }

  /** Handles messages from the host. */
  function follow(message: TabMessage): void {
    if (message.type === 'host') {
      client.reset();
      ready.resolve();
      copy = undefined;
      post({ type: 'hello', from: tab });
    }
    if (message.type === 'changes') for (const change of message.changes) if (copy) applyChange(copy, change);
    if (!('to' in message) || message.to !== tab) return;
    if (message.type === 'snapshot') {
      copy = message.rows;
      ready.resolve();
    } else client.handleMessage(message);
  }

  /** Takes part in the election of the host. */
  function join(channel: Channel, locks: Locks): void {
    channel.addEventListener('message', ({ data }) => (hosted ? hosted.handleMessage(data) : follow(data)));
    // Held until the tab closes, so that the host notices that it is gone.
    void locks.request(aliveLock(tab), () => new Promise(() => {}));
    void locks.request(`teacher-demo ${name}`, () => {
      host();
      return new Promise(() => {});
    });
    post({ type: 'hello', from: tab });
  }

  if (channel && locks) join(channel, locks);
  else host();

  return {
    async request(request) {
      await ready.promise;
      return hosted ? (await hosted.world).handleRequest(request) : client.request(request);
    },
    openSocket() {
      const open = Promise.withResolvers<void>();
      const [socket, roomSocket] = createSocketPair(open.promise);
      const connected = ready.promise.then(async () => {
        if (!hosted) return client.connect(roomSocket, open.resolve);
        (await hosted.world).connect(roomSocket);
        open.resolve();
      });
      connected.catch(open.reject);
      return socket;
    },
  };
}

interface TabHostOptions {
  /** Id of this tab. */
  tab: string;
  world: Promise<InPageWorld>;
  post(message: TabMessage): void;
  /** Calls back once another tab is gone, even after a crash. */
  onTabGone(tab: string, callback: () => void): void;
}

/** Closed without a close frame, as after a network failure. */
const ABNORMAL_CLOSURE = 1006;

/** Handles the requests and sockets of other tabs in the tab that hosts the world. Returns the handler of messages. */
function createTabHost({ tab, world, post, onTabGone }: TabHostOptions): (message: TabMessage) => void {
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
        // A failed start has already been reported.
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
function createTabClient(tab: string, post: (message: TabMessage) => void): TabClient {
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
