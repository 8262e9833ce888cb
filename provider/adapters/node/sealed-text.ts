import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { keepPrivate } from './own-files.ts';
import { StartError } from './start-error.ts';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Prefix of encrypted texts; older versions stored texts without it, unencrypted. */
const MARK = 'sealed:1:';

export interface Sealer {
  seal(text: string): string;
  /** Decrypts a text. Returns an empty text if it was encrypted with another key or modified. */
  open(sealed: string): string;
}

/** Encrypts texts with a key of 32 bytes; by default with a new key for this process. */
export function createSealer(key: Uint8Array = randomBytes(KEY_BYTES)): Sealer {
  return {
    seal(text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, nonce);
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return MARK + Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url');
    },
    open(sealed) {
      if (!sealed.startsWith(MARK)) return sealed;
      const bytes = Buffer.from(sealed.slice(MARK.length), 'base64url');
      try {
        const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES));
        decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
        return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return '';
      }
    },
  };
}

/**
 * Reads the key from a file that only its owner can read; creates the file if there is none.
 * @throws {StartError} if the file contains no key
 */
export function readSealKey(file: string): Uint8Array {
  keepPrivate(file);
  if (statSync(file).size === 0) writeFileSync(file, randomBytes(KEY_BYTES));
  const key = readFileSync(file);
  if (key.length !== KEY_BYTES)
    throw new StartError(
      `${file} is not a key of ${KEY_BYTES} bytes: put back the one that belongs to the database, or remove it and lose the mails that wait and the keys of authenticator apps.`,
    );
  return key;
}
