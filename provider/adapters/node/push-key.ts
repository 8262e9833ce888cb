import { createECDH } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { keepPrivate } from './own-files.ts';
import { StartError } from './start-error.ts';

/** The key pair that identifies the sender to push services (VAPID), base64url. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

const CURVE = 'prime256v1';
const KEY_BYTES = 32;

/** A new pair for this process. */
export const createPushKeys = (): PushKeys => pushKeysOf(createPrivateKey());

/**
 * Reads the private key from a file that only its owner can read; creates the file if there is none. Browsers subscribe to
 * this key: with another one, they must all subscribe again.
 * @throws {StartError} if the file contains no key
 */
export function readPushKeys(file: string): PushKeys {
  keepPrivate(file);
  if (statSync(file).size === 0) writeFileSync(file, createPrivateKey());
  try {
    return pushKeysOf(readFileSync(file));
  } catch {
    throw new StartError(
      `${file} is not a key of ${KEY_BYTES} bytes: put back the one that was there, or remove it; browsers then subscribe again.`,
    );
  }
}

/** Whether it is a valid private key of the curve, as nearly all values of 32 random bytes are. */
export function isPushKey(privateKey: Uint8Array): boolean {
  try {
    pushKeysOf(privateKey);
    return true;
  } catch {
    return false;
  }
}

function createPrivateKey(): Buffer {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  // OpenSSL omits leading zeros.
  return Buffer.concat([Buffer.alloc(KEY_BYTES - pair.getPrivateKey().length), pair.getPrivateKey()]);
}

/** The key pair for a private key of 32 bytes. @throws {Error} if the key is not valid for the curve */
export function pushKeysOf(privateKey: Uint8Array): PushKeys {
  if (privateKey.length !== KEY_BYTES) throw new RangeError('The key has the wrong length.');
  const pair = createECDH(CURVE);
  pair.setPrivateKey(privateKey);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: Buffer.from(privateKey).toString('base64url') };
}
