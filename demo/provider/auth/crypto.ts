/** Everything secret that the provider computes; the place it runs in brings it along. */
export interface Crypto {
  /** A slow, salted hash of a password, as text that tells its own parameters. */
  hashPassword(password: string): Promise<string>;
  verifyPassword(password: string, passwordHash: string): Promise<boolean>;
  /** A hash that fits no password and takes as long to find out: for addresses that nobody has. */
  decoy(): string;
  /** SHA-256, in hexadecimal digits. */
  digest(text: string): Promise<string>;
  /** HMAC-SHA-256 of a text under a key, base64url. */
  sign(text: string, key: string): Promise<string>;
  /** HMAC-SHA-1 of a text under a key, Base64: as TURN servers reckon the password of a name for a while. */
  signTurn(text: string, key: string): Promise<string>;
  /** So many random bytes, base64url. */
  random(bytes: number): string;
}
