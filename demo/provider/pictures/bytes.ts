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

/** Do the bytes at a position spell this text (Latin letters)? */
export function spells(bytes: Uint8Array, position: number, text: string): boolean {
  return textAt(bytes, position, text.length) === text;
}

/** The text of so many bytes, one letter a byte. */
export function textAt(bytes: Uint8Array, position: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(position, position + length));
}

/** A view to read numbers with. */
export function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}
