import { expect } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import { STAMPS, isOutline, type Board } from '../../../../src/core/board/index.ts';
import { writeBoardPdf } from '../../../../src/elements/live-room/board/files/export-pdf.ts';
import { writePagePng } from '../../../../src/elements/live-room/board/render/draw-page.ts';
import { stampArt } from '../../../../src/elements/live-room/board/render/figure-art.ts';
import { allByRole, byRole, click, eventually, focused, press } from '../../../support/browser/page.ts';
import { colourAt, find, spot, type BoardSample, type SampleRoom } from './board-pair.tsx';
import { button, openBoards, withBoards } from './drawing.ts';
import { isRed, pixelOf } from './files.ts';

describe('stamps on the board', () => {
  let room: SampleRoom;
  let mine: BoardSample;
  let yours: BoardSample;
  let board: Board;

  async function open(attributes: Readonly<Record<string, string>> = {}): Promise<void> {
    ({ room, mine, yours } = await openBoards(attributes));
    board = room.seats[0].board;
  }
  async function openDialog(): Promise<void> {
    await click(button(mine, '挿入'));
    await click(() => byRole(mine, 'menuitem', 'スタンプ'));
    await eventually(() => find(mine, 'dialog .board-choice button'));
  }
  const names = (): string[] => board.items('first').map((item) => (item.kind === 'stamp' ? item.name : item.kind));

  withBoards();

  it('are put where the page is tapped, as often as wanted, for both sides', async () => {
    await open();
    await openDialog();
    expect(allByRole(mine, 'button').length).to.be.greaterThan(STAMPS.length);
    await click(button(mine, 'ばつ'));
    await eventually(() => !find(mine, 'dialog'));
    await sendMouse({ type: 'click', position: spot(mine, 0.3, 0.3) });
    await sendMouse({ type: 'click', position: spot(mine, 0.6, 0.6) });
    await eventually(() => names().join() === 'cross,cross');
    const [first, second] = board.items('first').map(({ box }) => [box.x + box.width / 2, box.y + box.height / 2]);
    expect([first, second].flat().map((value) => Math.round((value ?? 0) / 20))).to.deep.equal([24, 18, 48, 36]);
    await eventually(() => isRed(colourAt(yours, 'ink', 0.3, 0.3)) && isRed(colourAt(yours, 'ink', 0.6, 0.6)));
    await click(button(mine, 'スタンプを終わる'));
    await click(button(mine, '選択と移動'));
    await sendMouse({ type: 'click', position: spot(mine, 0.6, 0.6) });
    expect(names().length).to.equal(2);
    await click(button(mine, '大きくする'));
    await eventually(() => board.items('first').some(({ scale }) => scale > 1));
    await press('Control+z', 'Control+z');
    await eventually(() => names().join() === 'cross');
  });

  it('are put in the middle, selected, by who works with the keyboard, and are named', async () => {
    await open();
    await openDialog();
    button(mine, 'はなまる').focus();
    await press('Enter');
    await eventually(() => names().join() === 'flower');
    await eventually(() => focused() === find(mine, '.board-area'));
    await press('ArrowRight');
    await eventually(() => (board.items('first')[0]?.dx ?? 0) > 0);
    await eventually(() => find(mine, '.teacher-visually-hidden li')?.textContent === 'スタンプ：はなまる');
    await press('n');
    await eventually(() => find(mine, 'section > [role=status]')?.textContent === 'スタンプ「はなまる」 1/1');
  });

  it('are put down by another tool and by Escape', async () => {
    await open();
    for (const end of [() => click(button(mine, 'ペン')), () => press('Escape')]) {
      // oxlint-disable no-await-in-loop
      await openDialog();
      await click(button(mine, '星'));
      await eventually(() => find(mine, '.board-count')?.textContent === 'タップした所に「星」を置きます');
      await end();
      await eventually(() => !find(mine, '.board-count'));
      // oxlint-enable no-await-in-loop
    }
    expect(names()).to.deep.equal([]);
  });

  it('stand in the picture of the page and, as vectors, in the PDF', async () => {
    await open();
    for (const [index, name] of STAMPS.entries())
      board.placeFigure('first', {
        kind: 'stamp',
        name,
        colour: 'red',
        x: index * 200,
        y: 500,
        width: 180,
        height: 180,
      });
    const { materials } = room.seats[0].view;
    const { blob } = await writePagePng(board, materials, 'first');
    // The middle of the cross.
    expect(isRed(await pixelOf(blob, 490 / 1600, 590 / 1200))).to.equal(true);
    const pdf = await writeBoardPdf(board, materials, '数学');
    expect(pdf.isComplete).to.equal(true);
    expect(new TextDecoder('latin1').decode(await pdf.blob.arrayBuffer())).to.not.include('/Subtype /Image');
  });

  it('have paths that a canvas and a PDF can draw', () => {
    for (const name of STAMPS)
      for (const { path } of stampArt(name, '#c3211a').shapes)
        expect(isOutline(path), `${name}: ${path}`).to.equal(true);
  });
});
