import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Doc, encodeStateAsUpdate, Array as SharedArray, Map as SharedMap } from 'yjs';
import {
  copyPage,
  createBoard,
  isOutline,
  OUTLINE_LENGTH,
  packStroke,
  strokeBox,
  unpackStroke,
  type Board,
  type FigureRecord,
  type Stroke,
} from '../../../src/core/board/index.ts';
import { kinds, pair, provider, text, line, material } from './board-pair.ts';

const box = { x: 100, y: 200, width: 300, height: 100 };
const formula: FigureRecord = {
  ...box,
  kind: 'formula',
  source: '1/2',
  colour: 'blue',
  drawing: {
    width: 900,
    height: 300,
    outline: 'M0 0L900 0Q450 -20 0 300Z',
    labels: [{ text: '面積', x: 0, y: 100, size: 90 }],
  },
};
const ranges = { x: [-5, 5], y: [-4, 4] } as const;
const plot: FigureRecord = {
  ...box,
  kind: 'plot',
  ranges,
  curves: [{ source: 'x^2', colour: 'red', outline: 'M0 0L10 10' }],
};
const stamp: FigureRecord = { ...box, kind: 'stamp', name: 'flower', colour: 'red' };

/** A board that received values of another client. */
function received(values: readonly unknown[], placements: readonly unknown[] = []): Board {
  const doc = new Doc();
  values.forEach((value, index) => doc.getMap('items').set(`first/i-${index}`, value));
  placements.forEach((value, index) => doc.getMap('offsets').set(`first/i-${index}`, value));
  const board = createBoard({ provider });
  board.apply(encodeStateAsUpdate(doc), 'stranger');
  return board;
}

describe('figures on a board', () => {
  test('reach the other side as they are, and can be undone and redone', () => {
    const { mine, yours } = pair();
    for (const figure of [formula, plot, stamp]) mine.placeFigure('first', figure);
    assert.deepEqual(kinds(yours), ['formula', 'plot', 'stamp']);
    const [item] = yours.items('first');
    assert.ok(item?.kind === 'formula');
    assert.deepEqual(item.box, box);
    assert.deepEqual([item.source, item.drawing], [formula.source, formula.drawing]);
    mine.undo();
    assert.deepEqual(kinds(yours), ['formula', 'plot']);
    mine.redo();
    assert.deepEqual(kinds(yours), ['formula', 'plot', 'stamp']);
  });

  test('keep their position and size when they are replaced', () => {
    const { mine, yours } = pair();
    const key = mine.placeFigure('first', formula);
    mine.move([key], 40, 50);
    mine.resize(key, 2);
    assert.deepEqual(yours.item(key)?.box, { x: 140, y: 250, width: 600, height: 200 });
    mine.replaceFigure(key, { ...formula, source: '1/3' });
    const changed = yours.item(key);
    assert.ok(changed?.kind === 'formula');
    assert.deepEqual([changed.source, changed.box], ['1/3', { x: 140, y: 250, width: 600, height: 200 }]);
    mine.undo();
    mine.undo();
    assert.deepEqual(yours.item(key)?.box, { x: 140, y: 250, width: 300, height: 100 });
  });

  test('resize texts with their letters, and never ink or beyond the limits', () => {
    const { mine } = pair();
    const key = mine.write('first', text('答え'));
    mine.resize(key, 2);
    const item = mine.item(key);
    assert.ok(item?.kind === 'text');
    assert.deepEqual([item.size, item.box.width], [64, 400]);
    mine.resize(key, 1e9);
    assert.equal(mine.item(key)?.scale, 12);
    mine.resize(key, 1e-9);
    assert.equal(mine.item(key)?.scale, 0.1);
    // What others wrote there is not believed.
    const board = received(
      [formula, formula, formula],
      [
        [1, 2, 1e9],
        [1, 2, 'x'],
        [1, 2],
      ],
    );
    assert.deepEqual(
      board.items('first').map(({ scale, dx }) => [scale, dx]),
      [
        [1, 1],
        [1, 1],
        [1, 1],
      ],
    );
  });

  test('go with a page that is duplicated or copied to another board', () => {
    const { mine } = pair();
    const key = mine.placeFigure('first', formula);
    mine.resize(key, 1.5);
    mine.setGround('first', { type: 'axes', ranges });
    const page = mine.duplicatePage('first');
    const other = createBoard({ provider });
    copyPage(mine, 'first', other, 'first');
    for (const [copy] of [mine.items(page), other.items('first')]) {
      assert.ok(copy?.kind === 'formula');
      assert.deepEqual([copy.box.width, copy.drawing], [450, formula.drawing]);
    }
    assert.deepEqual(mine.pages()[1]?.ground, { type: 'axes', ranges });
    assert.deepEqual(other.pages()[0]?.ground, { type: 'axes', ranges });
  });

  test('are skipped if they are unknown, broken or too large', () => {
    const drawing = { ...(formula.kind === 'formula' && formula.drawing) };
    const board = received([
      { ...box, kind: 'hologram', source: 'x' },
      { ...stamp, name: 'dragon' },
      { ...stamp, colour: 'url(#x)' },
      { ...formula, source: 'x'.repeat(501) },
      { ...formula, source: 5 },
      { ...formula, drawing: undefined },
      { ...formula, drawing: { ...drawing, outline: 'M0 0L900' } },
      { ...formula, drawing: { ...drawing, outline: `M0 0${'L9 9'.repeat(OUTLINE_LENGTH / 4)}` } },
      { ...formula, drawing: { ...drawing, width: 0 } },
      { ...formula, drawing: { ...drawing, labels: [{ text: '<b>', x: NaN, y: 0, size: 5 }] } },
      { ...formula, drawing: { ...drawing, labels: [{ text: 'a\nb', x: 0, y: 0, size: 5 }] } },
      {
        ...formula,
        drawing: { ...drawing, labels: Array.from({ length: 101 }, () => ({ text: 'x', x: 0, y: 0, size: 5 })) },
      },
      { ...plot, ranges: { x: [5, 5], y: [0, 1] } },
      { ...plot, ranges: { x: [-Infinity, 5], y: [0, 1] } },
      { ...plot, curves: Array.from({ length: 5 }, () => ({ source: 'x', colour: 'red', outline: '' })) },
      formula,
    ]);
    assert.deepEqual(kinds(board), ['formula']);
    // One broken curve does not take the others with it.
    const [item] = received([
      {
        ...plot,
        curves: [{ source: 'x', colour: 'red', outline: 'alert' }, ...(plot.kind === 'plot' ? plot.curves : [])],
      },
    ]).items('first');
    assert.equal(item?.kind === 'plot' && item.curves.length, 1);
  });

  test('have outlines that nothing long or strange gets through, in no time', () => {
    for (const good of ['', 'M0 0L1 1', 'M0 0L-1 -1Q1 2 3 4C1 2 3 4 5 6ZM5 5'])
      assert.equal(isOutline(good), true, good);
    for (const bad of ['L0 0', 'M0 0A1 1', 'M0 0L1', 'M0 0 L1 1', 'M1e9 0', 'M0 0Q1 2 3', 'M0 0<script>', 5, null])
      assert.equal(isOutline(bad), false, String(bad));
    // A pattern with several ways to read this would take years.
    assert.equal(isOutline(`M0 0${'C111111111111 1'.repeat(5000)}`), false);
  });
});

describe('the ground of a page', () => {
  test('is set, seen by the other side, kept with a background, and undone', () => {
    const { mine, yours } = pair();
    mine.setGround('first', { type: 'squared' });
    assert.deepEqual(yours.pages()[0]?.ground, { type: 'squared' });
    mine.setBackground('first', undefined, 1000);
    assert.deepEqual([yours.pages()[0]?.ground, yours.pages()[0]?.height], [{ type: 'squared' }, 1000]);
    mine.setGround('first', undefined);
    assert.equal(yours.pages()[0]?.ground, undefined);
    mine.undo();
    assert.deepEqual(yours.pages()[0]?.ground, { type: 'squared' });
  });

  test('of a type that a client does not know is blank paper', () => {
    const doc = new Doc();
    doc.getMap('pages').set('first', { order: 0, height: 1200, ground: { type: 'lava' } });
    doc
      .getMap('pages')
      .set('next', { order: 1, height: 1200, ground: { type: 'axes', ranges: { x: [1, 0], y: [0, 1] } } });
    const board = createBoard({ provider });
    board.apply(encodeStateAsUpdate(doc), 'stranger');
    assert.deepEqual(
      board.pages().map(({ id, ground }) => [id, ground]),
      [
        ['first', undefined],
        ['next', undefined],
      ],
    );
  });
});

const wave = (count: number, pressure?: number): Stroke['points'] =>
  Array.from({ length: count }, (_, step) => ({
    x: 100 + step * 4,
    y: 300 + Math.sin(step / 5) * 40,
    ...(pressure !== undefined && { pressure: pressure + (step % 4) / 10 }),
  }));

describe('a packed stroke', () => {
  for (const [name, stroke] of [
    ['of a mouse', { tool: 'pen', colour: 'red', width: 6, points: wave(80) }],
    ['of a pen with pressure', { tool: 'pen', colour: 'black', width: 3, points: wave(80, 0.5) }],
    ['of a highlighter', { tool: 'highlighter', colour: 'yellow', width: 40, points: wave(12) }],
    ['that is a dot', { tool: 'pen', colour: 'blue', width: 12, points: [{ x: -3.5, y: 0 }] }],
  ] as const satisfies readonly (readonly [string, Stroke])[]) {
    test(`${name} is decoded to within an eighth of a unit`, () => {
      const read = unpackStroke(packStroke(stroke));
      assert.ok(read);
      assert.deepEqual({ ...read, points: read.points.length }, { ...stroke, points: stroke.points.length });
      for (const [index, point] of read.points.entries()) {
        const drawn: Stroke['points'][number] | undefined = stroke.points[index];
        assert.ok(Math.abs(point.x - (drawn?.x ?? NaN)) <= 1 / 16 && Math.abs(point.y - (drawn?.y ?? NaN)) <= 1 / 16);
        if (drawn?.pressure !== undefined) assert.ok(Math.abs((point.pressure ?? NaN) - drawn.pressure) <= 1 / 500);
        else assert.equal(point.pressure, undefined);
      }
    });
  }

  test('of 80 points takes at most 3 bytes per point', () => {
    assert.ok(packStroke({ tool: 'pen', colour: 'red', width: 6, points: wave(80, 0.5) }).length <= 80 * 3.3 + 12);
  });

  test('that is truncated or invalid is undefined, and nothing is thrown', () => {
    const bytes = packStroke({ tool: 'pen', colour: 'red', width: 6, points: wave(80) });
    for (let length = 0; length < bytes.length; length += 1)
      assert.equal(unpackStroke(bytes.slice(0, length)), undefined);
    for (let index = 0; index < 5; index += 1) {
      for (let value = 0; value < 256; value += 1) assert.doesNotThrow(() => unpackStroke(bytes.with(index, value)));
    }
    assert.equal(unpackStroke(new Uint8Array([1, 0, 0, 48, 0xff, 0xff, 0xff, 0xff, 0x0f, 2, 2])), undefined);
    assert.equal(unpackStroke(new Uint8Array([1, 0, 99, 48, 1, 2, 2])), undefined, 'no such colour');
  });

  test('rejects coordinates that are not numbers or too far away', () => {
    const read = unpackStroke(
      packStroke({
        tool: 'pen',
        colour: 'red',
        width: 6,
        points: [
          { x: NaN, y: 1e99 },
          { x: 5, y: 5 },
        ],
      }),
    );
    assert.ok(read?.points.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y)));
  });

  test('has a bounding box around all of its ink', () => {
    const box = strokeBox({
      tool: 'pen',
      colour: 'red',
      width: 8,
      points: [
        { x: 10, y: 20 },
        { x: 30, y: 60 },
      ],
    });
    assert.deepEqual(box, { x: 3, y: 13, width: 34, height: 54 });
  });
});

describe('hostile content', () => {
  const hostile = (write: (doc: Doc) => void): Board => {
    const doc = new Doc();
    write(doc);
    const board = createBoard({ provider });
    board.draw('first', line(0, 0));
    board.apply(encodeStateAsUpdate(doc), 'stranger');
    return board;
  };

  test('is ignored when it is invalid, and nothing is thrown', () => {
    const board = hostile((doc) => {
      const items = doc.getMap('items');
      const values = [
        null,
        1,
        'text',
        [],
        {},
        new Uint8Array(0),
        new Uint8Array([1, 2, 3]),
        { kind: 'ink' },
        { kind: 'text', text: 5 },
        { kind: 'text', text: 'x', x: 0, y: 0, width: 'wide', height: 1, size: 20, colour: 'black' },
        { kind: 'text', text: 'x'.repeat(6000), x: 0, y: 0, width: 1, height: 1, size: 20, colour: 'black' },
        { kind: 'text', text: 'x', x: 0, y: 0, width: 1, height: 1, size: 20, colour: 'url(#x)' },
        { kind: 'text', text: 'x', x: 1e300, y: NaN, width: 1, height: 1, size: 20, colour: 'black' },
        new SharedMap([['kind', 'text']]),
        new SharedArray(),
      ];
      values.forEach((value, index) => items.set(`first/bad-${index}`, value));
      for (const key of ['', '/', 'first', 'first/', '/x', 'first/a/b', 'first/../x', '__proto__/x', 'first/<b>'])
        items.set(key, new Uint8Array([1]));
      doc.getMap('offsets').set('first/bad-1', 'far away');
      const pages = doc.getMap('pages');
      [null, 5, [], {}, { order: 'first' }, { order: Infinity }, new SharedMap()].forEach((value, index) =>
        pages.set(`page-${index}`, value),
      );
      pages.set('../etc', { order: 1, height: 100 });
      doc.getArray('anything').push([1, 2, 3]);
    });
    assert.deepEqual(kinds(board), ['ink']);
    assert.deepEqual(
      board.pages().map(({ id }) => id),
      ['first'],
    );
  });

  test('that is not an update changes nothing', () => {
    const board = createBoard({ provider });
    board.draw('first', line(0, 0));
    for (const bytes of [
      [],
      [0],
      [255, 255, 255, 255],
      [1, 2, 3, 4, 5, 6, 7, 8],
      Array.from({ length: 500 }, (_, index) => (index * 37) % 256),
    ]) {
      board.apply(Uint8Array.from(bytes));
    }
    const half = board.save();
    for (let length = 1; length < half.length; length += 1) createBoard({ provider }).apply(half.slice(0, length));
    assert.equal(board.items('first').length, 1);
    board.draw('first', line(0, 20));
    assert.equal(board.items('first').length, 2);
  });

  test('cannot show files of another server', () => {
    const addresses = [
      'https://elsewhere.example/files/a.png',
      `${provider}.elsewhere.example/files/a.png`,
      'javascript:alert(1)',
      '//x/files/a.png',
      `${provider}/files/../api/x.png`,
      `${provider}/files/a.png?x=1`,
      `${provider}/files/a.png#x`,
      `${provider}/other/a.png`,
      'data:image/png;base64,AA',
      5,
      null,
    ];
    const board = hostile((doc) => {
      addresses.forEach((address, index) => {
        doc.getMap('items').set(`first/image-${index}`, { kind: 'image', address, x: 0, y: 0, width: 10, height: 10 });
        doc
          .getMap('pages')
          .set(`page-${index}`, { order: index, height: 1200, background: { type: 'image', address } });
      });
      doc.getMap('pages').set('good', { order: 99, height: 1200, background: { type: 'image', address: material } });
      doc
        .getMap('pages')
        .set('odd', { order: 100, height: 1e9, background: { type: 'pdf', address: material, page: 0.5 } });
    });
    assert.deepEqual(kinds(board), ['ink']);
    assert.deepEqual(
      board
        .pages()
        .filter(({ background }) => background)
        .map(({ id }) => id),
      ['good'],
    );
    assert.equal(board.pages().find(({ id }) => id === 'odd')?.height, 1200);
  });
});
