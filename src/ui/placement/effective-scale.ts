interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * The number of window pixels per CSS pixel of an element, horizontally and vertically: 1, unless the page scales the
 * element by `zoom` or `transform`. Events and `getBoundingClientRect()` use the window's coordinates; styles,
 * `offsetWidth` and `clientWidth` use the element's. Rotated or skewed elements are not supported.
 */
export function effectiveScale(element: HTMLElement): Point {
  const { width, height } = element.getBoundingClientRect();
  return { x: ratio(width, element.offsetWidth), y: ratio(height, element.offsetHeight) };
}

/** `offsetWidth` is rounded, so a smaller difference does not mean that the element is scaled. */
const ratio = (shown: number, own: number): number =>
  own === 0 || shown === 0 || Math.abs(shown - own) < 1 ? 1 : shown / own;

/** Converts a point of the window, such as that of an event, to CSS pixels of the element from its top left corner. */
export function pointWithin(
  element: HTMLElement,
  { clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>,
): Point {
  const { left, top } = element.getBoundingClientRect();
  const scale = effectiveScale(element);
  return { x: (clientX - left) / scale.x, y: (clientY - top) / scale.y };
}
