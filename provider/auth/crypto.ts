import { fromBase64, toBase64 } from '../../src/core/live-room/index.ts';

/** Too many passwords are being hashed. None was compared, so the operation may be retried. */
export class PasswordsBusy extends Error {
  constructor() {
    super('Too many passwords are being hashed.');
  }
}

/** The cryptography of the provider; each platform has its own implementation. */
export interface Crypto {
  /**
   * A slow, salted hash of a password, encoded with its parameters.
   * @throws {PasswordsBusy} if too many are being computed, as `verifyPassword` does
   */
  hashPassword(password: string): Promise<string>;
  verifyPassword(password: string, passwordHash: string): Promise<boolean>;
  /** Whether a hash differs in function or cost from new ones, so that it should be replaced when its password is known. */
  isOutdated(passwordHash: string): boolean;
  /** A hash that matches no password but takes as long to verify; used for unknown e-mail addresses. */
  decoy(): string;
  /** SHA-256, in hexadecimal digits. */
  digest(text: string): Promise<string>;
  /** HMAC-SHA-256 of a text under a key, base64url. */
  sign(text: string, key: string): Promise<string>;
  /** HMAC-SHA-1 of a text under a key, Base64: the password of a temporary TURN user. */
  signTurn(text: string, key: string): Promise<string>;
  /** HMAC-SHA-1 of a message under a key: the codes of authenticator apps. */
  hmacSha1(message: Uint8Array<ArrayBuffer>, key: Uint8Array<ArrayBuffer>): Promise<Uint8Array>;
  /** This number of random bytes, base64url. */
  random(bytes: number): string;
}

/** Base64 for the boards of rooms, which take megabytes; a platform may provide a faster implementation. */
export interface Base64 {
  encode(bytes: Uint8Array): string;
  /** @throws {Error} for text that is not Base64 */
  decode(text: string): Uint8Array<ArrayBuffer>;
}

/** Works on every platform. */
export const plainBase64: Base64 = { encode: toBase64, decode: fromBase64 };
