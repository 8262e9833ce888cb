import { expect } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import { compositionOrders } from '../../../support/browser/composition.ts';
import { allByRole, byRole, click, eventually, focused, press, type } from '../../../support/browser/page.ts';
import { colourAt, find, nextFrame, showBoards, spot, type BoardSample, type SampleRoom } from './board-pair.tsx';
import { button, drag, inkAt, line, openBoards, withBoards } from './drawing.ts';

describe('the board', () => {
  let room: SampleRoom;
  let mine: BoardSample;
  let yours: BoardSample;

  async function open(attributes: Readonly<Record<string, string>> = {}): Promise<void> {
    ({ room, mine, yours } = await openBoards(attributes));
  }

  withBoards();

  describe('tools', () => {
    it('keep their settings on another page and when the board is opened again', async () => {
      await open();
      await click(button(mine, '蛍光ペン'));
      await click(button(mine, 'ピンク'));
      await click(button(mine, '太い'));
      await click(button(mine, 'ページを追加'));
      await eventually(() => find(mine, '.board-area')?.getAttribute('aria-label') === 'ボード 2/2ページ');
      const isAsSet = (board: BoardSample): boolean =>
        ['蛍光ペン', 'ピンク', '太い'].every((name) => button(board, name).getAttribute('aria-pressed') === 'true');
      expect(isAsSet(mine)).to.equal(true);
      document.body.replaceChildren();
      const [again] = await showBoards([room.seats[0].view]);
      expect(again && isAsSet(again)).to.equal(true);
    });

    it('move all selected items together', async () => {
      await open();
      const { board } = room.seats[0];
      board.draw('first', line(0.3));
      board.draw('first', line(0.4, 'blue'));
      await click(button(mine, '選択と移動'));
      await drag(mine, [
        [0.02, 0.2],
        [0.5, 0.3],
        [0.98, 0.5],
      ]);
      await eventually(() => find(mine, '.board-count')?.textContent === '2件を選択中');
      await drag(mine, [
        [0.5, 0.3],
        [0.5, 0.5],
        [0.5, 0.7],
      ]);
      await eventually(
        () => inkAt(yours, 0.5, 0.7) > 200 && inkAt(yours, 0.5, 0.8) > 200 && inkAt(yours, 0.5, 0.3) === 0,
      );
      expect(inkAt(mine, 0.5, 0.3)).to.equal(0);
      await press('Control+d');
      await eventually(() => board.items('first').length === 4);
      await press('Delete');
      await eventually(() => board.items('first').length === 2);
    });

    it('point: a laser appears on the other side with a name, and disappears', async () => {
      await open();
      await click(button(mine, 'レーザーポインター'));
      await drag(
        mine,
        [
          [0.4, 0.4],
          [0.5, 0.5],
        ],
        () => eventually(() => (colourAt(yours, 'live', 0.5, 0.5)[0] ?? 0) > 200),
      );
      await eventually(() => (colourAt(yours, 'live', 0.5, 0.5)[3] ?? 1) === 0);
      expect(room.seats[0].board.items('first').length).to.equal(0);
    });

    it('write: a text appears where the user clicked, with all its lines, and can be changed', async () => {
      await open();
      await click(button(mine, 'テキスト'));
      const [x, y] = spot(mine, 0.3, 0.3);
      await sendMouse({ type: 'click', position: [x, y] });
      await eventually(() => focused()?.matches('.board-editor'));
      await type('解答');
      await press('Enter');
      await type('x = 2');
      await press('Control+Enter');
      const { board } = room.seats[1];
      await eventually(() => board.items('first').some((item) => item.kind === 'text' && item.text === '解答\nx = 2'));
      expect(focused()?.matches('.board-area')).to.equal(true);

      await sendMouse({ type: 'click', position: [x + 4, y + 8] });
      await eventually(() => focused()?.matches('.board-editor'));
      await press('Control+a', 'Delete');
      await type('x = 3');
      // Nothing that was typed is lost when the page is turned meanwhile.
      room.seats[0].board.addPage();
      await click(button(mine, '次のページ'));
      await eventually(() => board.items('first').some((item) => item.kind === 'text' && item.text === 'x = 3'));
      expect(board.items('first').length).to.equal(1);
    });

    for (const [browser, send] of Object.entries(compositionOrders))
      it(`go on writing after a conversion, as ${browser} sends its keys`, async () => {
        await open();
        await click(button(mine, 'テキスト'));
        await sendMouse({ type: 'click', position: spot(mine, 0.3, 0.3) });
        const field = await eventually(() => find(mine, '.board-editor'));
        await type('解答');
        for (const key of ['Enter', 'Escape']) send(field, key);
        await nextFrame();
        expect(find(mine, '.board-editor')).to.equal(field);
        expect(room.seats[0].board.items('first').length).to.equal(0);
        await press('Escape');
        await eventually(() => room.seats[0].board.items('first').length === 1);
      });
  });

  describe('pages', () => {
    it('are shown, added, duplicated and deleted, and the result is announced', async () => {
      await open();
      room.seats[0].board.draw('first', line(0.5));
      const status = (): string => find(mine, 'section > [role=status]')?.textContent ?? '';
      await click(button(mine, 'ページを追加'));
      await eventually(() => status() === '2ページ中2ページ');
      await eventually(() => inkAt(mine, 0.5, 0.5) === 0);
      await click(button(mine, '前のページ'));
      await eventually(() => inkAt(mine, 0.5, 0.5) > 200);
      await click(button(mine, 'その他'));
      await click(() => byRole(mine, 'menuitem', 'このページを複製'));
      await eventually(() => status() === '3ページ中2ページ' && inkAt(mine, 0.5, 0.5) > 200);
      await click(button(mine, 'その他'));
      await click(() => byRole(mine, 'menuitem', 'このページを削除'));
      await eventually(() => room.seats[1].board.pages().length === 2);
    });

    it('are followed by the other side until it navigates itself', async () => {
      await open();
      await click(button(mine, 'ページを追加'));
      await click(button(mine, '拡大'));
      const label = (): string => find(yours, '.board-area')?.getAttribute('aria-label') ?? '';
      await eventually(() => label() === 'ボード 2/2ページ');
      await eventually(() => button(yours, '縮小').getAttribute('aria-disabled') === null);
      await click(button(yours, '前のページ'));
      await eventually(() => label() === 'ボード 1/2ページ');
      await click(button(mine, '縮小'));
      await nextFrame();
      expect(label()).to.equal('ボード 1/2ページ');
      expect(room.seats[1].mainView.isFollowing.peek()).to.equal(false);
      room.seats[1].mainView.follow();
      await eventually(() => label() === 'ボード 2/2ページ');
    });

    it('are still followed after the board was closed and opened again', async () => {
      await open();
      await click(button(mine, 'ページを追加'));
      const label = (): string => find(yours, '.board-area')?.getAttribute('aria-label') ?? '';
      await eventually(() => label() === 'ボード 2/2ページ');
      mine.remove();
      const [again] = await showBoards([room.seats[0].view]);
      if (!again) throw new Error('It is there.');
      await eventually(() => find(again, '.board-area')?.getAttribute('aria-label') === 'ボード 2/2ページ');
      expect(label()).to.equal('ボード 2/2ページ');
      await click(button(again, '前のページ'));
      await eventually(() => label() === 'ボード 1/2ページ');
    });

    it('describe their content to screen readers', async () => {
      await open();
      room.seats[1].board.draw('first', line(0.5));
      room.seats[1].board.write('first', {
        text: '宿題は32ページ',
        x: 100,
        y: 100,
        width: 300,
        height: 60,
        size: 40,
        colour: 'blue',
      });
      await eventually(() => allByRole(mine, 'listitem').some(({ textContent }) => textContent === '宿題は32ページ'));
      await eventually(
        () =>
          find(mine, `#${CSS.escape(find(mine, '.board-area')?.getAttribute('aria-describedby') ?? '')}`)
            ?.textContent === '手書き1件、テキスト1件、画像0件',
      );
    });
  });
});
