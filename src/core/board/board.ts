import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector, UndoManager, type Transaction } from 'yjs';
import { createBoardIndex } from './board-index.ts';
import type { Board, BoardChange, BoardOptions } from './board-types.ts';
import { createPending } from './pending.ts';
import { PAGE_HEIGHT, readOffset, TEXT_LENGTH, type PageRecord, type TextRecord } from './records.ts';
import { packStroke } from './stroke.ts';

/** Origins of transactions: what is done here, and what comes from others. */
const LOCAL = 'local';
const REMOTE = 'remote';

const chance = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => (byte % 36).toString(36)).join('');

/** An empty board; what the room has kept comes by `apply`. */
export function createBoard({ provider, random = chance }: BoardOptions): Board {
  const doc = new Doc();
  // Flat maps: an item is one value under `page/id`, its place another; nothing is nested, so nothing can be half there.
  const maps = {
    pages: doc.getMap<unknown>('pages'),
    items: doc.getMap<unknown>('items'),
    offsets: doc.getMap<unknown>('offsets'),
  };
  const { pages, items, offsets } = maps;
  const index = createBoardIndex(maps, provider);
  const pending = createPending();
  const watchers = new Set<(change: BoardChange) => void>();
  const listeners = new Set<(update: Uint8Array) => void>();
  // What belongs together is decided by steps, not by the clock.
  const undo = new UndoManager(Object.values(maps), { trackedOrigins: new Set([LOCAL]), captureTimeout: Infinity });
  let steps = 0;
  let lastPage: string | undefined;

  const tell = (change: BoardChange): void => {
    for (const watcher of watchers) watcher(change);
  };

  /** Takes note of what a transaction has changed. */
  function note(transaction: Transaction): void {
    const keysIn = (...wanted: unknown[]): string[] =>
      [...transaction.changed]
        .filter(([map]) => wanted.includes(map))
        .flatMap(([, keys]) => [...keys].filter((key) => key !== null));
    const keys = new Set(keysIn(items, offsets));
    const pageKeys = keysIn(pages);
    const touched = [...keys].map(index.touch);
    if (pageKeys.length > 0) index.touchPages();
    if (transaction.origin !== REMOTE) pending.add([...keys, ...pageKeys]);
    lastPage = touched.find((page) => page !== undefined) ?? pageKeys[0];
    tell({ pages: pageKeys.length > 0, items: keys });
  }

  const onLocal = (update: Uint8Array, _origin: unknown, _doc: Doc, transaction: Transaction): void => {
    note(transaction);
    for (const listener of listeners) listener(update);
  };
  doc.on('update', onLocal);
  doc.on('afterTransaction', (transaction: Transaction) => {
    if (transaction.origin === REMOTE && transaction.changed.size > 0) note(transaction);
  });

  function change<Answer>(act: () => Answer): Answer {
    if (steps === 0) undo.stopCapturing();
    return doc.transact(act, LOCAL);
  }

  /** The page that everybody begins with is written down with the first thing upon it. */
  function settlePage(id: string): void {
    const page = index.pages().find((each) => each.id === id);
    if (!pages.has(id) && page) pages.set(id, { order: page.order, height: page.height } satisfies PageRecord);
  }

  function put(page: string, id: string, value: unknown): string {
    const key = `${page}/${id}`;
    settlePage(page);
    items.set(key, value);
    return key;
  }

  const copy = (from: string, page: string, dx: number, dy: number): string => {
    const [x, y] = readOffset(offsets.get(from));
    const key = put(page, index.nextId(page, random()), items.get(from));
    if (x + dx !== 0 || y + dy !== 0) offsets.set(key, [x + dx, y + dy]);
    return key;
  };

  /** In the order in which they are painted, so that copies lie upon each other as they did. */
  const inOrder = (keys: readonly string[]): string[] => {
    const wanted = new Set(keys);
    const known = [...wanted].map((key) => index.item(key)?.page).filter((page) => page !== undefined);
    return [...new Set(known)]
      .flatMap((page) => index.items(page))
      .map(({ key }) => key)
      .filter((key) => wanted.has(key));
  };

  const removeItems = (keys: readonly string[]): void => {
    for (const key of keys) {
      items.delete(key);
      offsets.delete(key);
    }
  };

  const textRecord = (text: Omit<TextRecord, 'kind'>): TextRecord => ({
    ...text,
    kind: 'text',
    text: text.text.slice(0, TEXT_LENGTH),
  });

  function orderAfter(page: string | undefined): number {
    const list = index.pages();
    const place = page === undefined ? list.length - 1 : list.findIndex(({ id }) => id === page);
    const [before, after] = [list[place]?.order ?? 0, list[place + 1]?.order];
    return after === undefined ? before + 1 : (before + after) / 2;
  }

  function insertPage(after: string | undefined, page: Omit<PageRecord, 'order'>): string {
    const id = `p-${random()}${random()}`;
    const order = orderAfter(after);
    for (const each of index.pages()) settlePage(each.id);
    pages.set(id, { ...page, order } satisfies PageRecord);
    return id;
  }

  /** Nothing that changed answers no page. */
  const stepBack = (act: () => unknown): string | undefined => {
    lastPage = undefined;
    act();
    return lastPage;
  };

  return {
    stateVector: () => encodeStateVector(doc),
    save: () => encodeStateAsUpdate(doc),
    apply(update) {
      // Yjs writes an update of every transaction that somebody listens to: of what came from others nobody wants one.
      doc.off('update', onLocal);
      try {
        applyUpdate(doc, update, REMOTE);
      } catch {
        // Bytes that are no update change nothing.
      } finally {
        doc.on('update', onLocal);
      }
    },
    onLocalUpdate(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    acknowledged(count) {
      const keys = new Set(pending.acknowledge(count));
      if (keys.size > 0) tell({ pages: false, items: keys });
    },
    pending: pending.count,
    isPending: pending.has,
    watch(listener) {
      watchers.add(listener);
      return () => watchers.delete(listener);
    },

    pages: index.pages,
    items: index.items,
    item: index.item,
    newId: (page) => index.nextId(page, random()),

    draw: (page, stroke, id = index.nextId(page, random())) => change(() => put(page, id, packStroke(stroke))),
    write: (page, text) => change(() => put(page, index.nextId(page, random()), textRecord(text))),
    rewrite: (key, text) =>
      change(() => {
        items.set(key, textRecord(text));
        offsets.delete(key);
      }),
    placeImage: (page, image) => change(() => put(page, index.nextId(page, random()), { ...image, kind: 'image' })),
    move: (keys, dx, dy) =>
      change(() => {
        for (const key of keys) {
          const [x, y] = readOffset(offsets.get(key));
          if (items.has(key)) offsets.set(key, [x + dx, y + dy]);
        }
      }),
    duplicate: (keys, dx, dy) =>
      change(() => inOrder(keys).map((key) => copy(key, key.slice(0, key.indexOf('/')), dx, dy))),
    remove: (keys) => change(() => removeItems(keys)),

    addPage: (after, { height = PAGE_HEIGHT, background } = {}) =>
      change(() => insertPage(after, { height, ...(background && { background }) })),
    duplicatePage: (page) =>
      change(() => {
        const { height = PAGE_HEIGHT, background } = index.pages().find(({ id }) => id === page) ?? {};
        const id = insertPage(page, { height, ...(background && { background }) });
        for (const item of index.items(page)) copy(item.key, id, 0, 0);
        return id;
      }),
    removePage: (page) =>
      change(() => {
        removeItems(index.keys(page));
        if (index.pages().length > 1) pages.delete(page);
        else pages.set(page, { order: 0, height: PAGE_HEIGHT } satisfies PageRecord);
      }),
    setBackground: (page, background, height) =>
      change(() => {
        const order = index.pages().find(({ id }) => id === page)?.order ?? 0;
        pages.set(page, { order, height, ...(background && { background }) } satisfies PageRecord);
      }),

    step() {
      if (steps === 0) undo.stopCapturing();
      steps += 1;
      let open = true;
      return () => {
        if (open) steps -= 1;
        open = false;
      };
    },
    undo: () => stepBack(() => undo.undo()),
    redo: () => stepBack(() => undo.redo()),
    canUndo: () => undo.undoStack.length > 0,
    canRedo: () => undo.redoStack.length > 0,
    destroy() {
      undo.destroy();
      doc.destroy();
    },
  };
}
