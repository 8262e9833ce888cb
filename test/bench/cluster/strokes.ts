// What two people write on a board, made before the clock starts.
import { createBoard, type InkPoint } from '../../../src/core/board/index.ts';
import { toBase64 } from '../../../src/core/live-room/protocol/base64.ts';

const POINTS = 40;

/** A small loop by a pen that reports its pressure, each in another place. */
function handwriting(number: number): InkPoint[] {
  const [column, row] = [number % 18, Math.floor(number / 18) % 20];
  return Array.from({ length: POINTS }, (_, step) => ({
    x: 80 + column * 80 + step * 0.8 + Math.sin(step / 3 + number) * 14,
    y: 70 + row * 54 + Math.cos(step / 4 + number) * 18,
    pressure: 0.4 + 0.3 * Math.sin(step / 9),
  }));
}

/** As many strokes of one member: changes of the board in Base64, as they are sent to the room. */
export function makeStrokes(count: number): string[] {
  const board = createBoard({ provider: 'http://localhost' });
  const strokes: string[] = [];
  const stop = board.onLocalUpdate((update) => strokes.push(toBase64(update)));
  for (let number = 0; number < count; number += 1)
    board.draw('first', { tool: 'pen', colour: 'black', width: 6, points: handwriting(number) });
  stop();
  board.destroy();
  return strokes;
}
