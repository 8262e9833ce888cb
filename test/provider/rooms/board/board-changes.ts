import * as Y from 'yjs';

/** `count` changes of `size` bytes each. */
export function changes(count: number, size: number): Uint8Array<ArrayBuffer>[] {
  return Array.from({ length: count }, (_, number) => {
    const document = new Y.Doc();
    document.getMap('junk').set(`${number}`, 'x'.repeat(size));
    return new Uint8Array(Y.encodeStateAsUpdate(document));
  });
}

/** `count` changes of `size` bytes each, and the state vector of a client that lacks the last bit of every one. */
export function changesInPart(count: number, size: number) {
  const known = new Y.Doc();
  const updates = Array.from({ length: count }, (_, number) => {
    const document = new Y.Doc();
    document.getMap('junk').set(`${number}`, 'x'.repeat(size));
    Y.applyUpdate(known, Y.encodeStateAsUpdate(document));
    document.getMap('junk').set(`${number} more`, 1);
    return new Uint8Array(Y.encodeStateAsUpdate(document));
  });
  return { updates, vector: Y.encodeStateVector(known) };
}
