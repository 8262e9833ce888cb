import { lessonsOf, meetingsOf, type UndoableChange } from '../../../core/undo/index.ts';

/** How long lists may take to load again, in ms. */
const FOLLOW_MS = 10_000;

/** The headings of screens that can have the focus. */
const HEADINGS = ['.schedule-period', '.teacher-heading', 'h1', 'h2'];

/** Where screens show what a change is about. */
const selectorsOf = (change: UndoableChange): readonly string[] => [
  ...lessonsOf(change).map(({ id }) => `[data-lesson="${CSS.escape(id)}"]`),
  ...meetingsOf(change).map(({ id }) => `:is([data-meeting="${CSS.escape(id)}"], [data-visit="${CSS.escape(id)}"])`),
];

let stopFollowing = (): void => undefined;

/**
 * Keeps the focus on what a change is about, which is rendered again once lists have loaded, perhaps elsewhere; until the next
 * key or press, and only while nothing else has the focus.
 */
export function followChange(root: ShadowRoot, change: UndoableChange): void {
  follow(root, selectorsOf(change), () => isLost(root));
}

/** Gives the focus to what a change is about, or to a heading as long as that is not shown, and keeps it there. */
export function focusChange(root: ShadowRoot, change: UndoableChange): void {
  const selectors = selectorsOf(change);
  focusFirst(root, [...selectors, ...HEADINGS]);
  const heading = root.activeElement?.matches(HEADINGS.join()) ? root.activeElement : undefined;
  follow(root, selectors, () => isLost(root) || (heading !== undefined && root.activeElement === heading));
}

function follow(root: ShadowRoot, selectors: readonly string[], isNeeded: () => boolean): void {
  stopFollowing();
  if (selectors.length === 0) return;
  const focus = (): void => {
    if (isNeeded()) focusFirst(root, selectors);
  };
  const observer = new MutationObserver(focus);
  const ended = new AbortController();
  const timer = setTimeout(() => stopFollowing(), FOLLOW_MS);
  stopFollowing = () => {
    observer.disconnect();
    clearTimeout(timer);
    ended.abort();
    stopFollowing = () => undefined;
  };
  for (const type of ['keydown', 'pointerdown'])
    addEventListener(type, () => stopFollowing(), { capture: true, signal: ended.signal });
  observer.observe(root, { childList: true, subtree: true });
  focus();
}

const isLost = (root: ShadowRoot): boolean => !root.activeElement && document.activeElement === document.body;

/** Not all that is found can have the focus. */
function focusFirst(root: ShadowRoot, selectors: readonly string[]): void {
  for (const selector of selectors) {
    const node = root.querySelector<HTMLElement>(selector);
    node?.focus();
    if (node && root.activeElement === node) return;
  }
}
