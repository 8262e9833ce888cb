import { expect } from '@open-wc/testing';
import { byRole, click, eventually, press } from '../../../support/browser/page.ts';
import { colourAt, find, type BoardSample, type SampleRoom } from './board-pair.tsx';
import {
  across,
  button,
  drag,
  focusBoard,
  inkAt,
  line,
  openBoards,
  takeThick,
  withBoards,
  penStroke,
} from './drawing.ts';

describe('the board', () => {
  let room: SampleRoom;
  let mine: BoardSample;
  let yours: BoardSample;

  async function open(attributes: Readonly<Record<string, string>> = {}): Promise<void> {
    ({ room, mine, yours } = await openBoards(attributes));
  }

  withBoards();

  it('renders page, tools and page bar', async () => {
    await open();
    expect(colourAt(mine, 'paper', 0.5, 0.5)).to.deep.equal([255, 255, 255, 255]);
    byRole(mine, 'toolbar', '描画ツール');
    byRole(mine, 'toolbar', 'ページ');
    expect(find(mine, '.board-area')?.getAttribute('aria-label')).to.equal('ボード 1/1ページ');
  });

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
      await penStroke(mine, across);
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
});
