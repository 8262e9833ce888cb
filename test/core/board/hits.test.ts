import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createBoard, inkOnTheWay, itemAt, itemsWithin } from '../../../src/core/board/index.ts';
import { line, provider, text } from './board-pair.ts';

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
