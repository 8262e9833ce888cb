import { fixedFrameOf, moveTo } from './fixed-frame.ts';

/** Distances to the anchor and to the edges of the window, in pixels of the window. */
const GAP_PX = 4;
const EDGE_PX = 8;

/** Positions a fixed box below an anchor, or above it where there is more space. */
export function placeUnder(box: HTMLElement, anchor: HTMLElement, direction: 'ltr' | 'rtl'): void {
  const frame = fixedFrameOf(box);
  const anchorBox = anchor.getBoundingClientRect();
  const { width, height } = box.getBoundingClientRect();
  const below = innerHeight - anchorBox.bottom;
  const top =
    below >= height + EDGE_PX || below >= anchorBox.top ? anchorBox.bottom + GAP_PX : anchorBox.top - height - GAP_PX;
  const left = direction === 'rtl' ? anchorBox.right - width : anchorBox.left;
  const within = (position: number, size: number, available: number): number =>
    Math.max(EDGE_PX, Math.min(position, available - size - EDGE_PX));
  moveTo(box, frame, within(left, width, document.documentElement.clientWidth), within(top, height, innerHeight));
}
