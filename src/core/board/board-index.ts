import type { Map as SharedMap } from 'yjs';
import { PAGE_HEIGHT, readItem, readKey, readPage, type BoardItem, type BoardPage } from './records.ts';

/** The page that is there while nobody has made one: the same for everybody, so that two first strokes share a page. */
export const FIRST_PAGE = 'first';
const firstPage: BoardPage = { id: FIRST_PAGE, order: 0, height: PAGE_HEIGHT };

/** Pictures lie under highlighted words, these under ink. */
const layerOf = (item: BoardItem): number =>
  item.kind === 'image' ? 0 : item.kind === 'ink' && item.stroke.tool === 'highlighter' ? 1 : 2;
const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

export interface SharedMaps {
  readonly pages: SharedMap<unknown>;
  readonly items: SharedMap<unknown>;
  readonly offsets: SharedMap<unknown>;
}

/** What the shared maps mean, read when it is asked for: a page costs nothing before it is looked at. */
export function createBoardIndex({ pages, items, offsets }: SharedMaps, provider: string) {
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

    /** Forgets what was read under a key; answers the page that it belongs to. */
    touch(key: string): string | undefined {
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

    touchPages(): void {
      pageList = undefined;
    },

    /** In the order in which they are turned; there is always one. */
    pages(): readonly BoardPage[] {
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

    /** In the order in which they are painted. */
    items(page: string): readonly BoardItem[] {
      const known = sorted.get(page);
      if (known) return known;
      const found = [...(keysOf.get(page) ?? [])].map(item).filter((each) => each !== undefined);
      found.sort((one, other) => layerOf(one) - layerOf(other) || compare(one.key, other.key));
      sorted.set(page, found);
      return found;
    },

    keys: (page: string): readonly string[] => [...(keysOf.get(page) ?? [])],

    /** An id that sorts after all that this side knows on the page. */
    nextId(page: string, random: string): string {
      const counter = Math.min((counters.get(page) ?? 0) + 1, 36 ** 6 - 1);
      counters.set(page, counter);
      return `${counter.toString(36).padStart(6, '0')}-${random}`;
    },
  };
}
