import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  createBoard,
  inkOnTheWay,
  itemAt,
  itemsWithin,
  createDeferredBoard,
  type Board,
} from '../../../src/core/board/index.ts';
import { kinds, line, material, pair, places, provider, text } from './board-pair.ts';

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

  test('are equal after an interruption, whichever side wrote', () => {
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

  test('restores deleted or moved items, even a whole page', () => {
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

const create = async (): Promise<Board> => createBoard({ provider });
const wordsOn = (board: Board): string[] =>
  board.items('first').flatMap((item) => (item.kind === 'text' ? [item.text] : []));

/** The update of a board on which a word was written. */
function updateWith(word: string): Uint8Array {
  const board = createBoard({ provider });
  board.write('first', text(word));
  return board.save();
}

test('a deferred board has what others drew before it was loaded, and what they draw after', async () => {
  const deferred = createDeferredBoard(create);
  deferred.apply(updateWith('before'), 'somebody');
  assert.equal(deferred.hasUpdates(), true);
  await deferred.load();
  deferred.apply(updateWith('after'));
  assert.deepEqual(wordsOn(deferred.loaded.value ?? assert.fail('no board')).sort(), ['after', 'before']);
  assert.equal(deferred.hasUpdates(), false);
});

test('a deferred board requests everything until it is loaded, and then only missing changes', async () => {
  const deferred = createDeferredBoard(create);
  deferred.apply(updateWith('before'));
  assert.deepEqual(deferred.stateVector(), createBoard({ provider }).stateVector());
  await deferred.load();
  assert.deepEqual(deferred.stateVector(), deferred.loaded.value?.stateVector());
});

test('a deferred board replaces an earlier update with a repeated one', async () => {
  const deferred = createDeferredBoard(create);
  deferred.apply(updateWith('on the old line'));
  deferred.stateVector();
  deferred.apply(updateWith('on the new line'));
  await deferred.load();
  assert.deepEqual(wordsOn(deferred.loaded.value ?? assert.fail('no board')), ['on the new line']);
});

test('a listener that was added to a deferred board before it was loaded receives its changes', async () => {
  const deferred = createDeferredBoard(create);
  const updates: Uint8Array[] = [];
  deferred.onLocalUpdate((update) => updates.push(update));
  deferred.apply(updateWith('of others'));
  await deferred.load();
  assert.equal(updates.length, 0);
  deferred.loaded.value?.write('first', text('own'));
  assert.equal(updates.length, 1);
  assert.equal(deferred.pending(), 1);
  deferred.acknowledged(1);
  assert.equal(deferred.pending(), 0);
});

test('a deferred board is created once, and retried if its code could not be loaded', async () => {
  let tries = 0;
  const deferred = createDeferredBoard(async () => {
    tries += 1;
    if (tries === 1) throw new Error('no network');
    return create();
  });
  await assert.rejects(deferred.load(), /no network/);
  await Promise.all([deferred.load(), deferred.load()]);
  assert.equal(tries, 2);
});

test('a deferred board that is destroyed while loading is not created', async () => {
  const deferred = createDeferredBoard(create);
  const loading = deferred.load();
  deferred.destroy();
  await loading;
  assert.equal(deferred.loaded.value, undefined);
});
