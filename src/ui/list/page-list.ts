/** A page number, or a gap that skips several pages. */
export type PageEntry = number | 'back' | 'forward';

/**
 * The entries of the pagination: the first page, the last, and those within `reach` of the current one. A gap of a single
 * page is filled by that page. `pageList(6, 50, 2)` → 1, back, 4, 5, 6, 7, 8, forward, 50
 */
export function pageList(page: number, pages: number, reach: number): PageEntry[] {
  const width = Math.min(pages, 2 * reach + 1);
  const from = Math.max(1, Math.min(page - reach, pages - width + 1));
  const to = from + width - 1;
  const middle = Array.from({ length: width }, (_, step) => from + step);
  const head: PageEntry[] = from === 1 ? [] : from === 2 ? [1] : [1, from === 3 ? 2 : 'back'];
  const tail: PageEntry[] =
    to === pages ? [] : to === pages - 1 ? [pages] : [to === pages - 2 ? pages - 1 : 'forward', pages];
  return [...head, ...middle, ...tail];
}
