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
