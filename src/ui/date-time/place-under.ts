/**
 * Places a fixed box under an anchor, or over it where there is more room. `position: fixed` counts from the window, or
 * from an ancestor that is transformed or contained; the offset between the two is measured, not guessed.
 */
export function placeUnder(box: HTMLElement, anchor: HTMLElement, direction: 'ltr' | 'rtl'): void {
  const edge = 8;
  const around = anchor.getBoundingClientRect();
  box.style.inset = '0 auto auto 0';
  const zero = box.getBoundingClientRect();
  const below = innerHeight - around.bottom;
  const top = below >= zero.height + edge || below >= around.top ? around.bottom + 4 : around.top - zero.height - 4;
  const left = direction === 'rtl' ? around.right - zero.width : around.left;
  const within = (place: number, size: number, room: number): number => Math.max(edge, Math.min(place, room - size - edge));
  box.style.top = `${within(top, zero.height, innerHeight) - zero.top}px`;
  box.style.left = `${within(left, zero.width, document.documentElement.clientWidth) - zero.left}px`;
}
