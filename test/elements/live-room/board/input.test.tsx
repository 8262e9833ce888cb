import { expect } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import { allByRole, byRole, click, eventually, focused, press, type } from '../../../support/browser/page.ts';
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
import { button, drag, focusBoard, line, openBoards, withBoards } from './drawing.ts';
import { along, point, uncapture, type Position } from './hand.ts';

describe('the board', () => {
  let room: SampleRoom;
  let mine: BoardSample;

  async function open(attributes: Readonly<Record<string, string>> = {}): Promise<void> {
    ({ room, mine } = await openBoards(attributes));
  }

  withBoards();

  describe('the keyboard', () => {
    it('can do everything: tools, text, selecting, moving, deleting, undo, pages, zoom', async () => {
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

  describe('touch and pen', () => {
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

    it('one finger draws until a pen is used; then only the pen draws, with its pressure', () => {
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

    it('a second finger cancels the stroke of the first one: both zoom', async () => {
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

    it('a hand that rests on the screen while the pen writes is ignored', () => {
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
    it('takes back the stroke of a hand that touches just before the pen', () => {
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

    it('ignores the ball of the hand, which is larger than a finger', () => {
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

    it('erases with its other end', () => {
      room.seats[0].board.draw('first', line(0.5));
      const eraser = { type: 'pen', id: 9, button: 5, buttons: 32 } as const;
      point(mine, 'pointerdown', [0.5, 0.3], eraser);
      point(mine, 'pointermove', [0.5, 0.6], eraser);
      point(mine, 'pointerup', [0.5, 0.6], { type: 'pen', id: 9 });
      expect(count()).to.equal(0);
      expect(find(mine, '.board')?.dataset.tool).to.equal('pen');
    });

    it('selects by its side button what it draws a line around, moves it, and draws again beside it', async () => {
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

    it('opens no menu when it is held', () => {
      writeWithPen([0.3, 0.5], [0.5, 0.5]);
      const menu = new Event('contextmenu', { bubbles: true, cancelable: true });
      find(mine, '.board-area')?.dispatchEvent(menu);
      expect(menu.defaultPrevented).to.equal(true);
    });
  });

  describe('with fingers', () => {
    it('undoes by two that tap, redoes by three, and announces it', async () => {
      room.seats[0].board.draw('first', line(0.5));
      tap(2);
      expect(count()).to.equal(0);
      await eventually(() => status() === '元に戻しました。');
      tap(3);
      expect(count()).to.equal(1);
      await eventually(() => status() === 'やり直しました。');
    });

    it('does neither by fingers that move, and says nothing where there is nothing to undo', async () => {
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
