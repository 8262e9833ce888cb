import type { ClientSocket } from '../../../src/core/live-room/index.ts';
import { applyChange, type RowChange, type Rows } from '../../store/memory-store.ts';
import { createSocketPair } from './socket-pair.ts';
import { createTabClient } from './tab-client.ts';
import { createTabHost } from './tab-host.ts';
import type { Channel, Locks, TabMessage, WireReply, WireRequest } from './tab-messages.ts';
import type { InPageWorld } from './world.ts';

export interface TabOptions {
  /** Name of the world: `demo:`. */
  name: string;
  /** Id of this tab, unique among all tabs. */
  tab: string;
  /** Reaches the other tabs. Without it, or without locks, this tab has a world of its own. */
  channel?: Channel | undefined;
  locks?: Locks | undefined;
  /** Starts the world in this tab, from the rows that an earlier host has left. */
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
 * elements that looks like a provider that restarts: pending requests fail, and clients of rooms reconnect.
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

  /** Handles messages of the host. */
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
    // Held while the tab lives, so that the host notices when it is gone.
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
