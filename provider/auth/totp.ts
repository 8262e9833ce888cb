import type { Crypto } from './crypto.ts';

/** How long a code is shown, in ms (RFC 6238). */
export const STEP_MS = 30_000;

const DIGITS = 6;

/** How many steps an app's clock may be ahead or behind. */
const DRIFT_STEPS = 1;

type Hmac = Pick<Crypto, 'hmacSha1'>;

/** The number of the step that contains a moment. */
export const stepOf = (moment: number): number => Math.floor(moment / STEP_MS);

/** The code of a step with HMAC-SHA-1, the only function that all authenticator apps support. `secret` is Base32. */
export async function codeOf(secret: string, step: number, { hmacSha1 }: Hmac): Promise<string> {
  const counter = new Uint8Array(8);
  new DataView(counter.buffer).setBigUint64(0, BigInt(step));
  const mac = await hmacSha1(counter, fromBase32(secret));
  // Dynamic truncation: 31 bits at the offset in the last four bits (RFC 4226, section 5.3).
  const offset = (mac.at(-1) ?? 0) & 15;
  const number = new DataView(mac.buffer, mac.byteOffset).getUint32(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/**
 * The step of a code: the present one, or one within the drift. Undefined for a wrong code. Without a secret every code
 * is wrong.
 */
export async function matchStep(
  secret: string,
  code: string,
  { now, crypto }: { now: () => number; crypto: Hmac },
): Promise<number | undefined> {
  if (secret === '') return undefined;
  const present = stepOf(now());
  for (let step = present - DRIFT_STEPS; step <= present + DRIFT_STEPS; step += 1)
    if (code === (await codeOf(secret, step, crypto))) return step;
  return undefined;
}

/** The URL that an authenticator app reads from a QR code, with the names of the service and of the account. */
export function otpauthUri(secret: string, issuer: string, account: string): string {
  const query = new URLSearchParams({ secret, issuer }).toString().replaceAll('+', '%20');
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${query}`;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base32 of RFC 4648 without padding, which authenticator apps read and people can type. */
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
    if (value === -1) throw new RangeError('This is not Base32.');
    buffer = ((buffer << 5) | value) & 4095;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes[length++] = buffer >>> bits;
  }
  return bytes;
}
