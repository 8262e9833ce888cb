import type { BoardDocument } from './board-document.ts';
import type { BoardItems } from './board-items.ts';
import type { Board } from './board-types.ts';
import { PAGE_HEIGHT, type BoardPage, type PageRecord } from './records.ts';

/** Changes of pages, to be run inside a transaction. */
export type BoardPages = Pick<Board, 'addPage' | 'duplicatePage' | 'removePage' | 'setBackground' | 'setGround'>;

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

/** What is stored of a page; its ID is the key. */
const pageRecord = ({ order, height, background, ground }: PageRecord | BoardPage): PageRecord => ({
  order,
  height,
  ...(background && { background }),
  ...(ground && { ground }),
});
