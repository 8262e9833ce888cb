/**
 * Positions a fixed box below an anchor, or above it where there is more space. `position: fixed` is relative to the
 * viewport, or to a transformed or contained ancestor; the difference is measured.
 */
export function placeUnder(box: HTMLElement, anchor: HTMLElement, direction: 'ltr' | 'rtl'): void {
  const edge = 8;
  const anchorBox = anchor.getBoundingClientRect();
  box.style.inset = '0 auto auto 0';
  const boxAtOrigin = box.getBoundingClientRect();
  const below = innerHeight - anchorBox.bottom;
  const top =
    below >= boxAtOrigin.height + edge || below >= anchorBox.top
      ? anchorBox.bottom + 4
      : anchorBox.top - boxAtOrigin.height - 4;
  const left = direction === 'rtl' ? anchorBox.right - boxAtOrigin.width : anchorBox.left;
  const within = (position: number, size: number, available: number): number =>
    Math.max(edge, Math.min(position, available - size - edge));
  box.style.top = `${within(top, boxAtOrigin.height, innerHeight) - boxAtOrigin.top}px`;
  box.style.left = `${within(left, boxAtOrigin.width, document.documentElement.clientWidth) - boxAtOrigin.left}px`;
}
