const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base32 of RFC 4648 without padding: what authenticator apps read, and what can be typed. */
export function toBase32(bytes: Uint8Array): string {
  let [text, buffer, bits] = ['', 0, 0];
  for (const byte of bytes) {
    buffer = (buffer << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) text += ALPHABET[(buffer >>> (bits - 5)) & 31];
    buffer &= 255;
  }
  return bits > 0 ? text + ALPHABET[(buffer << (5 - bits)) & 31] : text;
}

/** @throws {RangeError} for text that is not Base32 */
export function fromBase32(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Math.floor((text.length * 5) / 8));
  let [buffer, bits, length] = [0, 0, 0];
  for (const character of text) {
    const value = ALPHABET.indexOf(character);
    if (value === -1) throw new RangeError('That is not Base32.');
    buffer = ((buffer << 5) | value) & 4095;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes[length++] = buffer >>> bits;
  }
  return bytes;
}
