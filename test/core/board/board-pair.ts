// Boards and their contents for tests.
import { createBoard, type Board, type Stroke } from '../../../src/core/board/index.ts';

export const provider = 'https://provider.example';
export const material = `${provider}/files/Abc-123_x.png`;
export const line = (x: number, y: number, length = 100): Stroke => ({
  tool: 'pen',
  colour: 'black',
  width: 6,
  points: [
    { x, y },
    { x: x + length / 2, y },
    { x: x + length, y },
  ],
});
export const text = (words: string, x = 100, y = 100) => ({
  text: words,
  x,
  y,
  width: 200,
  height: 40,
  size: 32,
  colour: 'blue' as const,
});
export const kinds = (board: Board, page = 'first') =>
  board.items(page).map((item) => (item.kind === 'text' ? item.text : item.kind));
export const places = (board: Board, page = 'first') => board.items(page).map(({ key, box }) => [key, box.x, box.y]);

/** Two connected boards; `cut` holds changes back until `mend`. */
export function pair() {
  const boards = [createBoard({ provider }), createBoard({ provider })] as const;
  const waiting: (() => void)[] = [];
  let isCut = false;
  for (const [index, board] of boards.entries()) {
    const other = boards[1 - index];
    board.onLocalUpdate((update) => {
      const deliver = () => other?.apply(update, `member-${index}`);
      if (isCut) waiting.push(deliver);
      else deliver();
    });
  }
  const mend = () => {
    isCut = false;
    for (const deliver of waiting.splice(0)) deliver();
  };
  return {
    mine: boards[0],
    yours: boards[1],
    cut: () => {
      isCut = true;
    },
    mend,
  };
}
