import type { BoardDocument } from './board-document.ts';
import type { BoardItems } from './board-items.ts';
import type { Board } from './board-types.ts';
import { PAGE_HEIGHT, type Background, type PageRecord } from './records.ts';

/** Changes of pages, to be run inside a transaction. */
export type BoardPages = Pick<Board, 'addPage' | 'duplicatePage' | 'removePage' | 'setBackground'>;

/** Creates the verbs for pages; `random` makes IDs unique. */
export function createBoardPages(document: BoardDocument, items: BoardItems, random: () => string): BoardPages {
  const { index, storePage } = document;
  const { pages } = document.maps;
  const find = (page: string) => index.pages().find(({ id }) => id === page);

  /** An order between a page and the next one, or behind all pages. */
  function orderAfter(page: string | undefined): number {
    const list = index.pages();
    const position = page === undefined ? list.length - 1 : list.findIndex(({ id }) => id === page);
    const [before, after] = [list[position]?.order ?? 0, list[position + 1]?.order];
    return after === undefined ? before + 1 : (before + after) / 2;
  }

  function insert(after: string | undefined, height: number, background: Background | undefined): string {
    const id = `p-${random()}${random()}`;
    const order = orderAfter(after);
    for (const page of index.pages()) storePage(page.id);
    pages.set(id, pageRecord(order, height, background));
    return id;
  }

  return {
    addPage: (after, { height = PAGE_HEIGHT, background } = {}) => insert(after, height, background),
    duplicatePage(page) {
      const { height = PAGE_HEIGHT, background } = find(page) ?? {};
      const id = insert(page, height, background);
      for (const item of index.items(page)) items.copy(item.key, id, 0, 0);
      return id;
    },
    removePage(page) {
      items.remove(index.keys(page));
      if (index.pages().length > 1) pages.delete(page);
      else pages.set(page, pageRecord(0, PAGE_HEIGHT, undefined));
    },
    setBackground: (page, background, height) =>
      void pages.set(page, pageRecord(find(page)?.order ?? 0, height, background)),
  };
}

const pageRecord = (order: number, height: number, background: Background | undefined): PageRecord => ({
  order,
  height,
  ...(background && { background }),
});
