import { openTab, type Tab, type TabOptions } from '../../../provider/adapters/in-page/tab.ts';
import type { Channel, Locks, TabMessage } from '../../../provider/adapters/in-page/tab-messages.ts';
import { asResponse, readRequest, startWorld, type InPageWorld } from '../../../provider/adapters/in-page/world.ts';
import { after } from 'node:test';
import { callsOf, NOW } from '../client.ts';

const PAGE = 'https://docs.example/demo.html';
const clock = { now: NOW };
const worlds: InPageWorld[] = [];

// In a page they end with it.
after(async () => void (await Promise.all(worlds.map((world) => world.close()))));

/** Starts worlds of this name. */
export const startWorlds =
  (name: string): TabOptions['start'] =>
  async (rows, onCommit) => {
    const world = await startWorld({
      name,
      page: PAGE,
      webCrypto: globalThis.crypto,
      now: () => clock.now,
      rows,
      onCommit,
    });
    worlds.push(world);
    return world;
  };

/** Calls the provider through a tab. */
export const callsTo = (tab: Tab) =>
  callsOf(async (path, init) => asResponse(await tab.request(await readRequest(path, init))));

/** Tabs of one origin: a message reaches all others, and each lock has one holder. A closed tab sends and receives nothing. */
export function createFakeBrowser() {
  const tabs = new Map<string, (message: TabMessage) => void>();
  const queues = new Map<string, { tab: string; run: () => Promise<void> }[]>();
  const runFirst = (lock: string) => void queues.get(lock)?.[0]?.run();

  function createChannel(tab: string): Channel {
    const listeners = new Set<(event: { data: TabMessage }) => void>();
    tabs.set(tab, (data) => listeners.forEach((listener) => listener({ data })));
    return {
      postMessage(message) {
        const copy = structuredClone(message);
        if (!tabs.has(tab)) return;
        for (const other of tabs.keys()) if (other !== tab) setTimeout(() => tabs.get(other)?.(copy));
      },
      addEventListener: (_, listener) => void listeners.add(listener),
    };
  }

  const createLocks = (tab: string): Locks => ({
    request: (lock, callback) =>
      new Promise((resolve, reject) => {
        const queue = queues.get(lock) ?? [];
        queues.set(lock, queue);
        const run = async () => {
          await callback().then(resolve, reject);
          queue.shift();
          runFirst(lock);
        };
        queue.push({ tab, run });
        if (queue.length === 1) setTimeout(() => runFirst(lock));
      }),
  });

  return {
    /** Opens a tab of a world. */
    open(tab: string, name = 'demo:') {
      const options = { channel: createChannel(tab), locks: createLocks(tab) };
      const connection = openTab({ name, tab, ...options, start: startWorlds(name) });
      return { ...callsTo(connection), openSocket: connection.openSocket };
    },
    /** Closes a tab, and frees its locks. */
    close(tab: string): void {
      tabs.delete(tab);
      for (const [lock, queue] of queues) {
        const isHeld = queue[0]?.tab === tab;
        queue.splice(0, queue.length, ...queue.filter((entry) => entry.tab !== tab));
        // After the messages that the tab has sent.
        if (isHeld) setTimeout(() => runFirst(lock));
      }
    },
  };
}
