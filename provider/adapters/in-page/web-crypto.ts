import { toBase64 } from '../../../src/core/live-room/index.ts';
import type { Crypto } from '../../auth/crypto.ts';

const KEY_BYTES = 32;

/**
 * Cryptography with the Web Crypto API, which browsers provide in secure contexts only. Password hashes are cheap: anyone who
 * can read them already controls the page, and the demo's passwords are published.
 */
export function createWebCrypto(web: WebCrypto, iterations = 10_000): Crypto {
  const { subtle } = web;
  const encoder = new TextEncoder();
  const randomBytes = (count: number) => web.getRandomValues(new Uint8Array(count));
  const encode = (salt: Uint8Array, key: Uint8Array) =>
    ['pbkdf2', iterations, toBase64Url(salt), toBase64Url(key)].join('$');

  async function derive(password: string, salt: Uint8Array<ArrayBuffer>, iterationCount: number): Promise<Uint8Array> {
    // Keyboards produce different Unicode normal forms.
    const key = await subtle.importKey('raw', encoder.encode(password.normalize('NFKC')), 'PBKDF2', false, [
      'deriveBits',
    ]);
    return new Uint8Array(
      await subtle.deriveBits(
        { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: iterationCount },
        key,
        KEY_BYTES * 8,
      ),
    );
  }

  return {
    async hashPassword(password) {
      const salt = randomBytes(16);
      return encode(salt, await derive(password, salt, iterations));
    },
    async verifyPassword(password, passwordHash) {
      const [kind, iterationCount, salt = '', key = ''] = passwordHash.split('$');
      if (kind !== 'pbkdf2') return false;
      return toBase64Url(await derive(password, fromBase64Url(salt), Number(iterationCount))) === key;
    },
    // The page creates a new world each time.
    isOutdated: () => false,
    decoy: () => encode(randomBytes(16), randomBytes(KEY_BYTES)),
    async digest(text) {
      const bytes = new Uint8Array(await subtle.digest('SHA-256', encoder.encode(text)));
      return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    },
    async sign(text, key) {
      const imported = await subtle.importKey('raw', encoder.encode(key), { name: 'HMAC', hash: 'SHA-256' }, false, [
        'sign',
      ]);
      return toBase64Url(new Uint8Array(await subtle.sign('HMAC', imported, encoder.encode(text))));
    },
    async signTurn(text, key) {
      const imported = await subtle.importKey('raw', encoder.encode(key), { name: 'HMAC', hash: 'SHA-1' }, false, [
        'sign',
      ]);
      return toBase64(new Uint8Array(await subtle.sign('HMAC', imported, encoder.encode(text))));
    },
    async hmacSha1(message, key) {
      const imported = await subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-1' }, false, ['sign']);
      return new Uint8Array(await subtle.sign('HMAC', imported, message));
    },
    random: (count) => toBase64Url(randomBytes(count)),
  };
}

/** The part of `crypto` that we use. */
export interface WebCrypto {
  subtle: Pick<SubtleCrypto, 'importKey' | 'deriveBits' | 'digest' | 'sign'>;
  getRandomValues(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>;
}

const toBase64Url = (bytes: Uint8Array) => toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
}
