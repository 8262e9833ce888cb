import { fromBase64, toBase64 } from '../../../src/core/live-room/index.ts';

/** Base64 for the boards of rooms, which are megabytes: the place where the provider runs brings its own, fast one. */
export interface Base64 {
  encode(bytes: Uint8Array): string;
  /** @throws for text that is no Base64. */
  decode(text: string): Uint8Array<ArrayBuffer>;
}

/** What every platform has. */
export const plainBase64: Base64 = { encode: toBase64, decode: fromBase64 };
