import { signal } from '@preact/signals-core';
import { expect } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import type { Box, InkItem } from '../../../../src/core/board/index.ts';
import { expectAccessible } from '../../../support/browser/accessible.ts';
import { byRole, click, eventually, focused, press } from '../../../support/browser/page.ts';
import { find, nextFrame, showBoards, type BoardSample, type SampleRoom } from './board-pair.tsx';
import { button, drag, focusBoard, openBoards, withBoards } from './drawing.ts';

describe('the ruler of a board', () => {
  let room: SampleRoom;
  let mine: BoardSample;
  let yours: BoardSample;

  withBoards();
  beforeEach(async () => {
    ({ room, mine, yours } = await openBoards());
  });

  const ruler = (): HTMLElement | null => find(mine, '.board-ruler');
  const angle = (): HTMLElement => byRole(mine, 'slider', '定規の角度');
  const status = (): string => find(mine, 'section > [role=status]')?.textContent ?? '';
  const drawn = (): InkItem[] => room.seats[0].board.items('first').filter((item) => item.kind === 'ink');
  async function show(): Promise<void> {
    await click(button(mine, '定規'));
    await eventually(ruler);
    await nextFrame();
  }
  async function dragHandle(handle: HTMLElement, dx: number, dy: number): Promise<void> {
    const { left, top, width, height } = handle.getBoundingClientRect();
    const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
    await sendMouse({ type: 'move', position: [x, y] });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: [x + dx, y + dy] });
    await sendMouse({ type: 'up' });
  }

  it('lies on the own page only, with handles that a finger can hit', async () => {
    await show();
    expect(find(yours, '.board-ruler')).to.equal(null);
    expect(room.seats[0].board.items('first').length).to.equal(0);
    expect(button(mine, '定規').getAttribute('aria-pressed')).to.equal('true');
    await eventually(() => status() === '定規を表示しました。');
    for (const handle of ruler()?.querySelectorAll('button') ?? []) {
      const { width, height } = handle.getBoundingClientRect();
      expect(Math.min(width, height)).to.be.greaterThanOrEqual(44);
    }
    await expectAccessible(mine);
  });

  it('keeps straight what is drawn along its edge, and nothing else', async () => {
    await show();
    const box = ruler()?.getBoundingClientRect() ?? new DOMRect();
    const [left, edge] = [Math.round(box.left), Math.round(box.top)];
    await sendMouse({ type: 'move', position: [left + 60, edge - 6] });
    await sendMouse({ type: 'down' });
    for (const [x, y] of [
      [160, -14],
      [260, 8],
      [360, -20],
    ] as const)
      await sendMouse({ type: 'move', position: [left + x, edge + y] });
    await sendMouse({ type: 'up' });
    await eventually(() => drawn().length === 1);
    const { points = [] } = drawn()[0]?.stroke ?? {};
    expect(new Set(points.map(({ y }) => y)).size).to.equal(1);
    await eventually(() => room.seats[1].board.items('first').length === 1);
    await drag(mine, [
      [0.2, 0.1],
      [0.3, 0.15],
      [0.4, 0.1],
    ]);
    await eventually(() => drawn().length === 2);
    expect(new Set(drawn()[1]?.stroke.points.map(({ y }) => y)).size).to.be.greaterThan(1);
  });

  it('is moved and turned by the pointer, and shows its angle', async () => {
    await show();
    const before = ruler()?.style.top;
    await dragHandle(byRole(mine, 'button', '定規を移動'), 0, 60);
    await eventually(() => ruler()?.style.top !== before);
    const { left, top, width, height } = ruler()?.getBoundingClientRect() ?? new DOMRect();
    const { left: handleLeft, top: handleTop } = angle().getBoundingClientRect();
    // Straight above the middle: upright.
    await dragHandle(angle(), left + width / 2 - handleLeft - 22, top + height / 2 - handleTop - 22 - 200);
    await eventually(() => angle().getAttribute('aria-valuenow') === '90');
    expect(find(mine, '.board-ruler-angle')?.textContent).to.equal('90°');
    expect(drawn().length).to.equal(0);
  });

  it('is beside a panel that covers a side of the board, also one that is opened later, with all its handles', async () => {
    const covers = signal<readonly Box[]>([]);
    mine.remove();
    const [covered] = await showBoards([{ ...room.seats[0].view, covers }]);
    if (!covered) throw new Error('It is there.');
    mine = covered;
    await show();
    const { left, right, width, height } = find(mine, '.board-area')?.getBoundingClientRect() ?? new DOMRect();
    const panel = Math.round(width * 0.6);
    const isBetween = (start: number, end: number): boolean => {
      const box = ruler()?.getBoundingClientRect() ?? new DOMRect();
      return box.left >= start - 1 && box.right <= end + 1;
    };
    expect(isBetween(left, right - panel)).to.equal(false);
    covers.value = [{ x: width - panel, y: 0, width: panel, height }];
    await eventually(() => isBetween(left, right - panel));
    covers.value = [{ x: 0, y: 0, width: panel, height }];
    await eventually(() => isBetween(left + panel, right));
    await click(button(mine, '定規'));
    await eventually(() => !ruler());
    await show();
    expect(isBetween(left + panel, right)).to.equal(true);
    // What covers a corner alone moves nothing: it comes and goes while somebody draws.
    const before = ruler()?.style.cssText;
    covers.value = [...covers.value, { x: width - 100, y: 0, width: 100, height: height / 2 + 50 }];
    await nextFrame();
    expect(ruler()?.style.cssText).to.equal(before);
  });

  it('is shown, moved, turned and put away by keyboard', async () => {
    focusBoard(mine);
    await press('r');
    await eventually(ruler);
    const before = ruler()?.style.left;
    byRole(mine, 'button', '定規を移動').focus();
    await press('ArrowRight');
    await eventually(() => ruler()?.style.left !== before);
    angle().focus();
    await press('ArrowUp', 'ArrowUp');
    await eventually(() => angle().getAttribute('aria-valuenow') === '2');
    await press('Shift+ArrowUp');
    await eventually(() => angle().getAttribute('aria-valuenow') === '15');
    await press('Shift+ArrowDown', 'Shift+ArrowDown');
    await eventually(() => angle().getAttribute('aria-valuenow') === '165');
    await press('Escape');
    await eventually(() => !ruler());
    expect(focused()?.matches('.board-area')).to.equal(true);
    await eventually(() => status() === '定規をしまいました。');
  });
});
