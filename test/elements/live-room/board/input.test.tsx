import { expect } from '@open-wc/testing';
import { allByRole, eventually, focused, press, type } from '../../../support/browser/page.ts';
import { find, sampleRoom, showBoards, spot, type BoardSample, type SampleRoom } from './board-pair.tsx';
import { button, drag, focusBoard, line, openBoards, withBoards } from './drawing.ts';

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
