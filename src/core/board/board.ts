import { createBoardDocument } from './board-document.ts';
import { createBoardHistory } from './board-history.ts';
import { createBoardItems } from './board-items.ts';
import { createBoardPages } from './board-pages.ts';
import type { Board, BoardOptions } from './board-types.ts';
import { splitUpdate } from './split-update.ts';

const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => (byte % 36).toString(36)).join('');

/** Creates an empty board; what the room has stored comes by `apply`. */
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
