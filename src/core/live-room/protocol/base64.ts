/** Characters per call, since argument lists are limited. */
const CHUNK_LENGTH = 0x8000;

/** Encodes bytes as Base64. */
export function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let start = 0; start < bytes.length; start += CHUNK_LENGTH) {
    binary += String.fromCharCode(...bytes.subarray(start, start + CHUNK_LENGTH));
  }
  return btoa(binary);
}

/**
 * Decodes Base64.
 * @throws if the text is not Base64
 */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let position = 0; position < binary.length; position += 1) bytes[position] = binary.charCodeAt(position);
  return bytes;
}
