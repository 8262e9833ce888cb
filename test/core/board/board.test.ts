import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Doc, encodeStateAsUpdate, Array as SharedArray, Map as SharedMap } from 'yjs';
import {
  createBoard,
  inkOnTheWay,
  itemAt,
  itemsWithin,
  type Board,
  type Stroke,
} from '../../../src/core/board/index.ts';

const provider = 'https://provider.example';
const material = `${provider}/files/Abc-123_x.png`;
const line = (x: number, y: number, length = 100): Stroke => ({
  tool: 'pen',
  colour: 'black',
  width: 6,
  points: [
    { x, y },
    { x: x + length / 2, y },
    { x: x + length, y },
  ],
});
const text = (words: string, x = 100, y = 100) => ({
  text: words,
  x,
  y,
  width: 200,
  height: 40,
  size: 32,
  colour: 'blue' as const,
});
const kinds = (board: Board, page = 'first') =>
  board.items(page).map((item) => (item.kind === 'text' ? item.text : item.kind));
const places = (board: Board, page = 'first') => board.items(page).map(({ key, box }) => [key, box.x, box.y]);

/** Two boards joined by a pipe that can be cut; what was made meanwhile goes through when it is mended. */
function pair() {
  const boards = [createBoard({ provider }), createBoard({ provider })] as const;
  const waiting: (() => void)[] = [];
  let isCut = false;
  for (const [index, board] of boards.entries()) {
    const other = boards[1 - index];
    board.onLocalUpdate((update) => {
      const deliver = () => other?.apply(update, `member-${index}`);
      if (isCut) waiting.push(deliver);
      else deliver();
    });
  }
  const mend = () => {
    isCut = false;
    for (const deliver of waiting.splice(0)) deliver();
  };
  return {
    mine: boards[0],
    yours: boards[1],
    cut: () => {
      isCut = true;
    },
    mend,
  };
}

describe('two boards', () => {
  test('share strokes, texts and images, in the same order', () => {
    const { mine, yours } = pair();
    mine.draw('first', line(0, 0));
    yours.write('first', text('答え'));
    mine.placeImage('first', { address: material, x: 0, y: 0, width: 300, height: 200 });
    yours.draw('first', { ...line(0, 50), tool: 'highlighter', colour: 'yellow', width: 40 });
    assert.deepEqual(kinds(mine), ['image', 'ink', 'ink', '答え'], 'pictures lie below, then highlighted words');
    assert.deepEqual(places(mine), places(yours));
  });

  test('start with the same page, so that two first strokes share it', () => {
    const { mine, yours, cut, mend } = pair();
    cut();
    mine.draw(mine.pages()[0]?.id ?? '', line(0, 0));
    yours.draw(yours.pages()[0]?.id ?? '', line(0, 90));
    mend();
    assert.equal(mine.pages().length, 1);
    assert.equal(mine.items('first').length, 2);
    assert.deepEqual(places(mine), places(yours));
  });

  test('are equal after an interruption, whoever wrote', () => {
    const { mine, yours, cut, mend } = pair();
    const moved = mine.draw('first', line(0, 0));
    cut();
    mine.move([moved], 10, 20);
    yours.draw('first', line(0, 200));
    const page = yours.addPage('first');
    yours.write(page, text('宿題'));
    mine.remove([mine.draw('first', line(0, 300))]);
    mend();
    assert.deepEqual(places(mine), places(yours));
    assert.deepEqual(mine.pages(), yours.pages());
    assert.equal(mine.items('first').length, 2);
    assert.deepEqual(kinds(mine, page), ['宿題']);
  });

  test('agree when both move, change or delete the same thing', () => {
    const { mine, yours, cut, mend } = pair();
    const [first, second, third] = [
      mine.draw('first', line(0, 0)),
      mine.write('first', text('古い')),
      mine.draw('first', line(0, 9)),
    ];
    cut();
    mine.move([first], 5, 5);
    yours.move([first], -7, 0);
    mine.rewrite(second, text('わたし'));
    yours.rewrite(second, text('あなた'));
    mine.remove([third]);
    yours.move([third], 1, 1);
    mend();
    assert.deepEqual(places(mine), places(yours));
    assert.deepEqual(kinds(mine), kinds(yours));
    assert.equal(mine.items('first').length, 2, 'what was deleted stays deleted');
  });

  test('send only missing changes to a board that was there before', () => {
    const mine = createBoard({ provider });
    for (let y = 0; y < 100; y += 1) mine.draw('first', line(0, y * 10));
    const copy = createBoard({ provider });
    copy.apply(mine.save());
    assert.equal(copy.items('first').length, 100);
    assert.equal(copy.pending(), 0, 'what others made is not mine to store');
    assert.ok(mine.stateVector().length < 20);
  });
});

describe('undo', () => {
  test("reverts only one's own changes, last first, and redo restores them", () => {
    const { mine, yours } = pair();
    const first = mine.draw('first', line(0, 0));
    const other = yours.draw('first', line(0, 50));
    const second = mine.draw('first', line(0, 100));
    const keys = () =>
      mine
        .items('first')
        .map(({ key }) => key)
        .sort();
    assert.equal(mine.undo(), 'first');
    assert.deepEqual(keys(), [first, other].sort());
    mine.undo();
    assert.deepEqual(keys(), [other]);
    assert.equal(mine.canUndo(), false);
    assert.equal(mine.undo(), undefined);
    mine.redo();
    mine.redo();
    assert.deepEqual(keys(), [first, other, second].sort());
    assert.deepEqual(places(mine), places(yours));
  });

  test('restores what was deleted or moved, a whole page too', () => {
    const { mine, yours } = pair();
    const key = yours.draw('first', line(0, 0));
    mine.move([key], 30, 40);
    mine.remove([key]);
    mine.undo();
    assert.deepEqual(places(yours), places(mine));
    assert.equal(yours.item(key)?.dx, 30);
    mine.undo();
    assert.equal(yours.item(key)?.dx, 0);

    const page = mine.addPage();
    mine.write(page, text('残る'));
    mine.removePage(page);
    assert.equal(yours.pages().length, 1);
    mine.undo();
    assert.deepEqual(kinds(yours, page), ['残る']);
  });

  test('reverts a step of several changes at once', () => {
    const { mine } = pair();
    const keys = [1, 2, 3].map((row) => mine.draw('first', line(0, row * 50)));
    const end = mine.step();
    for (const key of keys) mine.remove([key]);
    end();
    assert.equal(mine.items('first').length, 0);
    mine.undo();
    assert.equal(mine.items('first').length, 3);
    mine.undo();
    assert.equal(mine.items('first').length, 2, 'what came before the step is a step of its own');
  });
});

describe('pages', () => {
  test('keep their order when added, duplicated with their content, and removed', () => {
    const { mine, yours } = pair();
    mine.draw('first', line(0, 0));
    const last = mine.addPage();
    const middle = mine.addPage('first', {
      height: 2263,
      background: { type: 'pdf', address: material.replace('png', 'pdf'), page: 3 },
    });
    const copy = yours.duplicatePage('first');
    assert.deepEqual(
      mine.pages().map(({ id }) => id),
      ['first', copy, middle, last],
    );
    assert.equal(mine.items(copy).length, 1);
    assert.deepEqual(mine.pages()[2]?.background, { type: 'pdf', address: material.replace('png', 'pdf'), page: 3 });
    yours.removePage('first');
    assert.deepEqual(
      mine.pages().map(({ id }) => id),
      [copy, middle, last],
    );
  });

  test('never run out: removing the last one only empties it', () => {
    const { mine, yours } = pair();
    mine.draw('first', line(0, 0));
    mine.removePage('first');
    assert.equal(yours.pages().length, 1);
    assert.equal(yours.items('first').length, 0);
    const page = mine.addPage();
    const { cut, mend, ...both } = pair();
    both.mine.apply(mine.save());
    both.yours.apply(mine.save());
    cut();
    both.mine.removePage('first');
    both.yours.removePage(page);
    mend();
    assert.deepEqual(both.mine.pages(), both.yours.pages());
    assert.equal(both.mine.pages().length, 1);
  });
});

describe('a change that is not stored', () => {
  test('is pending per item until the provider acknowledges it', () => {
    const board = createBoard({ provider });
    const reports: string[][] = [];
    const first = board.draw('first', line(0, 0));
    const second = board.draw('first', line(0, 50));
    board.move([first], 5, 5);
    board.watch(({ items }) => reports.push([...items]));
    assert.equal(board.pending(), 3);
    board.acknowledged(2);
    assert.deepEqual([board.isPending(first), board.isPending(second), board.pending()], [true, false, 1]);
    board.acknowledged(3);
    assert.deepEqual([board.isPending(first), board.pending()], [false, 0]);
    assert.deepEqual(
      reports.map((keys) => keys.filter((key) => key.includes('/'))),
      [[second], [first]],
    );
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

describe('a point on the board', () => {
  const board = createBoard({ provider });
  const below = board.draw('first', line(100, 100, 200));
  const above = board.write('first', text('重なる', 250, 80));
  const items = board.items('first');

  test('finds the topmost item, by its ink or its box', () => {
    assert.equal(itemAt(items, { x: 110, y: 104 }, 4)?.key, below);
    assert.equal(itemAt(items, { x: 260, y: 100 }, 4)?.key, above);
    assert.equal(itemAt(items, { x: 110, y: 130 }, 4), undefined);
  });

  test('erases ink along its path, and no text', () => {
    assert.deepEqual(
      inkOnTheWay(items, { x: 150, y: 0 }, { x: 150, y: 400 }, 10).map(({ key }) => key),
      [below],
    );
    assert.deepEqual(inkOnTheWay(items, { x: 50, y: 0 }, { x: 50, y: 400 }, 10), []);
  });

  test('finds moved items at their new position', () => {
    board.move([below], 0, 500);
    assert.equal(itemAt(board.items('first'), { x: 110, y: 104 }, 4), undefined);
    assert.equal(itemAt(board.items('first'), { x: 110, y: 604 }, 4)?.key, below);
    assert.deepEqual(
      itemsWithin(board.items('first'), { x: 0, y: 550, width: 900, height: 100 }).map(({ key }) => key),
      [below],
    );
    const [copy = ''] = board.duplicate([below], 20, 20);
    assert.deepEqual([board.item(copy)?.dx, board.item(copy)?.dy], [20, 520]);
  });
});
