import { createHash, createHmac, randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import type { Crypto } from '../../auth/crypto.ts';
import { createHashQueue, type HashQueueOptions } from './hash-queue.ts';

const LENGTH = 32;

/** Cost parameters of scrypt: memory (128 · r · N bytes) and time. */
export interface PasswordCost {
  N: number;
  r: number;
  p: number;
}

/** As OWASP recommends for 32 MB a hash. */
const defaultCost: PasswordCost = { N: 2 ** 15, r: 8, p: 3 };

/** Cryptography by Node; a lower cost makes password hashing faster and weaker. */
export function createNodeCrypto(cost: PasswordCost = defaultCost, queue: HashQueueOptions = {}): Crypto {
  const inTurn = createHashQueue(queue);
  const encode = (salt: Buffer, key: Buffer) =>
    ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
  return {
    async hashPassword(password) {
      const salt = randomBytes(16);
      return encode(salt, await inTurn(() => derive(password, salt, cost)));
    },
    async verifyPassword(password, passwordHash) {
      const [kind, N, r, p, salt = '', key = ''] = passwordHash.split('$');
      if (kind !== 'scrypt') return false;
      const expected = Buffer.from(key, 'base64url');
      const given = { N: Number(N), r: Number(r), p: Number(p) };
      const actual = await inTurn(() => derive(password, Buffer.from(salt, 'base64url'), given));
      return expected.length === actual.length && timingSafeEqual(expected, actual);
    },
    decoy: () => encode(randomBytes(16), randomBytes(LENGTH)),
    digest: async (text) => createHash('sha256').update(text).digest('hex'),
    sign: async (text, key) => createHmac('sha256', key).update(text).digest('base64url'),
    signTurn: async (text, key) => createHmac('sha1', key).update(text).digest('base64'),
    random: (bytes) => randomBytes(bytes).toString('base64url'),
  };
}

function derive(password: string, salt: Buffer, { N, r, p }: PasswordCost): Promise<Buffer> {
  const options: ScryptOptions = { N, r, p, maxmem: 256 * r * (N + p) };
  // Keyboards differ in the normal form of what they type.
  return new Promise((resolve, reject) =>
    scrypt(password.normalize('NFKC'), salt, LENGTH, options, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    }),
  );
}
