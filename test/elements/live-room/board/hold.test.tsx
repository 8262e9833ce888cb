import { expect } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import type { Board, InkItem } from '../../../../src/core/board/index.ts';
import { writePagePng } from '../../../../src/elements/live-room/board/render/draw-page.ts';
import { byRole, click, eventually, press, resetMouse, setViewport } from '../../../support/browser/page.ts';
import { colourAt, find, sampleRoom, showBoards, spot, type BoardSample, type SampleRoom } from './board-pair.tsx';
import { drag } from './drawing.ts';
import { along, penStroke, point, uncapture, type Position } from './hand.ts';

/** A line that a hand has drawn: it sags in its middle. */
const sagging: readonly Position[] = [
  [0.2, 0.5],
  [0.3, 0.52],
  [0.4, 0.535],
  [0.5, 0.54],
  [0.6, 0.535],
  [0.7, 0.52],
  [0.8, 0.5],
];
const square = along([
  [0.3, 0.3],
  [0.7, 0.31],
  [0.69, 0.7],
  [0.31, 0.69],
  [0.3, 0.31],
]);

describe('a stroke whose pointer keeps still', () => {
  let room: SampleRoom;
  let mine: BoardSample;
  let yours: BoardSample;
  let board: Board;

  beforeEach(async () => {
    await setViewport({ width: 1000, height: 1400 });
    room = sampleRoom();
    board = room.seats[0].board;
    const [first, second] = await showBoards(room.seats.map(({ view }) => view));
    if (!first || !second) throw new Error('There are two.');
    [mine, yours] = [first, second];
    await click(() => byRole(mine, 'button', '太い'));
  });
  afterEach(async () => {
    await resetMouse();
    document.body.replaceChildren();
  });

  const ink = (): InkItem[] => board.items('first').filter((item) => item.kind === 'ink');
  const inkAt = (element: Element, layer: 'ink' | 'live', x: number, y: number): number =>
    colourAt(element, layer, x, y)[3] ?? 0;
  /** ID of the stroke that the other side sees grow: a shape has one of its own. */
  const growing = (): string | undefined =>
    [...(room.seats[1].view.room?.pointers.peek().values() ?? [])].find((each) => each.ink)?.ink?.item;
  /** Whether the other side sees a straight line in position of the sagging one. */
  const isStraight = (layer: 'ink' | 'live'): boolean =>
    inkAt(yours, layer, 0.5, 0.5) > 200 && inkAt(yours, layer, 0.5, 0.54) === 0;

  it('becomes a straight line for both sides, and in exports', async () => {
    await drag(mine, sagging, () => eventually(() => isStraight('live')));
    await eventually(() => isStraight('ink') && inkAt(mine, 'ink', 0.5, 0.5) > 200);
    expect(ink().length).to.equal(1);
    const { blob } = await writePagePng(board, room.seats[0].view.materials, 'first');
    const bitmap = await createImageBitmap(blob);
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    expect(context?.getImageData(bitmap.width / 2, bitmap.height / 2, 1, 1).data[0]).to.be.lessThan(60);
  });

  it('is the stroke of the hand again after one undo, and gone after a second', async () => {
    await penStroke(mine, sagging, () => eventually(() => isStraight('live')));
    await eventually(() => isStraight('ink'));
    find(mine, '.board-area')?.focus();
    await press('Control+z');
    await eventually(() => inkAt(yours, 'ink', 0.5, 0.54) > 200 && inkAt(yours, 'ink', 0.5, 0.5) === 0);
    expect(ink().length).to.equal(1);
    await press('Control+z');
    await eventually(() => room.seats[1].board.items('first').length === 0);
    await press('Control+y', 'Control+y');
    await eventually(() => isStraight('ink'));
  });

  it('follows the pointer with its end until the release', async () => {
    await drag(mine, sagging, async () => {
      await eventually(() => isStraight('live'));
      await sendMouse({ type: 'move', position: spot(mine, 0.8, 0.8) });
    });
    await eventually(() => inkAt(yours, 'ink', 0.5, 0.65) > 200 && inkAt(yours, 'ink', 0.5, 0.5) === 0);
  });

  it('stays as it is without a pause, and where it is no shape', async () => {
    await penStroke(mine, sagging);
    await eventually(() => inkAt(yours, 'ink', 0.5, 0.54) > 200);
    expect(inkAt(yours, 'ink', 0.5, 0.5)).to.equal(0);
  });

  for (const type of ['pen', 'touch'] as const) {
    it(`becomes a square with a ${type === 'pen' ? 'pen' : 'finger'}`, async () => {
      uncapture(mine);
      const [first = [0, 0] as const] = square;
      point(mine, 'pointerdown', first, { type });
      for (const position of square) point(mine, 'pointermove', position, { type });
      const drawn = await eventually(growing);
      await eventually(() => growing() !== drawn);
      point(mine, 'pointerup', square.at(-1) ?? first, { type });
      await eventually(() => ink().length === 1);
      const { points = [] } = ink()[0]?.stroke ?? {};
      // Every point lies on one of two uprights or two levels.
      expect(new Set(points.map(({ x }) => Math.round(x))).size).to.be.lessThan(points.length);
      const [left, right] = [Math.min(...points.map(({ x }) => x)), Math.max(...points.map(({ x }) => x))];
      const [top, bottom] = [Math.min(...points.map(({ y }) => y)), Math.max(...points.map(({ y }) => y))];
      const isOnSide = ({ x, y }: { x: number; y: number }): boolean =>
        [left, right].some((side) => Math.abs(side - x) < 0.3) ||
        [top, bottom].some((side) => Math.abs(side - y) < 0.3);
      expect(points.every(isOnSide)).to.equal(true);
    });
  }

  it('is straight, in steps of 15°, while Shift is down', async () => {
    await sendKeys({ down: 'Shift' });
    await drag(mine, [
      [0.2, 0.5],
      [0.4, 0.56],
      [0.8, 0.52],
    ]);
    await sendKeys({ up: 'Shift' });
    await eventually(() => inkAt(yours, 'ink', 0.5, 0.5) > 200);
    const { points = [] } = ink()[0]?.stroke ?? {};
    expect(points.every(({ y }) => y === points[0]?.y)).to.equal(true);
    find(mine, '.board-area')?.focus();
    await press('Control+z');
    expect(ink().length).to.equal(0);
  });
});
