// For the tests of the board: pointers that only a tablet has.
import { sendMouse } from '@web/test-runner-commands';
import type { Stroke } from '../../../../src/core/board/index.ts';
import { byRole, click, resetMouse, setViewport } from '../../../support/browser/page.ts';
import { colourAt, find, sampleRoom, showBoards, spot, type BoardSample, type SampleRoom } from './board-pair.tsx';

export const line = (down: number, colour: Stroke['colour'] = 'red'): Stroke => ({
  tool: 'pen',
  colour,
  width: 20,
  points: Array.from({ length: 40 }, (_, step) => ({ x: 160 + step * 32, y: 1200 * down })),
});

/** Draws with the mouse along places of the page; `before` is called with the button still down. */
export async function drag(
  board: BoardSample,
  way: readonly (readonly [number, number])[],
  before?: () => Promise<unknown>,
): Promise<void> {
  const [first = [0, 0] as const, ...rest] = way;
  await sendMouse({ type: 'move', position: spot(board, ...first) });
  await sendMouse({ type: 'down' });
  for (const point of rest) await sendMouse({ type: 'move', position: spot(board, ...point) });
  await before?.();
  await sendMouse({ type: 'up' });
}

export const across = [
  [0.2, 0.5],
  [0.35, 0.5],
  [0.5, 0.5],
  [0.65, 0.5],
  [0.8, 0.5],
] as const;
export const inkAt = (board: BoardSample, x: number, y: number): number => colourAt(board, 'ink', x, y)[3] ?? 0;
export const button = (board: BoardSample, name: string | RegExp): HTMLElement => byRole(board, 'button', name);
export const takeThick = (board: BoardSample): Promise<void> => click(button(board, '太い'));
export const focusBoard = (board: BoardSample): void => find(board, '.board-area')?.focus();

/** Both boards of a fresh room, one below the other. */
export async function openBoards(
  attributes: Readonly<Record<string, string>> = {},
): Promise<{ room: SampleRoom; mine: BoardSample; yours: BoardSample }> {
  const room = sampleRoom();
  const [mine, yours] = await showBoards(
    room.seats.map(({ view }) => view),
    attributes,
  );
  if (!mine || !yours) throw new Error('There are two.');
  return { room, mine, yours };
}

/** A viewport that holds both boards before each test, and an empty page after it. */
export function withBoards(): void {
  beforeEach(() => setViewport({ width: 1000, height: 1400 }));
  afterEach(async () => {
    await resetMouse();
    document.body.replaceChildren();
  });
}

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

// For the tests of the board: a window that moves to screens with other numbers of device pixels per CSS pixel.
const { matchMedia } = window;
const ownRatio = Object.getOwnPropertyDescriptor(window, 'devicePixelRatio') ?? {};

export interface Screens {
  /** Media queries for the present screen that somebody listens to, or did. */
  readonly queries: readonly EventTarget[];
  moveTo(ratio: number): void;
  /** The page's own screen is back. */
  restore(): void;
}

/** Before a board is shown: from now on the window has one device pixel per CSS pixel, until it moves. */
export function startScreens(): Screens {
  const queries: EventTarget[] = [];
  window.matchMedia = (query) => {
    const list = matchMedia.call(window, query);
    if (query.includes('dppx')) queries.push(list);
    return list;
  };
  const moveTo = (ratio: number): void => {
    Object.defineProperty(window, 'devicePixelRatio', { configurable: true, value: ratio });
    for (const query of queries.splice(0)) query.dispatchEvent(new Event('change'));
  };
  moveTo(1);
  return {
    queries,
    moveTo,
    restore() {
      Object.assign(window, { matchMedia });
      Object.defineProperty(window, 'devicePixelRatio', ownRatio);
    },
  };
}
