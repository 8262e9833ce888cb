import { expect } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import {
  allByRole,
  byRole,
  click,
  eventually,
  focused,
  press,
  resetMouse,
  setViewport,
  type,
} from '../../../support/browser/page.ts';
import {
  boardElement,
  colourAt,
  find,
  layer,
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
  line,
  openBoards,
  point,
  uncapture,
  withBoards,
  type Position,
} from './drawing.ts';

describe('the board', () => {
  let room: SampleRoom;
  let mine: BoardSample;

  async function open(attributes: Readonly<Record<string, string>> = {}): Promise<void> {
    ({ room, mine } = await openBoards(attributes));
  }

  withBoards();

  describe('by keyboard', () => {
    it('supports tools, text, selecting, moving, deleting, undo, pages and zoom', async () => {
      await open();
      const { board } = room.seats[0];
      const tool = (): string | undefined => find(mine, '.board')?.dataset.tool;
      board.draw('first', line(0.5));
      focusBoard(mine);
      await press('h');
      await eventually(() => tool() === 'highlighter');
      await press('t', 'Enter');
      await eventually(() => focused()?.matches('.board-editor'));
      await type('p h e');
      await press('Escape');
      await eventually(() => board.items('first').some((item) => item.kind === 'text' && item.text === 'p h e'));
      expect(tool()).to.equal('text');

      await press('n');
      await eventually(() => find(mine, 'section > [role=status]')?.textContent === '手書き 1/2');
      const before = board.items('first')[0]?.box.y ?? 0;
      await press('ArrowDown', 'Shift+ArrowDown');
      expect(board.items('first')[0]?.box.y).to.equal(before + 48);
      await press('n');
      await eventually(() => find(mine, 'section > [role=status]')?.textContent === 'テキスト「p h e」 2/2');
      await press('Delete');
      expect(board.items('first').length).to.equal(1);
      await press('Control+z');
      expect(board.items('first').length).to.equal(2);

      await press('+');
      await eventually(() => button(mine, 'ページ全体を表示').getAttribute('aria-disabled') === null);
      await press('0');
      await eventually(() => button(mine, 'ページ全体を表示').getAttribute('aria-disabled') === 'true');
      board.addPage();
      await press('PageDown');
      await eventually(() => find(mine, '.board-area')?.getAttribute('aria-label') === 'ボード 2/2ページ');
    });

    it('moves through a toolbar by arrow keys; the toolbar is one Tab stop', async () => {
      await open();
      button(mine, 'ペン').focus();
      await press('ArrowRight');
      expect(focused()?.getAttribute('aria-label')).to.equal('蛍光ペン');
      await press('End');
      expect(focused()?.getAttribute('aria-label')).to.equal('太い');
      await press('Home');
      expect(focused()?.getAttribute('aria-label')).to.equal('ペン');
      await press('Shift+Tab');
      expect(focused()?.matches('.board-area')).to.equal(true);
      const stops = [...(find(mine, '.board-toolbar:not(.board-page-bar)')?.querySelectorAll('button') ?? [])].filter(
        ({ tabIndex }) => tabIndex === 0,
      );
      expect(stops.length).to.equal(1);
    });

    it('ignores single letters outside the board', async () => {
      await open();
      (document.activeElement as HTMLElement | null)?.blur();
      await press('h');
      expect(find(mine, '.board')?.dataset.tool).to.equal('pen');
    });
  });

  describe('by touch and pen', () => {
    /** What a screen that feels several fingers reports. */
    function touch(
      type: string,
      pointerType: 'touch' | 'pen',
      pointerId: number,
      point: readonly [number, number],
      pressure = 0.5,
    ): void {
      const area = find(mine, '.board-area');
      const [clientX, clientY] = spot(mine, ...point);
      area?.dispatchEvent(
        new PointerEvent(type, {
          pointerType,
          pointerId,
          clientX,
          clientY,
          pressure,
          button: type === 'pointermove' ? -1 : 0,
          buttons: 1,
          bubbles: true,
          composed: true,
          cancelable: true,
        }),
      );
    }

    function stroke(pointerType: 'touch' | 'pen', pressure?: number): void {
      touch('pointerdown', pointerType, 7, [0.3, 0.5], pressure);
      touch('pointermove', pointerType, 7, [0.5, 0.5], pressure);
      touch('pointerup', pointerType, 7, [0.5, 0.5], pressure);
    }

    beforeEach(async () => {
      await open();
      // Only the browser's own pointers can be captured.
      Object.assign(find(mine, '.board-area') ?? {}, { setPointerCapture: () => undefined });
    });
    const count = (): number => room.seats[0].board.items('first').length;

    it('is drawn on by one finger until a pen is used; then only by the pen, with its pressure', () => {
      stroke('touch');
      expect(count()).to.equal(1);
      stroke('pen', 0.8);
      expect(count()).to.equal(2);
      const [, drawn] = room.seats[0].board.items('first');
      expect(
        drawn?.kind === 'ink' && drawn.stroke.points.every(({ pressure }) => Math.abs((pressure ?? 0) - 0.8) < 0.01),
      ).to.equal(true);
      stroke('touch');
      expect(count()).to.equal(2);
    });

    it('is zoomed by two fingers: the second one cancels the stroke of the first', async () => {
      touch('pointerdown', 'touch', 1, [0.4, 0.5]);
      touch('pointermove', 'touch', 1, [0.41, 0.5]);
      touch('pointerdown', 'touch', 2, [0.6, 0.5]);
      touch('pointermove', 'touch', 1, [0.2, 0.5]);
      touch('pointermove', 'touch', 2, [0.8, 0.5]);
      touch('pointerup', 'touch', 1, [0.2, 0.5]);
      touch('pointerup', 'touch', 2, [0.8, 0.5]);
      expect(count()).to.equal(0);
      await eventually(() => button(mine, 'ページ全体を表示').getAttribute('aria-disabled') === null);
    });

    it('ignores a hand that rests on the screen while the pen writes', () => {
      touch('pointerdown', 'pen', 1, [0.3, 0.5]);
      touch('pointerdown', 'touch', 2, [0.6, 0.8]);
      touch('pointermove', 'touch', 2, [0.7, 0.9]);
      touch('pointermove', 'pen', 1, [0.5, 0.5]);
      touch('pointerup', 'pen', 1, [0.5, 0.5]);
      expect(count()).to.equal(1);
      expect(button(mine, 'ページ全体を表示').getAttribute('aria-disabled')).to.equal('true');
    });
  });

  describe('that is read-only', () => {
    it('can be viewed but not changed', async () => {
      room = sampleRoom();
      room.seats[0].board.draw('first', line(0.5));
      const [board] = await showBoards([{ ...room.seats[0].view, readOnly: true }]);
      if (!board) throw new Error('It is there.');
      mine = board;
      expect(allByRole(mine, 'toolbar').length).to.equal(1);
      await drag(mine, [
        [0.2, 0.2],
        [0.5, 0.2],
        [0.8, 0.2],
      ]);
      focusBoard(mine);
      await press('Control+a', 'Delete', 'Control+z', 'h');
      expect(room.seats[0].board.items('first').length).to.equal(1);
      expect(find(mine, '.board-banner')?.textContent).to.equal('このボードは変更できません。');
    });
  });
});

describe('a board on a tablet', () => {
  let room: SampleRoom;
  let mine: BoardSample;

  withBoards();
  beforeEach(async () => {
    ({ room, mine } = await openBoards());
    uncapture(mine);
  });

  const count = (): number => room.seats[0].board.items('first').length;
  const status = (): string => find(mine, 'section > [role=status]')?.textContent?.trim() ?? '';
  const isWhole = (): boolean => button(mine, 'ページ全体を表示').getAttribute('aria-disabled') === 'true';

  function writeWithPen(from: Position, to: Position): void {
    point(mine, 'pointerdown', from, { type: 'pen', id: 9 });
    point(mine, 'pointermove', to, { type: 'pen', id: 9 });
    point(mine, 'pointerup', to, { type: 'pen', id: 9 });
  }
  function tap(fingers: number, moveBy = 0): void {
    const positions = Array.from({ length: fingers }, (_, index): Position => [0.3 + index * 0.1, 0.5]);
    for (const [id, at] of positions.entries()) point(mine, 'pointerdown', at, { id });
    for (const [id, [x, y]] of positions.entries()) point(mine, 'pointermove', [x + moveBy * (id + 1), y], { id });
    for (const [id, [x, y]] of positions.entries()) point(mine, 'pointerup', [x + moveBy * (id + 1), y], { id });
  }

  describe('with a pen', () => {
    it('removes the stroke of a hand that touches just before the pen', () => {
      point(mine, 'pointerdown', [0.7, 0.8], { id: 1 });
      point(mine, 'pointermove', [0.71, 0.81], { id: 1 });
      writeWithPen([0.3, 0.5], [0.5, 0.5]);
      point(mine, 'pointermove', [0.8, 0.9], { id: 1 });
      point(mine, 'pointerup', [0.8, 0.9], { id: 1 });
      expect(count()).to.equal(1);
      const [only] = room.seats[0].board.items('first');
      expect(only?.kind === 'ink' && only.stroke.points[0]?.x).to.be.closeTo(480, 4);
    });

    it('does not move the page under the pen by a hand that touches before it', async () => {
      writeWithPen([0.3, 0.5], [0.5, 0.5]);
      await click(button(mine, '拡大'));
      await eventually(() => !isWhole());
      writeWithPen([0.3, 0.2], [0.5, 0.2]);
      await nextFrame();
      const [, before] = room.seats[0].board.items('first');
      point(mine, 'pointerdown', [0.7, 0.8], { id: 1 });
      point(mine, 'pointermove', [0.6, 0.7], { id: 1 });
      point(mine, 'pointerdown', [0.3, 0.2], { type: 'pen', id: 9 });
      point(mine, 'pointermove', [0.5, 0.6], { id: 1 });
      point(mine, 'pointermove', [0.5, 0.2], { type: 'pen', id: 9 });
      point(mine, 'pointerup', [0.5, 0.2], { type: 'pen', id: 9 });
      const [, , after] = room.seats[0].board.items('first');
      expect(after?.box.x).to.be.closeTo(before?.box.x ?? 0, 2);
      expect(after?.box.y).to.be.closeTo(before?.box.y ?? 0, 2);
    });

    it('ignores the palm, which is larger than a finger', () => {
      point(mine, 'pointerdown', [0.3, 0.5], { id: 1, width: 130, height: 90 });
      point(mine, 'pointermove', [0.5, 0.5], { id: 1, width: 130, height: 90 });
      point(mine, 'pointerup', [0.5, 0.5], { id: 1 });
      expect(count()).to.equal(0);
      // It lands with its edge, and grows.
      point(mine, 'pointerdown', [0.3, 0.5], { id: 1, width: 30, height: 30 });
      point(mine, 'pointermove', [0.4, 0.5], { id: 1, width: 140, height: 90 });
      point(mine, 'pointerup', [0.5, 0.5], { id: 1 });
      expect(count()).to.equal(0);
    });

    it('erases with the eraser end', () => {
      room.seats[0].board.draw('first', line(0.5));
      const eraser = { type: 'pen', id: 9, button: 5, buttons: 32 } as const;
      point(mine, 'pointerdown', [0.5, 0.3], eraser);
      point(mine, 'pointermove', [0.5, 0.6], eraser);
      point(mine, 'pointerup', [0.5, 0.6], { type: 'pen', id: 9 });
      expect(count()).to.equal(0);
      expect(find(mine, '.board')?.dataset.tool).to.equal('pen');
    });

    it('selects with a lasso while its side button is pressed, moves the selection, and then draws again', async () => {
      const { board } = room.seats[0];
      board.draw('first', line(0.3));
      board.draw('first', line(0.7));
      const side = { type: 'pen', id: 9, button: 2, buttons: 2 } as const;
      const loop = along([
        [0.05, 0.2],
        [0.95, 0.2],
        [0.95, 0.4],
        [0.05, 0.4],
      ]);
      point(mine, 'pointerdown', [0.05, 0.2], side);
      for (const at of loop) point(mine, 'pointermove', at, side);
      point(mine, 'pointerup', [0.05, 0.4], { type: 'pen', id: 9 });
      await eventually(() => find(mine, '.board-count')?.textContent === '1件を選択中');
      // The toolbar has another height now.
      await nextFrame();
      writeWithPen([0.5, 0.3], [0.5, 0.4]);
      expect(board.items('first')[0]?.box.y).to.be.closeTo(0.4 * 1200 - 16, 4);
      writeWithPen([0.5, 0.9], [0.7, 0.9]);
      expect(count()).to.equal(3);
      await eventually(() => find(mine, '.board')?.dataset.tool === 'pen');
    });

    it('opens no context menu when it is held', () => {
      writeWithPen([0.3, 0.5], [0.5, 0.5]);
      const menu = new Event('contextmenu', { bubbles: true, cancelable: true });
      find(mine, '.board-area')?.dispatchEvent(menu);
      expect(menu.defaultPrevented).to.equal(true);
    });
  });

  describe('with fingers', () => {
    it('undoes by a tap of two, redoes by a tap of three, and announces it', async () => {
      room.seats[0].board.draw('first', line(0.5));
      tap(2);
      expect(count()).to.equal(0);
      await eventually(() => status() === '元に戻しました。');
      tap(3);
      expect(count()).to.equal(1);
      await eventually(() => status() === 'やり直しました。');
    });

    it('neither undoes nor redoes when they move, and announces nothing if there is nothing to undo', async () => {
      tap(2);
      await nextFrame();
      expect(status()).to.equal('');
      room.seats[0].board.draw('first', line(0.5));
      tap(2, 0.08);
      expect(count()).to.equal(1);
      await eventually(() => !isWhole());
      tap(1);
      expect(count()).to.equal(2);
    });
  });

  it('shows where a pen or a mouse will draw, and how wide', async () => {
    await click(() => byRole(mine, 'button', '太い'));
    await click(() => byRole(mine, 'button', '赤'));
    // Twenty units across: the ring is ten units beside the pointer.
    await sendMouse({ type: 'move', position: spot(mine, 0.5, 0.5) });
    await eventually(() => (colourAt(mine, 'live', 0.5 + 10 / 1600, 0.5)[0] ?? 0) > 150);
    point(mine, 'pointermove', [0.3, 0.3], { type: 'pen', id: 9, buttons: 0, pressure: 0 });
    await eventually(() => (colourAt(mine, 'live', 0.3 + 10 / 1600, 0.3)[0] ?? 0) > 150);
    expect(colourAt(mine, 'live', 0.5, 0.5)[3]).to.equal(0);
    const area = find(mine, '.board-area');
    area?.dispatchEvent(new PointerEvent('pointerleave', { pointerType: 'pen' }));
    await eventually(() => colourAt(mine, 'live', 0.3, 0.3)[3] === 0);
  });
});

/** Styles of a host's page under which a CSS pixel of the board is not one of the window. */
const HOSTS: Readonly<Record<string, { host?: string; root?: string }>> = {
  'zoom: .75': { host: 'zoom: .75' },
  'zoom: 1.25': { host: 'zoom: 1.25' },
  'html { zoom: .8 }': { root: 'zoom: .8' },
  'transform: scale(.75)': { host: 'transform: scale(.75); transform-origin: 0 0' },
};

for (const [name, { host = '', root = '' }] of Object.entries(HOSTS))
  describe(`the board in a page with ${name}`, () => {
    let room: SampleRoom;
    let mine: BoardSample;

    beforeEach(async () => {
      await setViewport({ width: 1000, height: 1000 });
      document.documentElement.style.cssText = root;
      const around = document.createElement('div');
      around.style.cssText = `inline-size: 700px; ${host}`;
      document.body.style.margin = '0';
      document.body.append(around);
      room = sampleRoom();
      mine = boardElement(room.seats[0].view);
      around.append(mine);
      await eventually(() => find(mine, '.board-page-bar') !== null && layer(mine, 'paper').width > 1);
      await nextFrame();
    });
    afterEach(async () => {
      await resetMouse();
      document.documentElement.removeAttribute('style');
      document.body.replaceChildren();
    });

    /** Where a point of the page is in the window, measured on what is shown. */
    function spot(x: number, y: number): [number, number] {
      const area = find(mine, '.board-area')?.getBoundingClientRect() ?? new DOMRect();
      const scale = Math.min(area.width / 1600, area.height / 1200);
      return [
        Math.round(area.left + (area.width - 1600 * scale) / 2 + x * scale),
        Math.round(area.top + (area.height - 1200 * scale) / 2 + y * scale),
      ];
    }
    async function drag(...way: (readonly [number, number])[]): Promise<void> {
      const [[x, y] = [0, 0], ...rest] = way;
      await sendMouse({ type: 'move', position: spot(x, y) });
      await sendMouse({ type: 'down' });
      for (const [nextX, nextY] of rest) await sendMouse({ type: 'move', position: spot(nextX, nextY) });
      await sendMouse({ type: 'up' });
    }
    const items = () => room.seats[0].board.items('first');

    it('draws under the pen', async () => {
      await drag([200, 200], [700, 600], [1400, 1000]);
      const [ink] = items();
      if (ink?.kind !== 'ink') throw new Error('It is drawn.');
      const [first, last] = [ink.stroke.points[0], ink.stroke.points.at(-1)];
      expect(Math.hypot((first?.x ?? 0) - 200, (first?.y ?? 0) - 200)).to.be.lessThan(8);
      expect(Math.hypot((last?.x ?? 0) - 1400, (last?.y ?? 0) - 1000)).to.be.lessThan(8);
    });

    it('points with the laser where the pointer is', async () => {
      button(mine, 'レーザーポインター').click();
      await sendMouse({ type: 'move', position: spot(1200, 900) });
      await sendMouse({ type: 'down' });
      await sendMouse({ type: 'move', position: spot(1300, 1000) });
      const laser = () => room.seats[1].view.room?.pointers.peek().get('member-0')?.laser;
      await eventually(() => Math.hypot((laser()?.x ?? 0) - 1300, (laser()?.y ?? 0) - 1000) < 8);
      await sendMouse({ type: 'up' });
    });

    it('selects, moves and resizes what is under the pointer', async () => {
      const { board } = room.seats[0];
      board.write('first', { text: '答え', x: 800, y: 700, width: 200, height: 100, size: 80, colour: 'black' });
      button(mine, '選択と移動').click();
      await drag([900, 750], [1000, 800], [1100, 950]);
      const [moved] = items();
      expect(Math.hypot((moved?.box.x ?? 0) - 1000, (moved?.box.y ?? 0) - 900)).to.be.lessThan(12);
      const { x = 0, y = 0, width = 0, height = 0 } = moved?.box ?? {};
      await drag([x + width, y + height], [x + width * 1.2, y + height * 1.2], [x + width * 1.5, y + height * 1.5]);
      expect((items()[0]?.box.width ?? 0) / width).to.be.closeTo(1.5, 0.12);
    });

    it('writes a text where the pointer was, and moves the ruler with it', async () => {
      button(mine, 'テキスト').click();
      await sendMouse({ type: 'click', position: spot(1000, 800) });
      await eventually(() => focused()?.matches('.board-editor'));
      const editor = focused()?.getBoundingClientRect();
      const [x, y] = spot(1000, 800);
      // The pointer is at the start of the line, or in its middle.
      expect(Math.abs((editor?.left ?? 0) - x)).to.be.lessThan(6);
      expect(editor && editor.top - 6 < y && y < editor.bottom + 6).to.equal(true);

      button(mine, '定規').click();
      await eventually(() => find(mine, '.board-ruler-move'));
      const middle = (): { x: number; y: number } => {
        const box = find(mine, '.board-ruler-move')?.getBoundingClientRect() ?? new DOMRect();
        return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      };
      const from = middle();
      await sendMouse({ type: 'move', position: [Math.round(from.x), Math.round(from.y)] });
      await sendMouse({ type: 'down' });
      await sendMouse({ type: 'move', position: [Math.round(from.x + 60), Math.round(from.y + 80)] });
      await sendMouse({ type: 'up' });
      await eventually(() => Math.hypot(middle().x - from.x - 60, middle().y - from.y - 80) < 4);
    });
  });
