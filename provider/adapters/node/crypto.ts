import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Crypto } from '../../auth/crypto.ts';
import { createHashQueue, type HashQueueOptions } from './passwords/hash-queue.ts';
import { hash, isOutdated, type PasswordCost, randomHash, recommendedCost, verify } from './passwords/password-hash.ts';

/** Cryptography by Node; a lower cost makes password hashing faster and weaker. */
export function createNodeCrypto(cost: PasswordCost = recommendedCost, queue: HashQueueOptions = {}): Crypto {
  const inTurn = createHashQueue(queue);
  return {
    hashPassword: (password) => inTurn(() => hash(password, cost)),
    verifyPassword: (password, passwordHash) => inTurn(() => verify(password, passwordHash)),
    isOutdated: (passwordHash) => isOutdated(passwordHash, cost),
    decoy: () => randomHash(cost),
    digest: async (text) => createHash('sha256').update(text).digest('hex'),
    sign: async (text, key) => createHmac('sha256', key).update(text).digest('base64url'),
    signTurn: async (text, key) => createHmac('sha1', key).update(text).digest('base64'),
    hmacSha1: async (message, key) => createHmac('sha1', key).update(message).digest(),
    random: (bytes) => randomBytes(bytes).toString('base64url'),
  };
}
