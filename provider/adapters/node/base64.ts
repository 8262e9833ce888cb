import type { Base64 } from '../../auth/crypto.ts';

/** Node ignores invalid characters, so a client could store something else than others receive. */
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** Base64 by Node's `Buffer`, about ten times as fast as the plain implementation. */
export const nodeBase64: Base64 = {
  encode: ({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength).toString('base64'),
  decode(text) {
    if (text.length % 4 !== 0 || !BASE64.test(text)) throw new Error('This is no Base64.');
    return new Uint8Array(Buffer.from(text, 'base64'));
  },
};
