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
