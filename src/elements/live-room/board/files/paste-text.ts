import { PAGE_WIDTH, TEXT_LENGTH } from '../../../../core/board/index.ts';
import type { BoardController } from '../board-controller.ts';
import { measureText, TEXT_FONT } from '../render/paint.ts';
import { visibleMiddle } from '../render/camera.ts';

/** A pasted text is at most so wide, as a share of the page: a line that goes on beyond the page cannot be read. */
const WIDTH_SHARE = 0.6;

/** Puts a text in the middle of what is seen of the page, with lines that fit, and selects it. */
export function pasteText(controller: BoardController, pasted: string): void {
  const { board, renderer, tools } = controller;
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (!context) return;
  const { colour, width: size } = tools.choices.peek().text;
  context.font = `${size}px ${TEXT_FONT}`;
  const fits = (line: string): boolean => context.measureText(line).width <= PAGE_WIDTH * WIDTH_SHARE;
  const plain = pasted.replaceAll(/\r\n?/g, '\n').replaceAll('\t', '  ').trimEnd();
  const text = plain
    .split('\n')
    .flatMap((line) => wrapLine(line, fits))
    .join('\n')
    .slice(0, TEXT_LENGTH);
  const { width, height } = measureText(context, text, size);
  const middle = visibleMiddle(renderer);
  const within = (start: number, length: number, all: number): number => Math.max(0, Math.min(start, all - length));
  const key = board.write(renderer.page.peek(), {
    text,
    colour,
    size,
    width,
    height,
    x: within(middle.x - width / 2, width, PAGE_WIDTH),
    y: within(middle.y - height / 2, height, renderer.pageHeight()),
  });
  controller.selectTool('select');
  controller.gestures.select([key]);
}

/** Breaks a line between words, and a word that is too long between its letters. */
export function wrapLine(line: string, fits: (line: string) => boolean): string[] {
  if (fits(line)) return [line];
  const lines = [''];
  const add = (piece: string): void => {
    const last = lines.at(-1) ?? '';
    if (last === '' || fits((last + piece).trimEnd())) lines[lines.length - 1] = last + piece;
    else lines.push(piece.trimStart());
  };
  for (const word of pieces(line, 'word'))
    if (fits(word)) add(word);
    else for (const letter of pieces(word, 'grapheme')) add(letter);
  return lines.map((each) => each.trimEnd());
}

const pieces = (text: string, granularity: 'word' | 'grapheme'): string[] =>
  Array.from(new Intl.Segmenter(undefined, { granularity }).segment(text), ({ segment }) => segment);
