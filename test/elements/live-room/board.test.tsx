import { expect } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import type { Stroke } from '../../../src/core/board/index.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
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
  byRole,
  allByRole,
  click,
  eventually,
  focused,
  hostStyles,
  press,
  resetMouse,
  setViewport,
  type,
} from '../../support/browser/page.ts';

const line = (down: number, colour: Stroke['colour'] = 'red'): Stroke => ({
  tool: 'pen',
  colour,
  width: 20,
  points: Array.from({ length: 40 }, (_, step) => ({ x: 160 + step * 32, y: 1200 * down })),
});

/** Draws with the mouse along places of the page; `before` is called with the button still down. */
async function drag(
  board: BoardSample,
  way: readonly (readonly [number, number])[],
  before?: () => Promise<unknown>,
): Promise<void> {
  const [first = [0, 0] as const, ...rest] = way;
  await sendMouse({ type: 'move', position: spot(board, ...first) });
  await sendMouse({ type: 'down' });
  for (const point of rest) await sendMouse({ type: 'move', position: spot(board, ...point) });
  await before?.();
  await sendMouse({ type: 'up' });
}

const across = [
  [0.2, 0.5],
  [0.35, 0.5],
  [0.5, 0.5],
  [0.65, 0.5],
  [0.8, 0.5],
] as const;
const inkAt = (board: BoardSample, x: number, y: number): number => colourAt(board, 'ink', x, y)[3] ?? 0;
const button = (board: BoardSample, name: string | RegExp): HTMLElement => byRole(board, 'button', name);
const takeThick = (board: BoardSample): Promise<void> => click(button(board, '太い'));
const focusBoard = (board: BoardSample): void => find(board, '.board-area')?.focus();

describe('the board', () => {
  let room: SampleRoom;
  let mine: BoardSample;
  let yours: BoardSample;

  /** Both boards of a fresh room, one below the other. */
  async function open(attributes: Readonly<Record<string, string>> = {}): Promise<void> {
    room = sampleRoom();
    const [first, second] = await showBoards(
      room.seats.map(({ view }) => view),
      attributes,
    );
    if (!first || !second) throw new Error('There are two.');
    [mine, yours] = [first, second];
  }

  beforeEach(() => setViewport({ width: 1000, height: 860 }));
  afterEach(async () => {
    await resetMouse();
    document.body.replaceChildren();
  });

  it('renders page, tools and page bar', async () => {
    await open();
    expect(colourAt(mine, 'paper', 0.5, 0.5)).to.deep.equal([255, 255, 255, 255]);
    byRole(mine, 'toolbar', 'ボードの道具');
    byRole(mine, 'toolbar', 'ページ');
    expect(find(mine, '.board-area')?.getAttribute('aria-label')).to.equal('ボード 1/1ページ');
  });

  for (const [look, attributes] of [
    ['light', { theme: 'light' }],
    ['dark', { theme: 'dark' }],
    ['Arabic', { theme: 'light', lang: 'ar-EG' }],
  ] as const) {
    it(`is accessible (${look})`, async () => {
      const undo = hostStyles(`body { background: ${look === 'dark' ? '#15191d' : '#fff'}; }`);
      try {
        room = sampleRoom();
        const [only] = await showBoards([room.seats[0].view], attributes);
        if (!only) throw new Error('It is there.');
        mine = only;
        room.seats[0].board.write('first', {
          text: '二次方程式',
          x: 100,
          y: 100,
          width: 300,
          height: 60,
          size: 40,
          colour: 'blue',
        });
        await expectAccessible(mine);
        find(mine, '[aria-haspopup=menu]')?.click();
        find(mine, '[aria-keyshortcuts=v]')?.click();
        await eventually(() => find(mine, '[role=menu]'));
        await expectAccessible(mine);
      } finally {
        undo();
      }
    });
  }

  describe('ink', () => {
    it('drawn on one side appears on the other in its colour, both ways', async () => {
      await open();
      await click(button(mine, '赤'));
      await takeThick(mine);
      await takeThick(yours);
      await drag(mine, across);
      await eventually(() => inkAt(yours, 0.5, 0.5) > 200);
      const [red = 0, green = 255] = colourAt(yours, 'ink', 0.5, 0.5);
      expect(red > 150 && green < 80).to.equal(true);
      expect(room.seats[1].board.items('first').length).to.equal(1);

      await drag(yours, [
        [0.3, 0.2],
        [0.3, 0.3],
        [0.3, 0.4],
      ]);
      await eventually(() => inkAt(mine, 0.3, 0.3) > 200);
      expect(inkAt(mine, 0.9, 0.9)).to.equal(0);
    });

    it('is visible while it is drawn, and becomes one stroke', async () => {
      await open();
      await takeThick(mine);
      await drag(mine, across, () => eventually(() => (colourAt(yours, 'live', 0.4, 0.5)[3] ?? 0) > 200));
      await eventually(() => inkAt(yours, 0.4, 0.5) > 200);
      await eventually(() => (colourAt(yours, 'live', 0.4, 0.5)[3] ?? 0) === 0);
      expect(room.seats[1].board.items('first').length).to.equal(1);
    });

    it('is dimmed until the provider has stored it', async () => {
      await open();
      await takeThick(mine);
      room.cut();
      await drag(mine, across);
      await eventually(() => inkAt(mine, 0.5, 0.5) > 0);
      await eventually(() => inkAt(mine, 0.5, 0.5) < 140);
      expect(inkAt(mine, 0.5, 0.5)).to.be.greaterThan(60);
      expect(inkAt(yours, 0.5, 0.5)).to.equal(0);
      room.mend();
      await eventually(() => inkAt(mine, 0.5, 0.5) > 200 && inkAt(yours, 0.5, 0.5) > 200);
    });

    it('is erased by whole strokes, and restored by undo', async () => {
      await open();
      room.seats[0].board.draw('first', line(0.5));
      room.seats[0].board.draw('first', line(0.8));
      await click(button(mine, '消しゴム'));
      await drag(mine, [
        [0.5, 0.3],
        [0.5, 0.4],
        [0.5, 0.6],
      ]);
      await eventually(() => inkAt(mine, 0.2, 0.5) === 0 && inkAt(yours, 0.2, 0.5) === 0);
      expect(inkAt(mine, 0.2, 0.8)).to.be.greaterThan(200);
      await click(button(mine, '元に戻す'));
      await eventually(() => inkAt(yours, 0.2, 0.5) > 200);
    });

    it('of the other side is not undone', async () => {
      await open();
      await drag(mine, across);
      room.seats[1].board.draw('first', line(0.8));
      await eventually(() => inkAt(mine, 0.5, 0.8) > 200);
      focusBoard(mine);
      await press('Control+z');
      await eventually(() => inkAt(mine, 0.5, 0.5) === 0);
      expect(inkAt(mine, 0.5, 0.8)).to.be.greaterThan(200);
      expect(button(mine, '元に戻す').getAttribute('aria-disabled')).to.equal('true');
    });

    it('is clipped at the edge of the page', async () => {
      await open();
      room.seats[0].board.draw('first', {
        tool: 'pen',
        colour: 'red',
        width: 40,
        points: [
          { x: -400, y: 600 },
          { x: 800, y: 600 },
          { x: 2400, y: 600 },
        ],
      });
      await eventually(() => inkAt(mine, 0.5, 0.5) > 200);
      expect(inkAt(mine, -0.1, 0.5)).to.equal(0);
    });
  });

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
      await click(byRole(mine, 'menuitem', 'このページを複製'));
      await eventually(() => status() === '3ページ中2ページ' && inkAt(mine, 0.5, 0.5) > 200);
      await click(button(mine, 'その他'));
      await click(byRole(mine, 'menuitem', 'このページを削除'));
      await eventually(() => room.seats[1].board.pages().length === 2);
    });

    it('are followed by the other side until it navigates itself', async () => {
      await open();
      await click(button(mine, 'その他'));
      await click(byRole(mine, 'menuitemcheckbox', '画面をそろえる'));
      await eventually(() => find(yours, '.board-banner')?.textContent?.includes('先生さんが見ている場所'));
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
      await click(button(yours, '合わせる'));
      await eventually(() => label() === 'ボード 2/2ページ');
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
    /** What a screen that feels several fingers tells. */
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
