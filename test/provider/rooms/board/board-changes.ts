import * as Y from 'yjs';
import type { BoardAuthor } from '../../../../provider/rooms/board/board-state.ts';

export const aTeacher: BoardAuthor = { identity: 'teacher-1', role: 'teacher', name: '高橋' };
export const aStudent: BoardAuthor = { identity: 'student-1', role: 'student', name: '中村' };

/** The updates that a document makes while `write` runs, one for each change. */
export function updatesDuring(document: Y.Doc, write: (items: Y.Map<unknown>) => void): Uint8Array<ArrayBuffer>[] {
  const updates: Uint8Array<ArrayBuffer>[] = [];
  const listen = (update: Uint8Array) => void updates.push(new Uint8Array(update));
  document.on('update', listen);
  write(document.getMap('items'));
  document.off('update', listen);
  return updates;
}

/** One change for each word, which is put under a key of its own. */
export function strokes(...words: string[]) {
  const document = new Y.Doc();
  const updates = updatesDuring(document, (items) => {
    for (const [index, word] of words.entries()) items.set(`first/${document.clientID}-${index}`, word);
  });
  return { updates, document };
}

/** The words of `strokes` that updates bring together, in the order of their keys. */
export function wordsOf(...updates: Uint8Array[]): unknown[] {
  const document = new Y.Doc();
  for (const update of updates) Y.applyUpdate(document, update);
  const items = document.getMap('items');
  const orderOf = (key: string) => Number(key.split('-').at(-1));
  return [...items.keys()].sort((one, other) => orderOf(one) - orderOf(other)).map((key) => items.get(key));
}

/** `count` changes of `size` bytes each. */
export const changes = (count: number, size: number): Uint8Array<ArrayBuffer>[] =>
  strokes(...Array.from({ length: count }, () => 'x'.repeat(size))).updates;

/** `count` changes of `size` bytes each, and the state vector of a client that lacks the last bit of every one. */
export function changesInPart(count: number, size: number) {
  const known = new Y.Doc();
  const updates = Array.from({ length: count }, (_, number) => {
    const document = new Y.Doc();
    document.getMap('items').set(`first/${number}`, 'x'.repeat(size));
    Y.applyUpdate(known, Y.encodeStateAsUpdate(document));
    document.getMap('items').set(`first/${number}-more`, 1);
    return new Uint8Array(Y.encodeStateAsUpdate(document));
  });
  return { updates, vector: Y.encodeStateVector(known) };
}

/** Numbers from 0 to 1, the same each time. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}
