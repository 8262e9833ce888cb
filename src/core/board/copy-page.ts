import type { Board } from './board-types.ts';
import type { FigureItem } from './records.ts';

/** Copies a page of one board onto an empty page of another, with its background and all items, as one step of undo. */
export function copyPage(from: Board, fromPage: string, to: Board, toPage: string): void {
  const page = from.pages().find(({ id }) => id === fromPage);
  if (!page) return;
  const endStep = to.step();
  to.setBackground(toPage, page.background, page.height);
  if (page.ground) to.setGround(toPage, page.ground);
  for (const item of from.items(fromPage)) {
    // The box of a text or an image is at its current position; the points of a stroke are where it was drawn.
    if (item.kind === 'text') to.write(toPage, { ...item.box, text: item.text, colour: item.colour, size: item.size });
    else if (item.kind === 'image') to.placeImage(toPage, { ...item.box, address: item.address });
    else if (item.kind !== 'ink') copyFigure(item, to, toPage);
    else {
      const key = to.draw(toPage, item.stroke);
      if (item.dx !== 0 || item.dy !== 0) to.move([key], item.dx, item.dy);
    }
  }
  endStep();
}

/** A figure keeps its original size, and its scale. */
function copyFigure(
  { key: _key, page: _page, dx: _dx, dy: _dy, box, scale, ...content }: FigureItem,
  to: Board,
  page: string,
) {
  const size = { width: box.width / scale, height: box.height / scale };
  const key = to.placeFigure(page, { ...content, ...size, x: box.x, y: box.y });
  if (scale !== 1) to.resize(key, scale);
}
