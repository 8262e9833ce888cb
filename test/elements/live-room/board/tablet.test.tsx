import { expect } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import { byRole, click, eventually } from '../../../support/browser/page.ts';
import { colourAt, find, nextFrame, spot, type BoardSample, type SampleRoom } from './board-pair.tsx';
import { button, line, openBoards, withBoards } from './drawing.ts';
import { along, point, uncapture, type Position } from './hand.ts';

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
