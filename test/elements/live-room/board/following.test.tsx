import { signal } from '@preact/signals-core';
import { expect } from '@open-wc/testing';
import type { Box, Stroke } from '../../../../src/core/board/index.ts';
import { eventually, setViewport } from '../../../support/browser/page.ts';
import { find, layer, nextFrame, sampleRoom, showBoards, type BoardSample, type SampleRoom } from './board-pair.tsx';
import { button, startScreens, type Screens } from './drawing.ts';

interface Camera {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** Near the middle of the page, so that they are seen at each zoom; board units. */
const RED = { x: 740, y: 560 };
const BLUE = { x: 860, y: 640 };
/** Those of a board that is looked at from its lower edge: none is cut by the edge of the area. */
const LOW = { red: { x: 740, y: 860 }, blue: { x: 860, y: 940 } };

const dot = (colour: Stroke['colour'], { x, y }: { x: number; y: number }): Stroke => ({
  tool: 'pen',
  colour,
  width: 30,
  points: [
    { x, y },
    { x: x + 0.5, y },
  ],
});

/** Where the dots of one colour are on the ink layer, in CSS pixels; NaN where they are not seen. */
function middleOf(element: Element, isColour: (red: number, blue: number) => boolean): { x: number; y: number } {
  const canvas = layer(element, 'ink');
  const { width, height } = canvas;
  const data = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
  let [sumX, sumY, count] = [0, 0, 0];
  for (let offset = 0; offset < data.length; offset += 4) {
    if ((data[offset + 3] ?? 0) < 128 || !isColour(data[offset] ?? 0, data[offset + 2] ?? 0)) continue;
    const index = offset / 4;
    sumX += (index % width) + 0.5;
    sumY += Math.floor(index / width) + 0.5;
    count += 1;
  }
  // What is painted is moved until it is painted sharply again.
  const [box, area] = [canvas.getBoundingClientRect(), areaOf(element).getBoundingClientRect()];
  const scale = box.width / width;
  return { x: box.x - area.x + (sumX / count) * scale, y: box.y - area.y + (sumY / count) * scale };
}

/** Where a board looks, by what it shows of two dots: `pixel = unit * scale + offset`. */
function cameraOf(element: Element, dots = { red: RED, blue: BLUE }): Camera {
  const red = middleOf(element, (r, b) => r > 120 && b < 90);
  const blue = middleOf(element, (r, b) => b > 120 && r < 90);
  const scale = (blue.x - red.x) / (dots.blue.x - dots.red.x);
  return { scale, x: red.x - dots.red.x * scale, y: red.y - dots.red.y * scale };
}

const areaOf = (element: Element): HTMLElement => {
  const area = find(element, '.board-area');
  if (!area) throw new Error('It is there.');
  return area;
};

/** What a board shows of the first page, in board units. */
function viewOf(element: Element): Box {
  const { scale, x, y } = cameraOf(element);
  const { clientWidth, clientHeight } = areaOf(element);
  const [left, top] = [Math.max(0, -x / scale), Math.max(0, -y / scale)];
  const [right, bottom] = [Math.min(1600, (clientWidth - x) / scale), Math.min(1200, (clientHeight - y) / scale)];
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** By how many CSS pixels what a leader sees reaches out of a box of the follower's area. */
function excess(leader: Element, follower: Element, within?: Box): number {
  const [{ x, y, width, height }, camera] = [viewOf(leader), cameraOf(follower)];
  const { clientWidth, clientHeight } = areaOf(follower);
  const free = within ?? { x: 0, y: 0, width: clientWidth, height: clientHeight };
  const pixel = (unitX: number, unitY: number) => [unitX * camera.scale + camera.x, unitY * camera.scale + camera.y];
  const [[left = NaN, top = NaN], [right = NaN, bottom = NaN]] = [pixel(x, y), pixel(x + width, y + height)];
  return Math.max(free.x - left, free.y - top, right - free.x - free.width, bottom - free.y - free.height);
}

/** Middles of dots are found to a fraction of a pixel, and the corners are farther apart than the dots. */
const TOLERANCE_PX = 6;

function resize(element: HTMLElement, width: number, height: number): void {
  element.style.setProperty('--sample-width', `${width}px`);
  element.style.setProperty('--sample-height', `${height}px`);
}

describe('a followed view', () => {
  let room: SampleRoom;
  let leader: BoardSample;
  let follower: BoardSample;
  const covers = signal<readonly Box[]>([]);

  async function open(): Promise<void> {
    room = sampleRoom();
    const [first, second] = room.seats;
    for (const [colour, at] of [
      ['red', RED],
      ['blue', BLUE],
    ] as const)
      first.board.draw('first', dot(colour, at));
    const [mine, yours] = await showBoards([first.view, { ...second.view, covers }]);
    if (!mine || !yours) throw new Error('There are two.');
    [leader, follower] = [mine, yours];
    resize(leader, 1180, 700);
    resize(follower, 390, 640);
    await eventually(() => areaOf(follower).clientWidth === 390 && areaOf(leader).clientWidth > 1000);
  }
  beforeEach(async () => {
    covers.value = [];
    await setViewport({ width: 1280, height: 1800 });
    await open();
  });
  afterEach(() => document.body.replaceChildren());

  const zoom = (board: BoardSample, times: number): void => {
    for (let step = 0; step < times; step += 1) button(board, '拡大').click();
  };
  const isSeenWhole = (within?: Box): Promise<unknown> =>
    eventually(() => Math.abs(excess(leader, follower, within)) < TOLERANCE_PX);
  const shows = (board: Element, { scale, x, y }: Camera): boolean => {
    const now = cameraOf(board);
    return Math.abs(now.scale / scale - 1) < 0.02 && Math.hypot(now.x - x, now.y - y) < 2 * TOLERANCE_PX;
  };

  for (const [width, height] of [
    [390, 640],
    [740, 330],
    [768, 900],
    [1024, 640],
  ] as const)
    it(`is completely visible in an area of ${width} × ${height} px, at each zoom`, async () => {
      resize(follower, width, height);
      await eventually(() => areaOf(follower).clientHeight > height / 2 && follower.clientWidth > 0);
      await isSeenWhole();
      zoom(leader, 2);
      await isSeenWhole();
      zoom(leader, 3);
      await isSeenWhole();
      expect(cameraOf(leader).scale).to.be.greaterThan(1.5);
    });

  it("is still completely visible after the follower's device was rotated, and after they return", async () => {
    zoom(leader, 3);
    await isSeenWhole();
    await nextFrame();
    const upright = cameraOf(follower);
    resize(follower, 844, 390);
    await eventually(() => areaOf(follower).clientWidth > 600);
    await isSeenWhole();
    resize(follower, 390, 640);
    await eventually(() => areaOf(follower).clientWidth === 390);
    await isSeenWhole();
    await eventually(() => shows(follower, upright));
    areaOf(follower).dispatchEvent(new KeyboardEvent('keydown', { key: '+', bubbles: true, composed: true }));
    await eventually(() => !shows(follower, upright));
    expect(room.seats[1].mainView.isFollowing.peek()).to.equal(false);
    room.seats[1].mainView.follow();
    await eventually(() => shows(follower, upright));
  });

  it('is visible beside an overlay on the follower’s board, and moves with it', async () => {
    const { clientWidth: width, clientHeight: height } = areaOf(follower);
    covers.value = [{ x: 0, y: 0, width, height: 200 }];
    await isSeenWhole({ x: 0, y: 200, width, height: height - 200 });
    const below = cameraOf(follower);
    covers.value = [{ x: 0, y: height - 260, width, height: 260 }];
    await isSeenWhole({ x: 0, y: 0, width, height: height - 260 });
    expect(shows(follower, below)).to.equal(false);
    // Little is free: the page is smaller than it would be whole.
    covers.value = [{ x: 0, y: 130, width, height: height - 130 }];
    await isSeenWhole({ x: 0, y: 0, width, height: 130 });
    expect(1200 * cameraOf(follower).scale).to.be.lessThan(200);
  });

  it('does not move when a page is added to the board', async () => {
    const { clientWidth: width, clientHeight: height } = areaOf(follower);
    covers.value = [{ x: 0, y: 130, width, height: height - 130 }];
    await isSeenWhole({ x: 0, y: 0, width, height: 130 });
    await nextFrame();
    const before = cameraOf(follower);
    room.seats[1].board.addPage('first');
    await nextFrame();
    expect(shows(follower, before)).to.equal(true);
  });

  it('is the whole page if a client of an earlier version sends no size', async () => {
    const { board, view } = room.seats[0];
    const page = board.addPage('first');
    leader.remove();
    view.mainView?.setPage(page);
    view.room?.point({ view: { page, x: 800, y: 600 } });
    await eventually(() => areaOf(follower).ariaLabel === 'ボード 2/2ページ');
    button(follower, '前のページ').click();
    view.room?.point({ view: { page: 'first', x: 800, y: 600 } });
    view.mainView?.setPage('first');
    room.seats[1].mainView.follow();
    await nextFrame();
    expect(cameraOf(follower).scale).to.be.greaterThan(0.1);
  });
});

describe('the view of a board', () => {
  let room: SampleRoom;
  let mine: BoardSample;
  const view = () => room.seats[0].view;

  async function show(): Promise<void> {
    const [only] = await showBoards([view()]);
    if (!only) throw new Error('It is there.');
    mine = only;
  }
  beforeEach(async () => {
    await setViewport({ width: 1000, height: 900 });
    room = sampleRoom();
    room.seats[0].board.draw('first', dot('red', LOW.red));
    room.seats[0].board.draw('first', dot('blue', LOW.blue));
    await show();
    for (let step = 0; step < 3; step += 1) button(mine, '拡大').click();
    areaOf(mine).focus();
    // To the bottom, where an area of another shape shows something else in its middle.
    for (const key of ['ArrowRight', ...Array.from({ length: 12 }, () => 'ArrowDown')])
      areaOf(mine).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true }));
    await eventually(() => cameraOf(mine, LOW).scale > 0.7);
  });
  afterEach(() => document.body.replaceChildren());

  const isBack = (before: Camera): Promise<unknown> =>
    eventually(() => {
      const now = cameraOf(mine, LOW);
      return Math.abs(now.scale / before.scale - 1) < 0.01 && Math.hypot(now.x - before.x, now.y - before.y) < 3;
    });

  it('is unchanged after another view was shown in its place', async () => {
    await nextFrame();
    const before = cameraOf(mine, LOW);
    mine.remove();
    await show();
    await isBack(before);
  });

  it('is unchanged after another page was shown', async () => {
    const before = cameraOf(mine, LOW);
    button(mine, 'ページを追加').click();
    await eventually(() => button(mine, 'ページ全体を表示').ariaDisabled === 'true');
    button(mine, '前のページ').click();
    await isBack(before);
  });

  it('keeps its ink together when someone draws while it moves', async () => {
    button(mine, '拡大').click();
    const scale = cameraOf(mine, LOW).scale;
    room.seats[0].board.draw('first', dot('red', LOW.red));
    await nextFrame();
    expect(cameraOf(mine, LOW).scale / scale).to.be.within(0.98, 1.02);
  });

  it('is unchanged after the area was temporarily narrow', async () => {
    const before = cameraOf(mine, LOW);
    for (const width of [300, 600, 420]) {
      resize(mine, width, 600);
      await eventually(() => areaOf(mine).clientWidth === width);
    }
    resize(mine, 700, 690);
    await isBack(before);
  });
});

describe('the board on a denser screen', () => {
  let screens: Screens;
  beforeEach(() => {
    screens = startScreens();
  });
  afterEach(() => {
    screens.restore();
    document.body.replaceChildren();
  });

  it('is repainted at its resolution whenever the window moves', async () => {
    const [mine] = await showBoards([sampleRoom().seats[0].view]);
    if (!mine) throw new Error('It is there.');
    const { clientWidth: width } = areaOf(mine);
    for (const ratio of [2, 1.5, 3, 1]) {
      screens.moveTo(ratio);
      for (const name of ['paper', 'ink', 'live'] as const)
        expect(layer(mine, name).width, `${name} at ${ratio}`).to.equal(Math.round(width * ratio));
    }
    mine.remove();
    await nextFrame();
    screens.moveTo(2);
    expect(screens.queries.length, 'nobody asks any more').to.equal(0);
  });
});
