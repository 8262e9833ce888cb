import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as Y from 'yjs';
import { nodeBase64 } from '../../../../provider/adapters/node/encodings.ts';
import { createNodeCrypto } from '../../../../provider/adapters/node/crypto.ts';
import { createBoardStore } from '../../../../provider/rooms/board/board-store.ts';
import { createMemoryStore } from '../../../../provider/store/memory-store.ts';
import { fromBase64 } from '../../../../src/core/live-room/index.ts';
import { attacksOn } from './board-attacks.ts';
import { aStudent, aTeacher, seeded, strokes, updatesDuring } from './board-changes.ts';

const crypto = createNodeCrypto();

/** Bytes of an update with some of them changed, left out, repeated or cut off. */
function mutate(bytes: Uint8Array, random: () => number): Uint8Array<ArrayBuffer> {
  const below = (limit: number) => Math.floor(random() * limit);
  const changed = [...bytes];
  for (let count = 1 + below(4); count > 0; count -= 1) {
    const index = below(changed.length);
    const ways = [
      () => changed.splice(index, 1, below(256)),
      () => changed.splice(index, 1, (changed[index] ?? 0) ^ (1 << below(8))),
      () => changed.splice(index, 1),
      () => changed.splice(index, 0, below(256)),
      () => changed.splice(index, 0, ...changed.slice(below(changed.length)).slice(0, 12)),
      () => changed.splice(index),
    ];
    ways[below(ways.length)]?.();
  }
  return Uint8Array.from(changed);
}

/** Everything of a document, also what is hidden: its values, and the clocks of each client. */
const contentOf = (document: Y.Doc) => ({
  pages: document.getMap('pages').toJSON(),
  items: document.getMap('items').toJSON(),
  offsets: document.getMap('offsets').toJSON(),
  clocks: Object.fromEntries([...Y.decodeStateVector(Y.encodeStateVector(document))].sort()),
  waits: document.store.pendingStructs !== null || document.store.pendingDs !== null,
});

test('20,000 broken changes of a student leave a board that is the same for everyone, and on which the teacher can continue', async () => {
  const random = seeded(11);
  const store = createMemoryStore();
  const open = () => createBoardStore(store, crypto, 'room', undefined, nodeBase64);
  const board = await open();
  /** The board on the page of somebody who was there all the time. */
  const page = new Y.Doc();
  const { document, updates } = strokes(...Array.from({ length: 40 }, (_, number) => `${number}`));
  for (const update of updates) {
    assert.equal(await board.add(update, aTeacher), 'stored');
    Y.applyUpdate(page, update);
  }
  const counts: Record<string, number> = {};
  const attacks = Object.values(attacksOn({ client: document.clientID, clock: 40 }))
    .map((make) => make())
    .filter(({ length }) => length < 500);

  for (let round = 0; round < 20_000; round += 1) {
    // A student who knows the board draws, moves and removes; what is sent is something else.
    const student = new Y.Doc();
    Y.applyUpdate(student, Y.encodeStateAsUpdate(page));
    const keys = [...student.getMap('items').keys()];
    const key = keys[Math.floor(random() * keys.length)] ?? 'first/none';
    const right = updatesDuring(student, (items) => {
      const ways = [
        () => items.set(`first/${student.clientID}`, 'x'),
        () => items.set(key, 'y'),
        () => items.delete(key),
        () => student.getMap('offsets').set(key, [5, 5]),
      ];
      ways[Math.floor(random() * ways.length)]?.();
    });
    const base = random() < 0.2 ? attacks[Math.floor(random() * attacks.length)] : right[0];
    const wrong = mutate(base ?? new Uint8Array([0, 0]), random);
    const verdict = await board.add(wrong, { ...aStudent, identity: `student-${round % 400}` });
    counts[verdict] = (counts[verdict] ?? 0) + 1;
    if (verdict === 'stored') Y.applyUpdate(page, wrong);
    if (round % 500 > 0) continue;
    const drawn = updatesDuring(document, (items) => items.set(`first/round-${round}`, round));
    for (const update of drawn) {
      assert.equal(await board.add(update, aTeacher), 'stored');
      Y.applyUpdate(page, update);
    }
    assert.equal(page.getMap('items').get(`first/round-${round}`), round);
    const { chunks } = await (await open()).missing(undefined);
    const newcomer = new Y.Doc();
    for (const chunk of chunks)
      Y.applyUpdate(newcomer, fromBase64((JSON.parse(await chunk.text()) as { update: string }).update));
    assert.deepEqual(contentOf(newcomer), contentOf(page));
    assert.equal(contentOf(page).waits, false);
  }
  assert.ok((counts['broken'] ?? 0) > 10_000 && (counts['stored'] ?? 0) > 100, JSON.stringify(counts));
});
