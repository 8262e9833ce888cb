import { fromBase64, toBase64 } from '../../src/core/live-room/index.ts';

/** Base64 for the boards of rooms, which have megabytes; platforms may bring a faster implementation. */
export interface Base64 {
  encode(bytes: Uint8Array): string;
  /** @throws {Error} for text that is not Base64 */
  decode(text: string): Uint8Array<ArrayBuffer>;
}

/** Works on every platform. */
export const plainBase64: Base64 = { encode: toBase64, decode: fromBase64 };
