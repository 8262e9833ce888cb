// For the tests of the board: pointers that only a tablet has.
import { find, spot } from './board-pair.tsx';

/** A position of the page: 0 to 1 across and down. */
export type Position = readonly [across: number, down: number];

/** Positions on the straight lines between corners. */
export function along(corners: readonly Position[], steps = 8): Position[] {
  return corners.flatMap((corner, index) => {
    const next = corners[index + 1];
    if (!next) return [corner];
    return Array.from({ length: steps }, (_, step): Position => {
      const share = step / steps;
      return [corner[0] + (next[0] - corner[0]) * share, corner[1] + (next[1] - corner[1]) * share];
    });
  });
}

export interface PointerOptions extends Pick<PointerEventInit, 'pressure' | 'button' | 'buttons' | 'width' | 'height'> {
  readonly type?: 'touch' | 'pen';
  readonly id?: number;
}

/** What a screen that feels fingers and pens reports. */
export function point(
  board: Element,
  event: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel',
  at: Position,
  { type = 'touch', id = 1, ...rest }: PointerOptions = {},
): void {
  const [clientX, clientY] = spot(board, ...at);
  find(board, '.board-area')?.dispatchEvent(
    new PointerEvent(event, {
      pointerType: type,
      pointerId: id,
      clientX,
      clientY,
      pressure: event === 'pointerup' ? 0 : 0.5,
      button: event === 'pointermove' ? -1 : 0,
      buttons: event === 'pointerup' ? 0 : 1,
      bubbles: true,
      composed: true,
      cancelable: true,
      ...rest,
    }),
  );
}

/** Only the browser's own pointers can be captured. */
export function uncapture(board: Element): void {
  Object.assign(find(board, '.board-area') ?? {}, { setPointerCapture: () => undefined });
}

/**
 * Draws with a pen, in one go: nothing that keeps the machine busy looks like a pause of the hand. `before` is called with the
 * pen still down.
 */
export async function penStroke(
  board: Element,
  way: readonly Position[],
  before?: () => Promise<unknown>,
): Promise<void> {
  const [first = [0, 0] as const, ...rest] = way;
  uncapture(board);
  point(board, 'pointerdown', first, { type: 'pen' });
  for (const position of rest) point(board, 'pointermove', position, { type: 'pen' });
  await before?.();
  point(board, 'pointerup', way.at(-1) ?? first, { type: 'pen' });
}
