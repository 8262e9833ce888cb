import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as Y from 'yjs';
import { nodeBase64 } from '../../../../provider/adapters/node/encodings.ts';
import { createNodeCrypto } from '../../../../provider/adapters/node/crypto.ts';
import { createBoardStore, readBoard, rowsOfBoard } from '../../../../provider/rooms/board/board-store.ts';
import { createMemoryStore } from '../../../../provider/store/memory-store.ts';
import { createBoard, type Board } from '../../../../src/core/board/index.ts';
import { fromBase64 } from '../../../../src/core/live-room/index.ts';
import { attacksOn } from './board-attacks.ts';
import { aStudent, aTeacher, seeded, strokes, updatesDuring, wordsOf } from './board-changes.ts';

const crypto = createNodeCrypto();
const STROKES = 40;

/** A board with the teacher's strokes, as the provider keeps it. */
async function startBoard() {
  const store = createMemoryStore();
  const board = await createBoardStore(store, crypto, 'room', undefined, nodeBase64);
  const words = Array.from({ length: STROKES }, (_, number) => `${number}`);
  const { updates, document } = strokes(...words);
  for (const update of updates) assert.equal(await board.add(update, aTeacher), 'stored');
  /** What a newcomer sees; after a restart, if `isRestarted`. */
  async function shown(isRestarted = false): Promise<unknown[]> {
    const current = isRestarted ? await createBoardStore(store, crypto, 'room', undefined, nodeBase64) : board;
    const { chunks } = await current.missing(undefined);
    const texts = await Promise.all(chunks.map((chunk) => chunk.text()));
    return wordsOf(...texts.map((text) => fromBase64((JSON.parse(text) as { update: string }).update)));
  }
  /** What the page of the past lesson is given. */
  async function archived(): Promise<unknown[]> {
    const { readable } = await readBoard(store, 'room', await rowsOfBoard(store, 'room'));
    return wordsOf(...readable.map(({ bytes }) => bytes));
  }
  const drawMore = async (count: number) => {
    const more = updatesDuring(document, (items) => {
      for (let number = 0; number < count; number += 1)
        items.set(`first/more-${STROKES + number}`, `${STROKES + number}`);
    });
    for (const update of more) assert.equal(await board.add(update, aTeacher), 'stored');
  };
  return { store, board, words, client: document.clientID, shown, archived, drawMore };
}

describe('a board', () => {
  const shapes = Object.keys(attacksOn({ client: 1, clock: 1 }));
  for (const shape of shapes)
    test(`loses nothing to ${shape}`, async () => {
      const { store, board, words, client, shown, archived, drawMore } = await startBoard();
      const attack = attacksOn({ client, clock: STROKES })[shape]?.() ?? new Uint8Array();
      assert.equal(await board.add(attack, aStudent), 'broken');
      assert.deepEqual([await shown(), await shown(true), await archived()], [words, words, words]);
      // Enough for the rows to be merged.
      await drawMore(120);
      assert.ok((await store.roomUpdates.count()) < 100);
      assert.deepEqual((await shown()).slice(0, STROKES), words);
      assert.deepEqual([(await shown(true)).length, (await archived()).length], [STROKES + 120, STROKES + 120]);
    });

  test('from before these rules shows what is left of an attack that was stored, and merges nothing with it', async () => {
    for (const shape of shapes) {
      const { store, words, client, archived } = await startBoard();
      const bytes = attacksOn({ client, clock: STROKES })[shape]?.() ?? new Uint8Array();
      const last = (await rowsOfBoard(store, 'room')).at(-1)?.position ?? 0;
      await store.roomUpdates.insert({ id: 'attack', room: 'room', position: last + 1, bytes });
      const shown = await archived();
      assert.deepEqual(shown.filter((word) => words.includes(String(word))).slice(0, STROKES), words, shape);
      const again = await createBoardStore(store, crypto, 'room', undefined, nodeBase64);
      for (const update of strokes(...Array.from({ length: 120 }, () => 'x')).updates)
        assert.equal(await again.add(update, aTeacher), 'stored', shape);
      assert.deepEqual((await archived()).length, shown.length + 120, shape);
    }
  });

  test('is continued by nobody in the name of another one, before and after a restart', async () => {
    const { store, board } = await startBoard();
    const { updates } = strokes('a', 'b', 'c');
    const [first, second, third] = updates as [Uint8Array<ArrayBuffer>, ...Uint8Array<ArrayBuffer>[]];
    assert.equal(await board.add(first, aStudent), 'stored');
    assert.equal(await board.add(second ?? first, aTeacher), 'broken');
    const again = await createBoardStore(store, crypto, 'room');
    assert.equal(await again.add(second ?? first, { ...aStudent, identity: 'student-2' }), 'broken');
    assert.equal(await again.add(second ?? first, { ...aStudent, role: 'teacher' }), 'broken');
    assert.equal(await again.add(second ?? first, aStudent), 'stored');
    assert.equal(await again.add(second ?? first, aStudent), 'known');
    assert.equal(await again.add(third ?? first, aStudent), 'stored');
  });

  test('takes a hundred clients of one student, and the teacher’s beside them', async () => {
    const { board } = await startBoard();
    for (let count = 0; count < 100; count += 1)
      assert.equal(await board.add(strokes('x').updates[0] ?? new Uint8Array(), aStudent), 'stored');
    assert.equal(await board.add(strokes('x').updates[0] ?? new Uint8Array(), aStudent), 'full');
    assert.equal(await board.add(strokes('x').updates[0] ?? new Uint8Array(), aTeacher), 'stored');
  });

  test('has a thousand pages at most', async () => {
    const { board } = await startBoard();
    const document = new Y.Doc();
    const updates = updatesDuring(document, () => {
      for (let number = 0; number < 1_001; number += 1) document.getMap('pages').set(`p-${number}`, { order: number });
    });
    const results = new Set<string>();
    for (const update of updates.slice(0, 1_000)) results.add(await board.add(update, aStudent));
    assert.deepEqual(
      [[...results], await board.add(updates[1_000] ?? new Uint8Array(), aStudent)],
      [['stored'], 'full'],
    );
  });

  test('takes a value after one that was replaced a while ago, and none after one of long ago, which takes long to place', async () => {
    const { board } = await startBoard();
    const sides = [new Y.Doc(), new Y.Doc()] as const;
    const late = [new Y.Doc(), new Y.Doc()] as const;
    /** In turns, so that Yjs does not join what was replaced. */
    async function replace(count: number): Promise<void> {
      for (let number = 0; number < count; number += 1) {
        const [side, other] = number % 2 === 0 ? sides : sides.toReversed();
        const [update = new Uint8Array()] = updatesDuring(side ?? sides[0], (items) =>
          items.set('first/moved', number),
        );
        Y.applyUpdate(other ?? sides[1], update);
        assert.equal(await board.add(update, aTeacher), 'stored');
      }
    }
    await replace(1);
    for (const document of late) Y.applyUpdate(document, Y.encodeStateAsUpdate(sides[0]));
    const [soon, tooLate] = late.map((document) => updatesDuring(document, (items) => items.set('first/moved', -1))[0]);
    await replace(200);
    assert.equal(await board.add(soon ?? new Uint8Array(), aStudent), 'stored');
    await replace(100);
    assert.equal(await board.add(tooLate ?? new Uint8Array(), aStudent), 'broken');
  });

  test('is whole again for everybody whatever two people do to it, with undo and redo', async () => {
    const provider = 'https://provider.example';
    const store = createMemoryStore();
    const board = await createBoardStore(store, crypto, 'room', undefined, nodeBase64);
    const sides: readonly (readonly [Board, typeof aTeacher])[] = [
      [createBoard({ provider }), aTeacher],
      [createBoard({ provider }), aStudent],
    ];
    const waiting: (() => Promise<void>)[] = [];
    for (const [side, author] of sides)
      side.onLocalUpdate((update) => {
        waiting.push(async () => {
          for (const piece of side.split(update, 4_000)) {
            assert.equal(await board.add(new Uint8Array(piece), author), 'stored');
            for (const [other] of sides) if (other !== side) other.apply(piece);
          }
        });
      });
    const random = seeded(7);
    const pick = <Value>(values: readonly Value[]): Value | undefined => values[Math.floor(random() * values.length)];
    for (let step = 0; step < 600; step += 1) {
      const [side] = pick(sides) as (typeof sides)[number];
      drawSomething(side, pick, random);
      // Changes of both cross each other on their way, each side's in order.
      if (random() < 0.3) for (const send of waiting.splice(0)) await send();
    }
    for (const send of waiting.splice(0)) await send();
    const restarted = await createBoardStore(store, crypto, 'room', undefined, nodeBase64);
    const { chunks } = await restarted.missing(undefined);
    const newcomer = createBoard({ provider });
    for (const chunk of chunks)
      newcomer.apply(fromBase64((JSON.parse(await chunk.text()) as { update: string }).update));
    const contents = [newcomer, ...sides.map(([side]) => side)].map((side) =>
      side.pages().map((page) => [page, side.items(page.id)]),
    );
    assert.deepEqual(contents[0], contents[1]);
    assert.deepEqual(contents[1], contents[2]);
  });
});

/** Does one of the things that a person does on a board. */
function drawSomething(
  board: Board,
  pick: <Value>(values: readonly Value[]) => Value | undefined,
  random: () => number,
): void {
  const page = pick(board.pages())?.id ?? 'first';
  const key = pick(board.items(page))?.key;
  const point = { x: Math.round(random() * 1_000), y: Math.round(random() * 1_000) };
  const text = { ...point, text: '字', width: 40, height: 40, size: 32, colour: 'black' as const };
  const actions = [
    () => board.draw(page, { tool: 'pen', colour: 'black', width: 6, points: [point, { x: 5, y: 5 }] }),
    () => board.draw(page, { tool: 'pen', colour: 'red', width: 6, points: [point, { x: 9, y: 5 }] }),
    () => board.write(page, text),
    () => key && board.move([key], 5, 5),
    () => key && board.duplicate([key], 20, 20),
    () => key && board.remove([key]),
    () => key && board.resize(key, 1.5),
    () => board.undo(),
    () => board.undo(),
    () => board.redo(),
    () => random() < 0.2 && board.addPage(page),
    () => random() < 0.2 && board.duplicatePage(page),
    () => random() < 0.1 && board.removePage(page),
    () => board.setGround(page, random() < 0.5 ? { type: 'lined' } : undefined),
    () => {
      const end = board.step();
      board.write(page, text);
      if (key) board.remove([key]);
      end();
    },
  ];
  pick(actions)?.();
}
