import type { Map as SharedMap } from 'yjs';
import { PAGE_HEIGHT, readItem, readKey, readPage, type BoardItem, type BoardPage } from './records.ts';

/** The page that exists while none is stored: the same for everybody, so that two first strokes share a page. */
export const FIRST_PAGE = 'first';
const firstPage: BoardPage = { id: FIRST_PAGE, order: 0, height: PAGE_HEIGHT };

/** Images are painted below highlighter strokes, and these below everything else. */
const layerOf = (item: BoardItem): number =>
  item.kind === 'image' ? 0 : item.kind === 'ink' && item.stroke.tool === 'highlighter' ? 1 : 2;
const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** The maps that all participants share. */
export interface SharedMaps {
  readonly pages: SharedMap<unknown>;
  readonly items: SharedMap<unknown>;
  readonly offsets: SharedMap<unknown>;
}

/** Pages and items of the shared maps. They are read on demand: a page costs nothing before it is shown. */
export interface BoardIndex {
  item(key: string): BoardItem | undefined;
  /** Discards what was read under a key; returns the page that it belongs to. */
  touch(key: string): string | undefined;
  /** Discards the list of pages. */
  touchPages(): void;
  /** In page order; there is always at least one. */
  pages(): readonly BoardPage[];
  /** In painting order. */
  items(page: string): readonly BoardItem[];
  keys(page: string): readonly string[];
  /** An ID that sorts after all items that this side knows on the page. */
  nextId(page: string, random: string): string;
}

/** Creates the index of a document's maps. */
export function createBoardIndex({ pages, items, offsets }: SharedMaps, provider: string): BoardIndex {
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
