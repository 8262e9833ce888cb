// The clock of this page, which stays stopped as long as a world needs it.
import { holdPageClock, type PageClock } from '../../src/testing/page-clock.ts';

const holders = new Set<object>();
let page: PageClock | undefined;
/** A page whose clock is already stopped, and its time before the first world. */
let held: { readonly clock: PageClock; before?: number } | undefined;

/** Informs worlds about the clock of a page that is stopped from the start: they move it, and restore it afterwards. */
export function useHeldClock(clock: PageClock): void {
  held = { clock };
}

/** Stops the page's clock at a moment, in ms since 1970, until every world that has done so releases it. */
export function holdClock(holder: object, now: number): void {
  if (holders.size === 0 && held) held.before = held.clock.now();
  holders.add(holder);
  page ??= held?.clock ?? holdPageClock(now);
  page.set(now);
}

export function letClockGo(holder: object): void {
  if (!holders.delete(holder) || holders.size > 0) return;
  if (held?.before === undefined) page?.restore();
  // Timers of what is still on the page would run for all the time between, such as those that reconnect a room.
  else held.clock.jump(held.before);
  page = undefined;
}
