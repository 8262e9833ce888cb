// The clock of this page, which stands still as long as a world wants that.
import { holdPageClock, type PageClock } from '../../src/testing/page-clock.ts';

const holders = new Set<object>();
let page: PageClock | undefined;

/** Stops the page's clock at a moment, in ms since 1970, until every world that has done so lets go. */
export function holdClock(holder: object, now: number): void {
  holders.add(holder);
  page ??= holdPageClock(now);
  page.set(now);
}

export function letClockGo(holder: object): void {
  if (!holders.delete(holder) || holders.size > 0) return;
  page?.restore();
  page = undefined;
}
