import { argon2, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** Cost parameters of Argon2id: memory in KiB, and passes over it. */
export interface PasswordCost {
  memory: number;
  passes: number;
}

/**
 * The first of the settings that OWASP recommends for Argon2id (Password Storage Cheat Sheet). They are deemed equally
 * strong; this one fills the most memory, which is what guessing on graphics cards lacks.
 */
export const recommendedCost: PasswordCost = { memory: 46 * 1024, passes: 1 };

const SALT_BYTES = 16;
const KEY_BYTES = 32;

/** Argon2 1.3, the only version that Node computes. */
const VERSION = 19;

interface PasswordHash {
  key: Buffer;
  /** Derives the key of a password with the salt and the cost of this hash. */
  derive(password: string): Promise<Buffer>;
}

/** A hash that no password matches, but that takes as long to verify as one of this cost. */
export const randomHash = (cost: PasswordCost) => encode(cost, randomBytes(SALT_BYTES), randomBytes(KEY_BYTES));

/** Hashes a password with a new salt. The hash is a PHC string: `$argon2id$v=19$m=47104,t=1,p=1$<salt>$<key>`. */
export async function hash(password: string, cost: PasswordCost): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return encode(cost, salt, await deriveArgon2(password, salt, cost, 1, KEY_BYTES));
}

/** Whether a hash has another function or cost than new ones. */
export const isOutdated = (passwordHash: string, cost: PasswordCost) => !passwordHash.startsWith(parametersOf(cost));

export async function verify(password: string, passwordHash: string): Promise<boolean> {
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

/** Hashes from before Argon2id: `scrypt$<N>$<r>$<p>$<salt>$<key>`. */
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

/** Keyboards differ in the normal form of what they type. */
const normal = (password: string) => password.normalize('NFKC');
