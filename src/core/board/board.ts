import { UndoManager } from 'yjs';
import { createBoardDocument, LOCAL, type BoardDocument } from './board-document.ts';
import { createBoardItems, type BoardItems } from './board-items.ts';
import type { Board, BoardOptions } from './board-types.ts';
import { PAGE_HEIGHT, type BoardPage, type PageRecord } from './records.ts';
import { splitUpdate } from './board-update.ts';

const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => (byte % 36).toString(36)).join('');

/** Creates an empty board; `apply` adds the stored changes of the room. */
export function createBoard({ provider, random = randomId }: BoardOptions): Board {
  const document = createBoardDocument(provider);
  const { index } = document;
  const { change, ...history } = createBoardHistory(document);
  const items = createBoardItems(document, random);
  const pages = createBoardPages(document, items, random);

  return {
    stateVector: document.stateVector,
    save: document.save,
    apply: document.apply,
    isIncomplete: document.isIncomplete,
    onLocalUpdate: document.onLocalUpdate,
    split: splitUpdate,
    acknowledged: document.acknowledged,
    pending: document.pending,
    isPending: document.isPending,
    watch: document.watch,

    pages: index.pages,
    items: index.items,
    item: index.item,

    newId: items.newId,
    draw: (...input) => change(() => items.draw(...input)),
    write: (...input) => change(() => items.write(...input)),
    rewrite: (...input) => change(() => items.rewrite(...input)),
    placeImage: (...input) => change(() => items.placeImage(...input)),
    placeFigure: (...input) => change(() => items.placeFigure(...input)),
    replaceFigure: (...input) => change(() => items.replaceFigure(...input)),
    move: (...input) => change(() => items.move(...input)),
    resize: (...input) => change(() => items.resize(...input)),
    duplicate: (...input) => change(() => items.duplicate(...input)),
    remove: (...input) => change(() => items.remove(...input)),

    addPage: (...input) => change(() => pages.addPage(...input)),
    duplicatePage: (...input) => change(() => pages.duplicatePage(...input)),
    removePage: (...input) => change(() => pages.removePage(...input)),
    setBackground: (...input) => change(() => pages.setBackground(...input)),
    setGround: (...input) => change(() => pages.setGround(...input)),

    ...history,
    destroy() {
      history.destroy();
      document.destroy();
    },
  };
}

/** Undo and redo of local changes. */
interface BoardHistory extends Pick<Board, 'step' | 'undo' | 'redo' | 'canUndo' | 'canRedo'> {
  /** Runs an action as one change, and as one step of undo unless `step()` collects several. */
  change<Result>(action: () => Result): Result;
  destroy(): void;
}

/** Creates the history of a document. */
function createBoardHistory({ maps, transact, changedPageDuring }: BoardDocument): BoardHistory {
  const manager = new UndoManager(Object.values(maps), {
    trackedOrigins: new Set([LOCAL]),
    // Steps, not time, decide which changes belong together.
    captureTimeout: Infinity,
  });
  let openSteps = 0;

  const startStep = () => {
    if (openSteps === 0) manager.stopCapturing();
  };

  return {
    change(action) {
      startStep();
      return transact(action);
    },
    step() {
      startStep();
      openSteps += 1;
      let isOpen = true;
      return () => {
        if (isOpen) openSteps -= 1;
        isOpen = false;
      };
    },
    undo: () => changedPageDuring(() => manager.undo()),
    redo: () => changedPageDuring(() => manager.redo()),
    canUndo: () => manager.undoStack.length > 0,
    canRedo: () => manager.redoStack.length > 0,
    destroy: () => manager.destroy(),
  };
}

/** Changes of pages, to be run inside a transaction. */
type BoardPages = Pick<Board, 'addPage' | 'duplicatePage' | 'removePage' | 'setBackground' | 'setGround'>;

/** Creates the verbs for pages; `random` makes IDs unique. */
function createBoardPages(document: BoardDocument, items: BoardItems, random: () => string): BoardPages {
  const { index, storePage } = document;
  const { pages } = document.maps;
  const find = (page: string) => index.pages().find(({ id }) => id === page);

  /** An order between a page and the next one, or after all pages. */
  function orderAfter(page: string | undefined): number {
    const list = index.pages();
    const position = page === undefined ? list.length - 1 : list.findIndex(({ id }) => id === page);
    const [before, after] = [list[position]?.order ?? 0, list[position + 1]?.order];
    return after === undefined ? before + 1 : (before + after) / 2;
  }

  function insert(after: string | undefined, page: Omit<PageRecord, 'order'>): string {
    const id = `p-${random()}${random()}`;
    const order = orderAfter(after);
    for (const each of index.pages()) storePage(each.id);
    pages.set(id, pageRecord({ ...page, order }));
    return id;
  }

  return {
    addPage: (after, { height = PAGE_HEIGHT, ...rest } = {}) => insert(after, { height, ...rest }),
    duplicatePage(page) {
      const id = insert(page, find(page) ?? { height: PAGE_HEIGHT });
      for (const item of index.items(page)) items.copy(item.key, id, 0, 0);
      return id;
    },
    removePage(page) {
      items.remove(index.keys(page));
      if (index.pages().length > 1) pages.delete(page);
      else pages.set(page, pageRecord({ order: 0, height: PAGE_HEIGHT }));
    },
    setBackground(page, background, height) {
      const { order = 0, ground } = find(page) ?? {};
      pages.set(page, pageRecord({ order, height, ...(background && { background }), ...(ground && { ground }) }));
    },
    setGround(page, ground) {
      const { ground: _old, ...rest } = find(page) ?? { order: 0, height: PAGE_HEIGHT };
      pages.set(page, pageRecord({ ...rest, ...(ground && { ground }) }));
    },
  };
}

/** The stored value of a page; its ID is the key. */
const pageRecord = ({ order, height, background, ground }: PageRecord | BoardPage): PageRecord => ({
  order,
  height,
  ...(background && { background }),
  ...(ground && { ground }),
});
