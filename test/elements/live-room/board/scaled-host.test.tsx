import { expect } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import { eventually, focused, resetMouse, setViewport } from '../../../support/browser/page.ts';
import { boardElement, find, layer, nextFrame, sampleRoom, type BoardSample, type SampleRoom } from './board-pair.tsx';
import { button } from './drawing.ts';

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
