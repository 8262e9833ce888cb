// What two people write on a board, made before the clock starts.
import { createBoard } from '../../../src/core/board/index.ts';
import { toBase64 } from '../../../src/core/live-room/protocol/base64.ts';
import { handwriting } from '../board/handwriting.ts';

const POINTS = 40;

/** As many strokes of one member: changes of the board in Base64, as they are sent to the room. */
export function makeStrokes(count: number): string[] {
  const board = createBoard({ provider: 'http://localhost' });
  const strokes: string[] = [];
  const stop = board.onLocalUpdate((update) => strokes.push(toBase64(update)));
  for (let number = 0; number < count; number += 1)
    board.draw('first', { tool: 'pen', colour: 'black', width: 6, points: handwriting(number, POINTS) });
  stop();
  board.destroy();
  return strokes;
}
