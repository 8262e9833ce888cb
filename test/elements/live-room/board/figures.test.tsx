import { expect } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import { isOutline, STAMPS, type Board } from '../../../../src/core/board/index.ts';
import { writePagePng } from '../../../../src/elements/live-room/board/render/draw-page.ts';
import { renderPdfPage } from '../../../../src/elements/live-room/board/files/pdf.ts';
import { toLatex } from '../../../../src/elements/live-room/board/insert/formula/plain-math.ts';
import { typeset } from '../../../../src/elements/live-room/board/insert/formula/typeset.ts';
import { curveOutline } from '../../../../src/elements/live-room/board/insert/plot/curve-outline.ts';
import { readExpression } from '../../../../src/elements/live-room/board/insert/plot/expression.ts';
import { stampArt } from '../../../../src/elements/live-room/board/render/figure-art.ts';
import { allByRole, byRole, click, eventually, focused, press, type } from '../../../support/browser/page.ts';
import { colourAt, find, spot, type BoardSample, type SampleRoom } from './board-pair.tsx';
import { button, drag, focusBoard, inkAt, openBoards, withBoards } from './drawing.ts';
import { isBlue, isRed, pixelOf, vectorPdf } from './files.ts';

let room: SampleRoom;
let mine: BoardSample;
let yours: BoardSample;
let board: Board;

async function open(attributes: Readonly<Record<string, string>> = {}): Promise<void> {
  ({ room, mine, yours } = await openBoards(attributes));
  board = room.seats[0].board;
}

describe('formulas on the board', () => {
  const field = (): HTMLTextAreaElement | null => find<HTMLTextAreaElement>(mine, 'dialog textarea');
  const preview = (): Element | null => find(mine, '.board-preview:not([data-stale]) path');
  const problem = (): string => find(mine, 'dialog .teacher-field-error')?.textContent ?? '';
  const formula = () => {
    const item = board.items('first').find(({ kind }) => kind === 'formula');
    return item?.kind === 'formula' ? item : undefined;
  };
  async function openDialog(): Promise<void> {
    await click(button(mine, '挿入'));
    await click(() => byRole(mine, 'menuitem', '数式'));
    await eventually(() => focused() === field());
  }
  async function writeFormula(source: string): Promise<void> {
    await openDialog();
    await type(source);
    await eventually(preview);
    await click(button(mine, 'ページに置く'));
    await eventually(() => formula() && !field());
  }

  withBoards();

  it('are typed in plain notation, previewed, placed on the page for both sides, and undone', async () => {
    await open();
    await openDialog();
    await type('1/2');
    await eventually(preview);
    await press('Enter');
    await eventually(() => formula()?.source === '1/2');
    await eventually(() => inkAt(mine, 0.5, 0.5) > 200 && inkAt(yours, 0.5, 0.5) > 200);
    expect(focused()).to.equal(find(mine, '.board-area'));
    await press('Control+z');
    await eventually(() => inkAt(yours, 0.5, 0.5) === 0);
    await press('Control+y');
    await eventually(() => inkAt(yours, 0.5, 0.5) > 200);
    await press('v', 'n', 'Delete');
    await eventually(() => inkAt(yours, 0.5, 0.5) === 0);
  });

  it('are edited again where they are, at their size', async () => {
    await open();
    await writeFormula('x^2');
    const before = formula()?.box;
    await press('Shift+ArrowRight', 'Enter');
    await eventually(() => field()?.value === 'x^2' && focused() === field());
    await press('End');
    await type('0+1');
    await eventually(preview);
    await click(button(mine, '変更する'));
    await eventually(() => formula()?.source === 'x^20+1');
    expect(formula()?.box.x).to.equal((before?.x ?? 0) + 40);
    expect(formula()?.box.width).to.be.greaterThan((before?.width ?? 0) * 1.5);
    expect(board.items('first').length).to.equal(1);
  });

  it('are resized by their corner and by buttons, also for the other side', async () => {
    await open();
    await writeFormula('\\frac{a}{b}');
    const { x, y, width, height } = formula()?.box ?? { x: 0, y: 0, width: 1, height: 1 };
    const [right, bottom] = [(x + width) / 1600, (y + height) / 1200];
    await drag(mine, [
      [right, bottom],
      [right + 0.05, bottom + 0.1],
      [right + 0.1, bottom + 0.2],
    ]);
    await eventually(() => (formula()?.box.width ?? 0) > width * 2);
    const [large] = room.seats[1].board.items('first');
    expect(large?.box.width).to.equal(formula()?.box.width);
    await click(button(mine, '小さくする'));
    await eventually(() => (formula()?.scale ?? 9) < (large?.scale ?? 0));
    await press('Control+z', 'Control+z');
    await eventually(() => formula()?.box.width === width);
  });

  it('that cannot be parsed are explained, and the input is kept', async () => {
    await open();
    await openDialog();
    await type('\\frac{1}{2');
    await eventually(() => problem().includes('かっこの数が合っていません'));
    await press('Enter');
    expect(field()?.value).to.equal('\\frac{1}{2');
    await press('Escape');
    await eventually(() => !field());
    expect(formula()).to.equal(undefined);
    await openDialog();
    expect(field()?.value).to.equal('\\frac{1}{2');
    await press('End');
    await type('}\\foo');
    await eventually(() => problem().includes('「\\foo」という命令はありません'));
    await press('Backspace', 'Backspace', 'Backspace', 'Backspace');
    await eventually(() => problem() === '' && preview());
  });

  it('are composed from a palette by keyboard', async () => {
    await open();
    await openDialog();
    await type('3');
    await press('Control+a', 'Tab');
    expect(focused()?.getAttribute('aria-label')).to.equal('分数');
    await press('ArrowRight', 'Enter');
    await eventually(() => field()?.value === '\\sqrt{3}' && focused() === field());
    await eventually(preview);
  });

  it('are read out: on the page, when selected, and in the dialog', async () => {
    await open();
    await writeFormula('1/2');
    await eventually(() => find(mine, '.teacher-visually-hidden li')?.textContent === '数式：1/2');
    focusBoard(mine);
    await press('Escape', 'n');
    await eventually(() => find(mine, 'section > [role=status]')?.textContent === '数式「1/2」 1/1');
  });

  it('are included in the image of the page and, as vectors, in the PDF', async () => {
    await open();
    await writeFormula('\\frac{面積}{2}');
    board.undo();
    await openDialog();
    await type('---');
    await eventually(preview);
    await press('Enter');
    await eventually(formula);
    const { materials } = room.seats[0].view;
    const dark = (bitmap: ImageBitmap): number => {
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      const data = context?.getImageData(0, bitmap.height * 0.4, bitmap.width, bitmap.height * 0.2).data ?? [];
      return Array.from(data).filter((value, index) => index % 4 === 0 && value < 100).length / bitmap.width;
    };
    const png = await writePagePng(board, materials, 'first');
    expect(dark(await createImageBitmap(png.blob))).to.be.greaterThan(0.01);
    const pdf = await vectorPdf(board, materials);
    expect(dark(await renderPdfPage('formula', pdf, 1, 1600))).to.be.greaterThan(0.01);
  });
});

describe('a formula', () => {
  for (const [typed, latex] of [
    ['1/2', '\\frac{1}{2}'],
    ['(a+b)/(c+d)', '\\frac{a+b}{c+d}'],
    ['f(x)/2', '\\frac{f\\left(x\\right)}{2}'],
    ['2ab/3', '\\frac{2ab}{3}'],
    ['1/2 ah', '\\frac{1}{2}ah'],
    ['sqrt(3)', '\\sqrt{3}'],
    ['√2', '\\sqrt{2}'],
    ['x^10', 'x^{10}'],
    ['x^(n+1)', 'x^{n+1}'],
    ['x²', 'x^{2}'],
    ['２＊３', '2\\times 3'],
    ['a<=b', 'a\\leqq b'],
    ['pi r^2', '\\pi r^{2}'],
    ['\\frac{1}{2}x^10', '\\frac{1}{2}x^{10}'],
    ['\\ce{A -> B2}', '\\ce{A -> B2}'],
  ] as const) {
    it(`typed as ${typed} is ${latex}`, () => expect(toLatex(typed)).to.equal(latex));
  }

  for (const source of [
    'x=\\frac{-b\\pm\\sqrt{b^2-4ac}}{2a}',
    '\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}',
    '\\left\\{\\begin{array}{l}x\\\\y\\\\z\\\\w\\end{array}\\right.',
    '\\sum_{k=1}^{n} k \\leqq \\int_0^1 x\\,dx',
    '\\vec{a}\\cdot\\overrightarrow{AB}',
    '\\ce{2H2 + O2 -> 2H2O}',
    '\\ce{A <=>[heat] B}',
    '\\mathbb{R}, \\mathcal{L}, \\perp, ²',
    '\\boxed{\\cancel{x}}',
  ]) {
    it(`is rendered as an outline: ${source}`, async () => {
      const { drawing } = await typeset(source);
      expect(drawing?.outline.length).to.be.greaterThan(200);
      expect(drawing?.labels).to.deep.equal([]);
    });
  }

  it('renders letters that its font lacks as labels', async () => {
    const { drawing } = await typeset('\\text{面積}=1');
    expect(drawing?.labels.map(({ text }) => text)).to.deep.equal(['面積']);
  });

  for (const [source, key] of [
    ['\\frac{1', 'brackets'],
    ['(a', 'brackets'],
    ['\\frac{1}', 'missingPart'],
    ['\\require{html}', 'unknownCommand'],
    ['\\href{javascript:alert(1)}{x}', 'unknownCommand'],
    ['\\def\\a{\\a}\\a', 'unknownCommand'],
    ['x__2', 'doubleScript'],
    ['\\hspace{1e9em}x', 'unclear'],
    ['%', 'unclear'],
    ['\\mathfrak{g}', 'unclear'],
    ['x'.repeat(500), 'tooLong'],
  ] as const) {
    it(`is rejected with an explanation: ${source.slice(0, 30)}`, async () => {
      expect((await typeset(source)).problem?.[0]).to.equal(`boardInsert.problem.${key}`);
    });
  }
});

describe('plots and backgrounds on the board', () => {
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

  it('explain an invalid function or range, and keep the input', async () => {
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

  it('are included in the image of the page and, as vectors, in the PDF, with the axes of the page', async () => {
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
    const pdf = await vectorPdf(board, materials);
    expect(isBlue(await pixelOf(await renderPdfPage('plot', pdf, 1, 3200), 0.6, 0.5))).to.equal(true);
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
    it(`is rejected with an explanation: ${source.slice(0, 20)}`, () => {
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

describe('stamps on the board', () => {
  async function openDialog(): Promise<void> {
    await click(button(mine, '挿入'));
    await click(() => byRole(mine, 'menuitem', 'スタンプ'));
    await eventually(() => find(mine, 'dialog .board-choice button'));
  }
  const names = (): string[] => board.items('first').map((item) => (item.kind === 'stamp' ? item.name : item.kind));

  withBoards();

  it('are placed where the page is tapped, repeatedly, for both sides', async () => {
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

  it('are placed in the middle, selected and with a name, by keyboard', async () => {
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

  it('are no longer placed after another tool is chosen, or after Escape', async () => {
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

  it('are included in the image of the page and, as vectors, in the PDF', async () => {
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
    await vectorPdf(board, materials);
  });

  it('have paths that a canvas and a PDF can draw', () => {
    for (const name of STAMPS)
      for (const { path } of stampArt(name, '#c3211a').shapes)
        expect(isOutline(path), `${name}: ${path}`).to.equal(true);
  });
});
