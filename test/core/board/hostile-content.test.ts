import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Doc, encodeStateAsUpdate, Array as SharedArray, Map as SharedMap } from 'yjs';
import { createBoard, type Board } from '../../../src/core/board/index.ts';
import { kinds, line, material, provider } from './board-pair.ts';

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
