import type { BoardDocument } from './board-document.ts';
import type { Board } from './board-types.ts';
import { readPlacement, SCALES, TEXT_LENGTH, type TextRecord } from './records.ts';
import { packStroke } from './stroke.ts';

type ItemVerbs = Pick<
  Board,
  | 'newId'
  | 'draw'
  | 'write'
  | 'rewrite'
  | 'placeImage'
  | 'placeFigure'
  | 'replaceFigure'
  | 'move'
  | 'resize'
  | 'duplicate'
  | 'remove'
>;

/** Changes of items, to be run inside a transaction. */
export interface BoardItems extends ItemVerbs {
  /** Copies an item to a page, moved by `dx` and `dy`; returns the new key. */
  copy(key: string, page: string, dx: number, dy: number): string;
}

/** Creates the verbs for items; `random` makes IDs unique. */
export function createBoardItems({ maps, index, storePage }: BoardDocument, random: () => string): BoardItems {
  const { items, offsets } = maps;
  const newId = (page: string) => index.nextId(page, random());

  function put(page: string, id: string, value: unknown): string {
    const key = `${page}/${id}`;
    storePage(page);
    items.set(key, value);
    return key;
  }

  function copy(from: string, page: string, dx: number, dy: number): string {
    const [x, y, scale] = readPlacement(offsets.get(from));
    const key = put(page, newId(page), items.get(from));
    if (x + dx !== 0 || y + dy !== 0 || scale !== 1) offsets.set(key, placement(x + dx, y + dy, scale));
    return key;
  }

  /** The keys in painting order, so that copies overlap as their originals do. */
  function inPaintingOrder(keys: readonly string[]): string[] {
    const wanted = new Set(keys);
    const pages = [...wanted].map((key) => index.item(key)?.page).filter((page) => page !== undefined);
    return [...new Set(pages)]
      .flatMap((page) => index.items(page))
      .map(({ key }) => key)
      .filter((key) => wanted.has(key));
  }

  return {
    newId,
    copy,
    draw: (page, stroke, id = newId(page)) => put(page, id, packStroke(stroke)),
    write: (page, text) => put(page, newId(page), textRecord(text)),
    rewrite(key, text) {
      items.set(key, textRecord(text));
      offsets.delete(key);
    },
    placeImage: (page, image) => put(page, newId(page), { ...image, kind: 'image' }),
    placeFigure: (page, figure) => put(page, newId(page), { ...figure }),
    replaceFigure: (key, figure) => void items.set(key, { ...figure }),
    move(keys, dx, dy) {
      for (const key of keys) {
        const [x, y, scale] = readPlacement(offsets.get(key));
        if (items.has(key)) offsets.set(key, placement(x + dx, y + dy, scale));
      }
    },
    resize(key, factor) {
      const [x, y, scale] = readPlacement(offsets.get(key));
      const next = Math.min(SCALES.maximum, Math.max(SCALES.minimum, scale * factor));
      if (items.has(key)) offsets.set(key, placement(x, y, next));
    },
    duplicate: (keys, dx, dy) => inPaintingOrder(keys).map((key) => copy(key, pageOf(key), dx, dy)),
    remove(keys) {
      for (const key of keys) {
        items.delete(key);
        offsets.delete(key);
      }
    },
  };
}

/** Items that were never resized are written in the format of older clients. */
const placement = (dx: number, dy: number, scale: number): number[] => (scale === 1 ? [dx, dy] : [dx, dy, scale]);

const pageOf = (key: string) => key.slice(0, key.indexOf('/'));

const textRecord = (text: Omit<TextRecord, 'kind'>): TextRecord => ({
  ...text,
  kind: 'text',
  text: text.text.slice(0, TEXT_LENGTH),
});
