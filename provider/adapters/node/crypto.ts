import { createHash, createHmac, randomBytes, argon2, scrypt, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { type Crypto, PasswordsBusy } from '../../auth/crypto.ts';

/** Cryptography with Node; a lower cost makes password hashing faster and weaker. */
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

/** Cost parameters of Argon2id: memory in KiB, and passes over it. */
export interface PasswordCost {
  memory: number;
  passes: number;
}

/**
 * The first of the settings that OWASP recommends for Argon2id (Password Storage Cheat Sheet). They are considered equally
 * strong; this one uses the most memory, which graphics cards have too little of for guessing.
 */
const recommendedCost: PasswordCost = { memory: 46 * 1024, passes: 1 };

const SALT_BYTES = 16;
const KEY_BYTES = 32;

/** Argon2 1.3, the only version that Node supports. */
const VERSION = 19;

interface PasswordHash {
  key: Buffer;
  /** Derives the key of a password with the salt and the cost of a hash. */
  derive(password: string): Promise<Buffer>;
}

/** A hash that matches no password but takes as long to verify as one of this cost. */
const randomHash = (cost: PasswordCost) => encode(cost, randomBytes(SALT_BYTES), randomBytes(KEY_BYTES));

/** Hashes a password with a new salt. The hash is a PHC string: `$argon2id$v=19$m=47104,t=1,p=1$<salt>$<key>`. */
async function hash(password: string, cost: PasswordCost): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return encode(cost, salt, await deriveArgon2(password, salt, cost, 1, KEY_BYTES));
}

/** Whether a hash uses another function or cost than new hashes. */
const isOutdated = (passwordHash: string, cost: PasswordCost) => !passwordHash.startsWith(parametersOf(cost));

async function verify(password: string, passwordHash: string): Promise<boolean> {
  const parsed = parseArgon2(passwordHash) ?? parseScrypt(passwordHash);
  if (!parsed) return false;
  const actual = await parsed.derive(password);
  return parsed.key.length === actual.length && timingSafeEqual(parsed.key, actual);
}

const parametersOf = ({ memory, passes }: PasswordCost) => `$argon2id$v=${VERSION}$m=${memory},t=${passes},p=1$`;

const encode = (cost: PasswordCost, salt: Buffer, key: Buffer) => `${parametersOf(cost)}${base64(salt)}$${base64(key)}`;

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

function parseArgon2(passwordHash: string): PasswordHash | undefined {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(passwordHash);
  if (!found) return undefined;
  const [memory, passes, parallelism] = found.slice(1, 4).map(Number) as [number, number, number];
  const [salt, key] = found.slice(4).map((part) => Buffer.from(part, 'base64')) as [Buffer, Buffer];
  return { key, derive: (password) => deriveArgon2(password, salt, { memory, passes }, parallelism, key.length) };
}

/** The format of hashes before Argon2id: `scrypt$<N>$<r>$<p>$<salt>$<key>`. */
function parseScrypt(passwordHash: string): PasswordHash | undefined {
  const [kind, ...parts] = passwordHash.split('$');
  if (kind !== 'scrypt') return undefined;
  const [N, r, p] = parts.slice(0, 3).map(Number) as [number, number, number];
  const [salt, key] = parts.slice(3).map((part) => Buffer.from(part, 'base64url')) as [Buffer, Buffer];
  const options = { N, r, p, maxmem: 256 * r * (N + p) };
  return {
    key,
    derive: (password) =>
      new Promise((resolve, reject) =>
        scrypt(normal(password), salt, key.length, options, (error, derived) =>
          error ? reject(error) : resolve(derived),
        ),
      ),
  };
}

function deriveArgon2(
  password: string,
  nonce: Buffer,
  { memory, passes }: PasswordCost,
  parallelism: number,
  tagLength: number,
): Promise<Buffer> {
  const parameters = { message: normal(password), nonce, memory, passes, parallelism, tagLength };
  return new Promise((resolve, reject) =>
    argon2('argon2id', parameters, (error, key) => (error ? reject(error) : resolve(key))),
  );
}

/** Keyboards produce different Unicode normal forms. */
const normal = (password: string) => password.normalize('NFKC');

/** Node's pool has four threads; one stays free for other work, such as compression and DNS look-ups. */
const MAX_AT_ONCE = 3;

/** How long a hash waits for its turn, in ms: less than the 30 s after which the elements time out. */
const TIMEOUT_MS = 25_000;

/** Maximum number of waiting hashes: about as many as one core computes in that time. */
const MAX_WAITING = 200;

export interface HashQueueOptions {
  /** Number of hashes that are computed concurrently; by default one core stays free for other work. */
  atOnce?: number;
  /** Maximum number of waiting hashes. */
  most?: number;
  /** How long a hash waits for its turn, in ms. */
  timeout?: number;
}

interface Waiting {
  start(): void;
  refuse(): void;
}

/**
 * Limits how many password hashes are computed concurrently: each one needs a core for a tenth of a second and 46 MB, so a
 * burst of sign-ins would slow down all other requests. The returned function runs work when it is its turn.
 * @throws {PasswordsBusy} if its turn did not come in time, or too many are waiting
 */
export function createHashQueue({
  atOnce = Math.max(1, Math.min(availableParallelism() - 1, MAX_AT_ONCE)),
  most = MAX_WAITING,
  timeout = TIMEOUT_MS,
}: HashQueueOptions = {}) {
  const waiting: Waiting[] = [];
  let running = 0;

  function startNext(): void {
    while (running < atOnce) {
      const next = waiting.shift();
      if (!next) return;
      running += 1;
      next.start();
    }
  }

  /** When too many wait, rejects one at random, so that an early crowd does not lock out everyone else. */
  function limitWaiting(): void {
    if (waiting.length > most) waiting[Math.floor(Math.random() * waiting.length)]?.refuse();
  }

  function turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const each: Waiting = {
        start() {
          clearTimeout(timer);
          resolve();
        },
        refuse() {
          clearTimeout(timer);
          waiting.splice(waiting.indexOf(each), 1);
          reject(new PasswordsBusy());
        },
      };
      const timer = setTimeout(each.refuse, timeout);
      waiting.push(each);
      startNext();
      limitWaiting();
    });
  }

  return async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    await turn();
    try {
      return await work();
    } finally {
      running -= 1;
      startNext();
    }
  };
}
