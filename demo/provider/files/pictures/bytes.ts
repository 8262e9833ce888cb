export { spells, textAt, viewOf } from '../../../../src/core/settings/index.ts';

/** Joins pieces into one array of its own. */
export function join(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let position = 0;
  for (const piece of pieces) {
    joined.set(piece, position);
    position += piece.length;
  }
  return joined;
}
