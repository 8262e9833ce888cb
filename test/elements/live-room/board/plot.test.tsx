import { expect } from '@open-wc/testing';
import { isOutline, type Board } from '../../../../src/core/board/index.ts';
import { writeBoardPdf } from '../../../../src/elements/live-room/board/files/export-pdf.ts';
import { writePagePng } from '../../../../src/elements/live-room/board/render/draw-page.ts';
import { renderPdfPage } from '../../../../src/elements/live-room/board/files/pdf.ts';
import { curveOutline } from '../../../../src/elements/live-room/board/insert/plot/curve-outline.ts';
import { readExpression } from '../../../../src/elements/live-room/board/insert/plot/expression.ts';
import { byRole, click, eventually, focused, press, type } from '../../../support/browser/page.ts';
import { colourAt, find, type BoardSample, type SampleRoom } from './board-pair.tsx';
import { button, inkAt, openBoards, withBoards } from './drawing.ts';
import { isBlue, pixelOf } from './files.ts';

describe('plots and grounds on the board', () => {
  let room: SampleRoom;
  let mine: BoardSample;
  let yours: BoardSample;
  let board: Board;

  async function open(attributes: Readonly<Record<string, string>> = {}): Promise<void> {
    ({ room, mine, yours } = await openBoards(attributes));
    board = room.seats[0].board;
  }
  const inputs = (): HTMLInputElement[] => [
    ...(find(mine, 'dialog')?.querySelectorAll<HTMLInputElement>('input') ?? []),
  ];
  const plot = () => {
    const item = board.items('first').find(({ kind }) => kind === 'plot');
    return item?.kind === 'plot' ? item : undefined;
  };
  async function openDialog(name: string): Promise<void> {
    await click(button(mine, '挿入'));
    await click(() => byRole(mine, 'menuitem', name));
    await eventually(() => focused() === inputs()[0]);
  }
  async function fill(input: HTMLInputElement | undefined, text: string): Promise<void> {
    input?.focus();
    input?.select();
    await type(text);
  }
  /** Whether something is drawn around a position of the axes of a new plot, which is in the middle of the page. */
  const isDrawn = (sample: BoardSample, x: number, y: number): boolean => {
    const [red = 0, , blue = 0, alpha = 0] = colourAt(sample, 'ink', (800 + x * 80) / 1600, (600 - y * 80) / 1200);
    return alpha > 100 && blue > red + 60;
  };

  withBoards();

  it('show a function on axes to both sides, and are edited again', async () => {
    await open();
    await openDialog('関数のグラフ');
    await type('x + 1');
    await eventually(() => find(mine, '.board-plot-preview path[stroke="#1654b8"]'));
    await press('Enter');
    await eventually(() => plot()?.curves[0]?.source === 'x + 1');
    await eventually(() => isDrawn(mine, 2.3, 3.3) && isDrawn(yours, 2.3, 3.3));
    expect(isDrawn(yours, 2.3, -2.3)).to.equal(false);
    await press('Enter');
    await eventually(() => inputs()[0]?.value === 'x + 1');
    await fill(inputs()[0], '-x');
    await fill(inputs()[1], '-10');
    await click(button(mine, '変更する'));
    await eventually(() => plot()?.curves[0]?.source === '-x');
    expect(plot()?.ranges).to.deep.equal({ x: [-10, 5], y: [-4, 4] });
    expect(board.items('first').length).to.equal(1);
    await press('Control+z', 'Control+z');
    await eventually(() => inkAt(yours, 0.5, 0.5) === 0);
  });

  it('explain what is not a function or a range, and lose nothing', async () => {
    await open();
    await openDialog('関数のグラフ');
    await type('foo(x)');
    const problems = (): string =>
      [...(find(mine, 'dialog')?.querySelectorAll('.teacher-field-error') ?? [])]
        .map((each) => each.textContent)
        .join();
    await eventually(() => problems().includes('「foo」は使えません'));
    await press('Enter');
    expect(plot()).to.equal(undefined);
    await fill(inputs()[0], 'x^2 + 100');
    await eventually(() => find(mine, '.board-note')?.textContent?.includes('この範囲には線がありません'));
    await fill(inputs()[2], '-6');
    await eventually(() => problems().includes('最大は最小より'));
    await press('Escape');
    await eventually(() => !find(mine, 'dialog'));
    await openDialog('関数のグラフ');
    expect(inputs().map(({ value }) => value)).to.deep.equal(['x^2 + 100', '-5', '-6', '-4', '4']);
  });

  it('lie on squared paper that both see, which can be undone and is exported', async () => {
    await open();
    const background = (sample: BoardSample): boolean => {
      const canvas = find<HTMLCanvasElement>(sample, '.board-layer-paper');
      const { data } = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
      return Array.from(data).some((value, index) => index % 4 === 0 && value < 230 && (data[index + 3] ?? 0) === 255);
    };
    expect(background(yours)).to.equal(false);
    await click(button(mine, '挿入'));
    await click(() => byRole(mine, 'menuitem', 'ページの用紙'));
    await click(() => byRole(mine, 'radio', '方眼（5 mm）'));
    await click(button(mine, '変更する'));
    await eventually(() => background(mine) && background(yours));
    expect(board.pages()[0]?.ground).to.deep.equal({ type: 'squared' });
    await eventually(() => mine.shadowRoot?.textContent?.includes('用紙：方眼'));
    await press('Control+z');
    await eventually(() => !background(yours));
  });

  it('stand in the picture of the page and, as vectors, in the PDF, with the axes of the page', async () => {
    await open();
    board.setGround('first', { type: 'axes', ranges: { x: [-8, 8], y: [-6, 6] } });
    const ranges = { x: [-5, 5], y: [-4, 4] } as const;
    const outline = curveOutline(() => 0, ranges, { width: 800, height: 640 });
    board.placeFigure('first', {
      kind: 'plot',
      ranges,
      curves: [{ source: '0', colour: 'blue', outline }],
      x: 400,
      y: 280,
      width: 800,
      height: 640,
    });
    const { materials } = room.seats[0].view;
    const { blob } = await writePagePng(board, materials, 'first');
    expect(isBlue(await pixelOf(blob, 0.6, 0.5))).to.equal(true);
    const pdf = await writeBoardPdf(board, materials, '数学');
    expect(new TextDecoder('latin1').decode(await pdf.blob.arrayBuffer())).to.not.include('/Subtype /Image');
    const bitmap = await renderPdfPage('plot', pdf.blob, 1, 3200);
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const pixel = context?.getImageData(bitmap.width * 0.6, bitmap.height * 0.5, 1, 1).data ?? [];
    expect(isBlue(Array.from(pixel))).to.equal(true);
  });
});

describe('a function', () => {
  for (const [source, x, value] of [
    ['x^2-2x+1', 3, 4],
    ['y = 3x', 2, 6],
    ['f(x)=x', 2, 2],
    ['sin^2 x + cos²x', 1, 1],
    ['sin 2x', Math.PI / 4, 1],
    ['2sin x cos x', Math.PI / 4, 1],
    ['|x-1|+|x+1|', 0, 2],
    ['2|x|', -3, 6],
    ['√(x+5)', 4, 3],
    ['-x^2', 3, -9],
    ['2^-x', 1, 0.5],
    ['x^2^3', 2, 256],
    ['x(x+1)', 2, 6],
    ['1/2x', 4, 2],
    ['log x + ln e', 100, 3],
    ['２πｘ', 1, 2 * Math.PI],
  ] as const) {
    it(`typed as ${source} is computed`, () => {
      expect(readExpression(source).evaluate?.(x)).to.be.closeTo(value, 1e-9);
    });
  }

  for (const [source, key] of [
    ['', 'unfinished'],
    ['x+', 'unfinished'],
    ['(x', 'brackets'],
    ['x)', 'brackets'],
    ['x^^2', 'unexpected'],
    ['alert(1)', 'unknownName'],
    ['constructor', 'unknownName'],
    [`${'('.repeat(60)}x`, 'tooDeep'],
    ['x'.repeat(501), 'tooLong'],
  ] as const) {
    it(`is refused with a sentence: ${source.slice(0, 20)}`, () => {
      expect(readExpression(source).problem?.[0]).to.equal(`boardInsert.expression.${key}`);
    });
  }

  it('is drawn as few lines, broken at poles and where it has no value', () => {
    const ranges = { x: [-5, 5], y: [-4, 4] } as const;
    const outline = (source: string): string =>
      curveOutline(readExpression(source).evaluate ?? Number, ranges, { width: 800, height: 640 });
    const lines = (source: string): number => outline(source).split('M').length - 1;
    expect(outline('x')).to.equal('M800 6400L7200 0');
    expect([lines('x^2'), lines('1/x'), lines('tan x'), lines('√x'), lines('x^2+100')]).to.deep.equal([1, 2, 5, 1, 0]);
    for (const source of ['sin(1000x)', '1/x', 'exp(exp(x))', 'tan x', 'sin(1/x)'])
      expect(isOutline(outline(source)), source).to.equal(true);
    expect(outline('sin x').length).to.be.lessThan(2000);
  });
});
