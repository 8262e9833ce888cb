import { chipOf } from '../card/chip-of.ts';

/** What shows the lock of a day; the day itself once it has none, and the choice of views where days are not buttons. */
export function shownLock(root: ShadowRoot, day: string): HTMLElement | null {
  return (
    chipOf(root, 'lock', day) ??
    root.querySelector<HTMLElement>(`[data-date="${CSS.escape(day)}"]`) ??
    root.querySelector<HTMLElement>('.schedule-views :checked')
  );
}
