/** How a box with `position: fixed` is rendered: a length of one CSS pixel becomes `scale` pixels of the window. */
interface FixedFrame {
  /** The position of `left: 0` and `top: 0` in the window. */
  readonly left: number;
  readonly top: number;
  /** 1 unless the page scales an ancestor of the box by `zoom` or `transform`. */
  readonly scale: number;
}

/** The distance over which the scale is measured, in CSS pixels: large, because browsers round positions. */
const MEASURED_PX = 1000;

/**
 * Measures a fixed box by moving it to the origin. The origin is that of the window, or of an ancestor that is
 * transformed or contained; the page's `zoom` changes the size of a CSS pixel. No property exposes all of this, so it
 * has to be measured.
 */
export function fixedFrameOf(box: HTMLElement): FixedFrame {
  box.style.inset = '0 auto auto 0';
  const { left, top } = box.getBoundingClientRect();
  box.style.left = `${MEASURED_PX}px`;
  const moved = box.getBoundingClientRect().left - left;
  box.style.left = '0';
  return { left, top, scale: moved > 0 ? moved / MEASURED_PX : 1 };
}

/** Moves a fixed box to a position in the window. */
export function moveTo(box: HTMLElement, { left, top, scale }: FixedFrame, x: number, y: number): void {
  box.style.left = `${(x - left) / scale}px`;
  box.style.top = `${(y - top) / scale}px`;
}

/**
 * Passes the page's zoom to the style sheet of a Shoelace popup as `--teacher-zoom`: the popup is positioned in
 * unzoomed pixels of the window, and its content is zoomed like the page.
 */
export function noteZoom(element: HTMLElement): void {
  const { currentCSSZoom = 1 } = element as HTMLElement & { readonly currentCSSZoom?: number };
  element.style.setProperty('--teacher-zoom', String(currentCSSZoom));
}

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
