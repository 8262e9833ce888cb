interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * How many CSS pixels of the window a CSS pixel of an element takes, across and down: 1, unless the host's page puts the
 * element under a `zoom` or a `transform` that scales. Events and `getBoundingClientRect()` speak of the window; styles,
 * `offsetWidth` and `clientWidth` of the element. Elements that are turned or skewed are not supported.
 */
export function effectiveScale(element: HTMLElement): Point {
  const { width, height } = element.getBoundingClientRect();
  return { x: ratio(width, element.offsetWidth), y: ratio(height, element.offsetHeight) };
}

/** `offsetWidth` is rounded: what differs by less than that is not a scale. */
const ratio = (shown: number, own: number): number =>
  own === 0 || shown === 0 || Math.abs(shown - own) < 1 ? 1 : shown / own;

/** Where a point of the window, as of an event, is in an element: in CSS pixels of the element, from its top left corner. */
export function pointWithin(
  element: HTMLElement,
  { clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>,
): Point {
  const { left, top } = element.getBoundingClientRect();
  const scale = effectiveScale(element);
  return { x: (clientX - left) / scale.x, y: (clientY - top) / scale.y };
}
