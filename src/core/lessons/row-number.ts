/** The running number of a row (docs/spec.md, section 5); `page` counts from 1, `index` from 0 within the page. */
export function rowNumber(page: number, size: number, index: number): number {
  return size * (page - 1) + index + 1;
}

/** A person counts fewer rows at a glance. */
const MIN_NUMBERED_ROWS = 50;

/** Whether the rows of a list have numbers: only where a page may have many. The last page is as those before. */
export const hasRowNumbers = ({ size, total }: { readonly size: number; readonly total: number }): boolean =>
  Math.min(size, total) >= MIN_NUMBERED_ROWS;
