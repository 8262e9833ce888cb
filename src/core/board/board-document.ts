import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector, type Transaction, type Map as SharedMap } from 'yjs';
import type { BoardChange } from './board-types.ts';
import { isApplicable } from './board-update.ts';
import {
  type PageRecord,
  PAGE_HEIGHT,
  readItem,
  readKey,
  readPage,
  type BoardItem,
  type BoardPage,
} from './records.ts';

/** Origins of transactions: local changes, and those of others. */
export const LOCAL = 'local';
const REMOTE = 'remote';

/** The shared document of a board: its maps, an index of them, and the exchange of changes. */
export interface BoardDocument {
  readonly maps: SharedMaps;
  readonly index: BoardIndex;
  /** Runs an action as one local change. */
  transact<Result>(action: () => Result): Result;
  /** Runs an action and returns the page that it changed, if any. */
  changedPageDuring(action: () => unknown): string | undefined;
  /** Stores a page that exists only by default, before anything is put on it. */
  storePage(id: string): void;

  stateVector(): Uint8Array;
  save(): Uint8Array;
  apply(update: Uint8Array): void;
  isIncomplete(): boolean;
  onLocalUpdate(listener: (update: Uint8Array) => void): () => void;
  watch(listener: (change: BoardChange) => void): () => void;
  acknowledged(count: number): void;
  pending(): number;
  isPending(key: string): boolean;
  destroy(): void;
}

/** Creates an empty document. */
export function createBoardDocument(provider: string): BoardDocument {
  const doc = new Doc();
  // Flat maps: an item is one value under `page/id`, and its offset another. Without nesting, no value can be incomplete.
  const maps: SharedMaps = {
    pages: doc.getMap<unknown>('pages'),
    items: doc.getMap<unknown>('items'),
    offsets: doc.getMap<unknown>('offsets'),
  };
  const index = createBoardIndex(maps, provider);
  const pending = createPending();
  const watchers = new Set<(change: BoardChange) => void>();
  const listeners = new Set<(update: Uint8Array) => void>();
  let changedPage: string | undefined;
  let hasBroken = false;

  const notify = (change: BoardChange) => watchers.forEach((watcher) => watcher(change));

  /** Updates the index after a transaction, and notifies the watchers. */
  function record(transaction: Transaction): void {
    const itemKeys = new Set([...changedKeys(transaction, maps.items), ...changedKeys(transaction, maps.offsets)]);
    const pageKeys = changedKeys(transaction, maps.pages);
    const pagesOfItems = [...itemKeys].map(index.touch);
    if (pageKeys.length > 0) index.touchPages();
    if (transaction.origin !== REMOTE) pending.add([...itemKeys, ...pageKeys]);
    changedPage = pagesOfItems.find((page) => page !== undefined) ?? pageKeys[0];
    notify({ pages: pageKeys.length > 0, items: itemKeys });
  }

  const onUpdate = (update: Uint8Array, _origin: unknown, _doc: Doc, transaction: Transaction): void => {
    record(transaction);
    for (const listener of listeners) listener(update);
  };
  doc.on('update', onUpdate);
  doc.on('afterTransaction', (transaction: Transaction) => {
    if (transaction.origin === REMOTE && transaction.changed.size > 0) record(transaction);
  });

  return {
    maps,
    index,
    transact: (action) => doc.transact(action, LOCAL),
    changedPageDuring(action) {
      changedPage = undefined;
      action();
      return changedPage;
    },
    storePage(id) {
      const page = index.pages().find((each) => each.id === id);
      if (!maps.pages.has(id) && page)
        maps.pages.set(id, { order: page.order, height: page.height } satisfies PageRecord);
    },

    stateVector: () => encodeStateVector(doc),
    save: () => encodeStateAsUpdate(doc),
    apply(update) {
      if (!isApplicable(update)) {
        hasBroken = true;
        return notify({ pages: false, items: new Set() });
      }
      // Yjs encodes an update for each transaction while there is a listener; for remote ones, nothing needs it.
      doc.off('update', onUpdate);
      try {
        applyUpdate(doc, update, REMOTE);
      } finally {
        doc.on('update', onUpdate);
      }
    },
    isIncomplete: () => hasBroken || doc.store.pendingStructs !== null || doc.store.pendingDs !== null,
    onLocalUpdate(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    watch(listener) {
      watchers.add(listener);
      return () => watchers.delete(listener);
    },
    acknowledged(count) {
      const keys = new Set(pending.acknowledge(count));
      if (keys.size > 0) notify({ pages: false, items: keys });
    },
    pending: pending.count,
    isPending: pending.has,
    destroy: () => doc.destroy(),
  };
}

/** The keys of a map that a transaction changed. */
function changedKeys({ changed }: Transaction, map: SharedMaps[keyof SharedMaps]): string[] {
  for (const [type, keys] of changed) if ((type as unknown) === map) return [...keys].filter((key) => key !== null);
  return [];
}

/** The page that exists while none is stored: the same for everyone, so that two first strokes share a page. */
const FIRST_PAGE = 'first';
const firstPage: BoardPage = { id: FIRST_PAGE, order: 0, height: PAGE_HEIGHT };

/** Images are painted below highlighter strokes, and these below everything else. */
const layerOf = (item: BoardItem): number =>
  item.kind === 'image' ? 0 : item.kind === 'ink' && item.stroke.tool === 'highlighter' ? 1 : 2;
const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** The maps that all participants share. */
interface SharedMaps {
  readonly pages: SharedMap<unknown>;
  readonly items: SharedMap<unknown>;
  readonly offsets: SharedMap<unknown>;
}

/** Pages and items of the shared maps. They are read on demand: a page has no cost before it is shown. */
interface BoardIndex {
  item(key: string): BoardItem | undefined;
  /** Discards the cached value of a key; returns the page that it belongs to. */
  touch(key: string): string | undefined;
  /** Discards the list of pages. */
  touchPages(): void;
  /** In page order; there is always at least one. */
  pages(): readonly BoardPage[];
  /** In painting order. */
  items(page: string): readonly BoardItem[];
  keys(page: string): readonly string[];
  /** An ID that sorts after all known items of the page. */
  nextId(page: string, random: string): string;
}

/** Creates the index of a document's maps. */
function createBoardIndex({ pages, items, offsets }: SharedMaps, provider: string): BoardIndex {
  const keysOf = new Map<string, Set<string>>();
  const read = new Map<string, BoardItem | undefined>();
  const sorted = new Map<string, readonly BoardItem[]>();
  const counters = new Map<string, number>();
  let pageList: readonly BoardPage[] | undefined;

  function item(key: string): BoardItem | undefined {
    if (!read.has(key))
      read.set(key, items.has(key) ? readItem(key, items.get(key), offsets.get(key), provider) : undefined);
    return read.get(key);
  }

  return {
    item,

    touch(key) {
      const parts = readKey(key);
      if (!parts) return undefined;
      const keys = keysOf.get(parts.page) ?? new Set();
      keysOf.set(parts.page, keys);
      if (items.has(key)) keys.add(key);
      else keys.delete(key);
      const counter = Number.parseInt(/^([0-9a-z]{6})-/.exec(parts.id)?.[1] ?? '0', 36);
      counters.set(parts.page, Math.max(counter, counters.get(parts.page) ?? 0));
      read.delete(key);
      sorted.delete(parts.page);
      return parts.page;
    },

    touchPages() {
      pageList = undefined;
    },

    pages() {
      if (pageList) return pageList;
      const found = [...pages.keys()]
        .map((id) => readPage(id, pages.get(id), provider))
        .filter((page) => page !== undefined);
      pageList =
        found.length === 0
          ? [firstPage]
          : found.sort((one, other) => one.order - other.order || compare(one.id, other.id));
      return pageList;
    },

    items(page) {
      const known = sorted.get(page);
      if (known) return known;
      const found = [...(keysOf.get(page) ?? [])].map(item).filter((each) => each !== undefined);
      found.sort((one, other) => layerOf(one) - layerOf(other) || compare(one.key, other.key));
      sorted.set(page, found);
      return found;
    },

    keys: (page) => [...(keysOf.get(page) ?? [])],

    nextId(page, random) {
      const counter = Math.min((counters.get(page) ?? 0) + 1, 36 ** 6 - 1);
      counters.set(page, counter);
      return `${counter.toString(36).padStart(6, '0')}-${random}`;
    },
  };
}

/** Tracks which keys each local update changed, until the provider has acknowledged it. Updates count from 1. */
interface Pending {
  /** Adds an update that changed these keys. */
  add(keys: Iterable<string>): void;
  /** Marks the first `count` updates as stored; returns the keys with no other pending change. */
  acknowledge(count: number): string[];
  has(key: string): boolean;
  /** The number of unacknowledged updates. */
  count(): number;
}

/** Starts without updates. */
function createPending(): Pending {
  const latest = new Map<string, number>();
  let [total, acknowledged] = [0, 0];
  return {
    add(keys) {
      total += 1;
      for (const key of keys) latest.set(key, total);
    },
    acknowledge(count) {
      acknowledged = Math.max(acknowledged, Math.min(count, total));
      const safe = [...latest].filter(([, number]) => number <= acknowledged).map(([key]) => key);
      for (const key of safe) latest.delete(key);
      return safe;
    },
    has: (key) => latest.has(key),
    count: () => total - acknowledged,
  };
}
