import { expect } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import { signal } from '@preact/signals-core';
import type { Board, Box, InkItem } from '../../../../src/core/board/index.ts';
import { writePagePng } from '../../../../src/elements/live-room/board/render/draw-page.ts';
import { byRole, click, eventually, focused, press, resetMouse, setViewport } from '../../../support/browser/page.ts';
import { expectAccessible } from '../../../support/browser/accessible.ts';
import {
  colourAt,
  find,
  nextFrame,
  sampleRoom,
  showBoards,
  spot,
  type BoardSample,
  type SampleRoom,
} from './board-pair.tsx';
import {
  along,
  button,
  drag,
  focusBoard,
  openBoards,
  penStroke,
  point,
  uncapture,
  withBoards,
  type Position,
} from './drawing.ts';

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

describe('a stroke with a pause of the pointer', () => {
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

  it('becomes the freehand stroke again after one undo, and is removed by a second', async () => {
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

  it('stays unchanged without a pause, or if it is not a shape', async () => {
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

describe('the ruler of a board', () => {
  let room: SampleRoom;
  let mine: BoardSample;
  let yours: BoardSample;

  withBoards();
  beforeEach(async () => {
    ({ room, mine, yours } = await openBoards());
  });

  const ruler = (): HTMLElement | null => find(mine, '.board-ruler');
  const angle = (): HTMLElement => byRole(mine, 'slider', '定規の角度');
  const status = (): string => find(mine, 'section > [role=status]')?.textContent ?? '';
  const drawn = (): InkItem[] => room.seats[0].board.items('first').filter((item) => item.kind === 'ink');
  async function show(): Promise<void> {
    await click(button(mine, '定規'));
    await eventually(ruler);
    await nextFrame();
  }
  async function dragHandle(handle: HTMLElement, dx: number, dy: number): Promise<void> {
    const { left, top, width, height } = handle.getBoundingClientRect();
    const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
    await sendMouse({ type: 'move', position: [x, y] });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: [x + dx, y + dy] });
    await sendMouse({ type: 'up' });
  }

  it('is shown only locally, with handles large enough for a finger', async () => {
    await show();
    expect(find(yours, '.board-ruler')).to.equal(null);
    expect(room.seats[0].board.items('first').length).to.equal(0);
    expect(button(mine, '定規').getAttribute('aria-pressed')).to.equal('true');
    await eventually(() => status() === '定規を表示しました。');
    for (const handle of ruler()?.querySelectorAll('button') ?? []) {
      const { width, height } = handle.getBoundingClientRect();
      expect(Math.min(width, height)).to.be.greaterThanOrEqual(44);
    }
    await expectAccessible(mine);
  });

  it('straightens only strokes along its edge', async () => {
    await show();
    const box = ruler()?.getBoundingClientRect() ?? new DOMRect();
    const [left, edge] = [Math.round(box.left), Math.round(box.top)];
    await sendMouse({ type: 'move', position: [left + 60, edge - 6] });
    await sendMouse({ type: 'down' });
    for (const [x, y] of [
      [160, -14],
      [260, 8],
      [360, -20],
    ] as const)
      await sendMouse({ type: 'move', position: [left + x, edge + y] });
    await sendMouse({ type: 'up' });
    await eventually(() => drawn().length === 1);
    const { points = [] } = drawn()[0]?.stroke ?? {};
    expect(new Set(points.map(({ y }) => y)).size).to.equal(1);
    await eventually(() => room.seats[1].board.items('first').length === 1);
    await drag(mine, [
      [0.2, 0.1],
      [0.3, 0.15],
      [0.4, 0.1],
    ]);
    await eventually(() => drawn().length === 2);
    expect(new Set(drawn()[1]?.stroke.points.map(({ y }) => y)).size).to.be.greaterThan(1);
  });

  it('is moved and turned by the pointer, and shows its angle', async () => {
    await show();
    const before = ruler()?.style.top;
    await dragHandle(byRole(mine, 'button', '定規を移動'), 0, 60);
    await eventually(() => ruler()?.style.top !== before);
    const { left, top, width, height } = ruler()?.getBoundingClientRect() ?? new DOMRect();
    const { left: handleLeft, top: handleTop } = angle().getBoundingClientRect();
    // Straight above the middle: upright.
    await dragHandle(angle(), left + width / 2 - handleLeft - 22, top + height / 2 - handleTop - 22 - 200);
    await eventually(() => angle().getAttribute('aria-valuenow') === '90');
    expect(find(mine, '.board-ruler-angle')?.textContent).to.equal('90°');
    expect(drawn().length).to.equal(0);
  });

  it('is placed beside a panel that covers a side of the board, even one opened later, with all its handles', async () => {
    const covers = signal<readonly Box[]>([]);
    mine.remove();
    const [covered] = await showBoards([{ ...room.seats[0].view, covers }]);
    if (!covered) throw new Error('It is there.');
    mine = covered;
    await show();
    const { left, right, width, height } = find(mine, '.board-area')?.getBoundingClientRect() ?? new DOMRect();
    const panel = Math.round(width * 0.6);
    const isBetween = (start: number, end: number): boolean => {
      const box = ruler()?.getBoundingClientRect() ?? new DOMRect();
      return box.left >= start - 1 && box.right <= end + 1;
    };
    expect(isBetween(left, right - panel)).to.equal(false);
    covers.value = [{ x: width - panel, y: 0, width: panel, height }];
    await eventually(() => isBetween(left, right - panel));
    covers.value = [{ x: 0, y: 0, width: panel, height }];
    await eventually(() => isBetween(left + panel, right));
    await click(button(mine, '定規'));
    await eventually(() => !ruler());
    await show();
    expect(isBetween(left + panel, right)).to.equal(true);
    // What covers a corner alone moves nothing: it comes and goes while somebody draws.
    const before = ruler()?.style.cssText;
    covers.value = [...covers.value, { x: width - 100, y: 0, width: 100, height: height / 2 + 50 }];
    await nextFrame();
    expect(ruler()?.style.cssText).to.equal(before);
  });

  it('is shown, moved, rotated and hidden by keyboard', async () => {
    focusBoard(mine);
    await press('r');
    await eventually(ruler);
    const before = ruler()?.style.left;
    byRole(mine, 'button', '定規を移動').focus();
    await press('ArrowRight');
    await eventually(() => ruler()?.style.left !== before);
    angle().focus();
    await press('ArrowUp', 'ArrowUp');
    await eventually(() => angle().getAttribute('aria-valuenow') === '2');
    await press('Shift+ArrowUp');
    await eventually(() => angle().getAttribute('aria-valuenow') === '15');
    await press('Shift+ArrowDown', 'Shift+ArrowDown');
    await eventually(() => angle().getAttribute('aria-valuenow') === '165');
    await press('Escape');
    await eventually(() => !ruler());
    expect(focused()?.matches('.board-area')).to.equal(true);
    await eventually(() => status() === '定規をしまいました。');
  });
});
