// For the slower ring: the dialogs of a board are opened by the screens suite.
import { expectAccessible } from '../../../support/browser/accessible.ts';
import { eventually, hostStyles } from '../../../support/browser/page.ts';
import { find } from './board-pair.tsx';
import { openBoards, withBoards } from './drawing.ts';

describe('the board', () => {
  withBoards();

  for (const [look, attributes, ground] of [
    ['light', { theme: 'light' }, '#fff'],
    ['dark', { theme: 'dark' }, '#15191d'],
    ['Arabic', { theme: 'light', lang: 'ar-EG' }, '#fff'],
  ] as const) {
    it(`is accessible with a text and with its menu (${look})`, async () => {
      const undo = hostStyles(`body { background: ${ground}; }`);
      try {
        const { room, mine } = await openBoards(attributes);
        const text = { text: '二次方程式', x: 100, y: 100, width: 300, height: 60, size: 40, colour: 'blue' } as const;
        room.seats[0].board.write('first', text);
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
});
