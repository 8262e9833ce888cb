/** The running number of a row (docs/spec.md, section 5); `page` counts from 1, `index` from 0 within the page. */
export function rowNumber(page: number, size: number, index: number): number {
  return size * (page - 1) + index + 1;
}
