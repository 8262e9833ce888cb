import type { Base64 } from '../../auth/base64.ts';

/** What is something else Node would pass over, and store something else than others are sent. */
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** Base64 by Node's own code, about ten times as fast as over strings of characters. */
export const nodeBase64: Base64 = {
  encode: ({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength).toString('base64'),
  decode(text) {
    if (text.length % 4 !== 0 || !BASE64.test(text)) throw new Error('This is no Base64.');
    return new Uint8Array(Buffer.from(text, 'base64'));
  },
};
