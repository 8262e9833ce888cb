import type { ClientSocket } from '../../../../src/core/live-room/index.ts';
import { applyChange, type RowChange, type Rows } from '../../store/memory-store.ts';
import type { RoomSocket } from '../../rooms/room-socket.ts';
import { createSocketPair } from './socket-pair.ts';
import { RESTART, type Channel, type Locks, type TabMessage, type WireReply, type WireRequest } from './wire.ts';
import type { InPageWorld } from './world.ts';

export interface TabOptions {
  /** Names the world: `demo:`. */
  name: string;
  /** Names this tab among all others. */
  tab: string;
  /** Reaches the other tabs. Without it, or without locks, this tab has a world of its own. */
  channel?: Channel | undefined;
  locks?: Locks | undefined;
  /** Starts the world here, from the rows that an earlier host has left. */
  start(rows: Rows | undefined, onCommit: (changes: readonly RowChange[]) => void): Promise<InPageWorld>;
}

export type Tab = ReturnType<typeof openTab>;

interface Waiting {
  resolve(reply: WireReply): void;
  reject(error: Error): void;
}

/**
 * This tab's door to the world. One of the tabs hosts it: the one that holds the lock. The others send it their requests
 * and lines over the channel, and keep a copy of its rows, so that when it goes, whoever gets the lock next goes on with
 * the same world. To the elements that is a provider that has been restarted: requests under way fail, rooms come back.
 */
export function openTab({ name, tab, channel, locks, start }: TabOptions) {
  let world: Promise<InPageWorld> | undefined;
  let copy: Rows | undefined;
  let numbers = 0;
  const waiting = new Map<number, Waiting>();
  const lines = new Map<string, RoomSocket | ClientSocket>();
  const opened = new Map<number, () => void>();
  const visitors = new Set<string>();
  const known = Promise.withResolvers<void>();

  const post = (news: TabMessage) => channel?.postMessage(news);
  const lockOf = (which: string) => `teacher-demo-tab ${name} ${which}`;
  const close = (line: string, code: number) => {
    lines.get(line)?.close(code);
    lines.delete(line);
  };

  /** Another host than before: what was asked of that one is lost. */
  function begin(): void {
    for (const { reject } of waiting.values())
      reject(new TypeError('The tab that hosted the demo world has been closed.'));
    waiting.clear();
    for (const line of lines.keys()) close(line, RESTART);
    known.resolve();
  }

  function host(): void {
    begin();
    world = start(copy, (changes) => post({ type: 'rows', changes }));
    world.catch((error: unknown) => console.error(error));
    post({ type: 'host', from: tab });
  }

  /** When a tab goes, even by a crash, its lock is free: then its lines are cut. */
  function look(visitor: string): void {
    if (visitors.has(visitor)) return;
    visitors.add(visitor);
    void locks?.request(lockOf(visitor), async () => {
      visitors.delete(visitor);
      for (const line of [...lines.keys()].filter((key) => key.startsWith(`${visitor} `))) close(line, 1006);
    });
  }

  async function take(visitor: string, id: number): Promise<void> {
    const key = `${visitor} ${id}`;
    const { connect } = await (world ?? Promise.reject(new Error('This tab hosts no world.')));
    const [near, room] = createSocketPair(Promise.resolve());
    connect(room);
    near.addEventListener('message', ({ data }) =>
      post({ type: 'text', from: tab, to: visitor, id, text: String(data) }),
    );
    near.addEventListener('close', ({ code }) => {
      lines.delete(key);
      post({ type: 'close', from: tab, to: visitor, id, code });
    });
    lines.set(key, near);
    look(visitor);
    post({ type: 'open', from: tab, to: visitor, id });
  }

  /** What is asked of the host. */
  function serve(news: TabMessage): void {
    if (news.type === 'hello')
      void world?.then(
        ({ rows }) => post({ type: 'world', to: news.from, rows: rows() }),
        () => {},
      );
    if (news.type === 'ask') {
      const { from, id, request } = news;
      void world
        ?.then(({ answer }) => answer(request))
        .then(
          (reply) => post({ type: 'answer', to: from, id, reply }),
          () => post({ type: 'answer', to: from, id }),
        );
    }
    if (news.type === 'open' && !news.to) void take(news.from, news.id).catch(() => {});
    if (news.type === 'text') lines.get(`${news.from} ${news.id}`)?.send(news.text);
    if (news.type === 'close') close(`${news.from} ${news.id}`, news.code);
  }

  /** What the host tells. */
  function follow(news: TabMessage): void {
    if (news.type === 'host') {
      begin();
      copy = undefined;
      post({ type: 'hello', from: tab });
    }
    if (news.type === 'rows') for (const change of news.changes) if (copy) applyChange(copy, change);
    if (!('to' in news) || news.to !== tab) return;
    if (news.type === 'world') {
      copy = news.rows;
      known.resolve();
    }
    if (news.type === 'answer') {
      const { resolve, reject } = waiting.get(news.id) ?? {};
      waiting.delete(news.id);
      if (news.reply) resolve?.(news.reply);
      else reject?.(new TypeError('The demo world could not answer.'));
    }
    if (news.type === 'open') opened.get(news.id)?.();
    if (news.type === 'text') lines.get(`${news.id}`)?.send(news.text);
    if (news.type === 'close') close(`${news.id}`, news.code);
  }

  if (channel && locks) {
    channel.addEventListener('message', ({ data }) => (world ? serve(data) : follow(data)));
    // The tab's own lock tells the host that it lives; the other one is held by the host until it goes.
    void locks.request(lockOf(tab), () => new Promise(() => {}));
    void locks.request(`teacher-demo ${name}`, () => {
      host();
      return new Promise(() => {});
    });
    post({ type: 'hello', from: tab });
  } else host();

  return {
    async ask(request: WireRequest): Promise<WireReply> {
      await known.promise;
      if (world) return (await world).answer(request);
      const id = ++numbers;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        post({ type: 'ask', from: tab, id, request });
      });
    },

    openSocket(): ClientSocket {
      const id = ++numbers;
      const open = Promise.withResolvers<void>();
      const [client, room] = createSocketPair(open.promise);
      const begun = known.promise.then(async () => {
        if (world) {
          (await world).connect(room);
          return open.resolve();
        }
        lines.set(`${id}`, room);
        room.onMessage((text) => post({ type: 'text', from: tab, id, text }));
        room.onClose(() => {
          lines.delete(`${id}`);
          opened.delete(id);
          post({ type: 'close', from: tab, id, code: 1000 });
        });
        opened.set(id, open.resolve);
        post({ type: 'open', from: tab, id });
      });
      begun.catch(open.reject);
      return client;
    },
  };
}
