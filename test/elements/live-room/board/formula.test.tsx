import { expect } from '@open-wc/testing';
import type { Board } from '../../../../src/core/board/index.ts';
import { writeBoardPdf } from '../../../../src/elements/live-room/board/files/export-pdf.ts';
import { writePagePng } from '../../../../src/elements/live-room/board/render/draw-page.ts';
import { renderPdfPage } from '../../../../src/elements/live-room/board/files/pdf.ts';
import { toLatex } from '../../../../src/elements/live-room/board/insert/formula/plain-math.ts';
import { typeset } from '../../../../src/elements/live-room/board/insert/formula/typeset.ts';
import { byRole, click, eventually, focused, press, type } from '../../../support/browser/page.ts';
import { find, type BoardSample, type SampleRoom } from './board-pair.tsx';
import { button, drag, focusBoard, inkAt, openBoards, withBoards } from './drawing.ts';

describe('formulas on the board', () => {
  let room: SampleRoom;
  let mine: BoardSample;
  let yours: BoardSample;
  let board: Board;

  async function open(attributes: Readonly<Record<string, string>> = {}): Promise<void> {
    ({ room, mine, yours } = await openBoards(attributes));
    board = room.seats[0].board;
  }
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

  it('are typed as people do, previewed, put on the page for both sides, and undone', async () => {
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

  it('that cannot be read are explained in a sentence, and nothing typed is lost', async () => {
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

  it('are put together from a palette by keyboard', async () => {
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

  it('stand in the picture of the page and, as vectors, in the PDF', async () => {
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
    const pdf = await writeBoardPdf(board, materials, '数学');
    expect(pdf.isComplete).to.equal(true);
    expect(new TextDecoder('latin1').decode(await pdf.blob.arrayBuffer())).to.not.include('/Subtype /Image');
    expect(dark(await renderPdfPage('formula', pdf.blob, 1, 1600))).to.be.greaterThan(0.01);
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
    it(`is set as an outline: ${source}`, async () => {
      const { drawing } = await typeset(source);
      expect(drawing?.outline.length).to.be.greaterThan(200);
      expect(drawing?.labels).to.deep.equal([]);
    });
  }

  it('has letters that its font lacks as labels', async () => {
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
    it(`is refused with a sentence: ${source.slice(0, 30)}`, async () => {
      expect((await typeset(source)).problem?.[0]).to.equal(`boardInsert.problem.${key}`);
    });
  }
});
