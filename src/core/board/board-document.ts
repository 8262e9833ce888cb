import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector, type Transaction } from 'yjs';
import { createBoardIndex, type BoardIndex, type SharedMaps } from './board-index.ts';
import type { BoardChange } from './board-types.ts';
import { isApplicable } from './board-update.ts';
import { createPending } from './pending.ts';
import type { PageRecord } from './records.ts';

/** Origins of transactions: changes of this side, and those of others. */
export const LOCAL = 'local';
const REMOTE = 'remote';

/** The shared document of a board: its maps, an index of them, and how changes travel. */
export interface BoardDocument {
  readonly maps: SharedMaps;
  readonly index: BoardIndex;
  /** Runs an action as one change of this side. */
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
  // Flat maps: an item is one value under `page/id`, its offset another. Nothing is nested, so nothing can be incomplete.
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
      // Yjs encodes an update for each transaction while there is a listener; for remote ones nobody needs it.
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
