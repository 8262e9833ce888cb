// The second factor of a teacher's sign-in: codes of an authenticator app, and recovery codes (docs/decisions/076).
import { cleanCode } from '../../src/core/account/index.ts';
import type { AppContext } from '../app/context.ts';
import { transact } from '../app/transact.ts';
import type { SecondFactorRow } from '../store/tables.ts';
import { toBase32, matchStep } from './totp.ts';

type Deps = Pick<AppContext, 'store' | 'crypto' | 'now'>;

/** How long a key may wait for confirmation by a first code, in ms. */
const ENROLMENT_LIFETIME_MS = 30 * 60_000;

/** Length of keys: that of a hash of HMAC-SHA-1, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

const RECOVERY_CODES = 10;

/** Long enough that a code cannot be found from its digest, so it does not need a slow hash. */
const RECOVERY_BYTES = 10;

/** The second factor of a teacher, if it is on. */
export async function activeFactor({ store }: Pick<Deps, 'store'>, teacherId: string) {
  const factor = await store.secondFactors.get(teacherId);
  return factor?.confirmedAt === undefined ? undefined : factor;
}

/**
 * Creates a key, which is active once its first code is confirmed. It replaces an earlier unconfirmed key. Call it in a transaction.
 * Returns Base32, or undefined if the second factor is on.
 */
export async function enrol({ store, crypto, now }: Deps, teacherId: string): Promise<string | undefined> {
  if (await activeFactor({ store }, teacherId)) return undefined;
  const secret = toBase32(randomBytes(crypto, SECRET_BYTES));
  await store.secondFactors.delete([['id', '=', teacherId]]);
  await store.secondFactors.insert({ id: teacherId, secret, createdAt: now(), lastStep: 0 });
  return secret;
}

/** The unconfirmed key of a teacher. */
export async function enrolmentOf({ store, now }: Deps, teacherId: string): Promise<SecondFactorRow | undefined> {
  const factor = await store.secondFactors.get(teacherId);
  const waits = factor && factor.confirmedAt === undefined && factor.createdAt > now() - ENROLMENT_LIFETIME_MS;
  return waits ? factor : undefined;
}

/** Activates the key if the code matches, and creates recovery codes. Call it in a transaction. Returns the codes as they are shown. */
export async function turnOn({ store, crypto, now }: Deps, teacherId: string, lastStep: number): Promise<string[]> {
  await store.secondFactors.update(teacherId, { confirmedAt: now(), lastStep });
  const codes = Array.from({ length: RECOVERY_CODES }, () => toBase32(randomBytes(crypto, RECOVERY_BYTES)));
  for (const code of codes)
    await store.recoveryCodes.insert({ id: await recoveryDigest(crypto, teacherId, code), teacherId });
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'));
}

/** Turns off the second factor, and deletes its recovery codes and the sign-ins that wait for a code. */
export async function turnOff({ store }: Pick<Deps, 'store'>, teacherId: string): Promise<void> {
  await store.secondFactors.delete([['id', '=', teacherId]]);
  await store.recoveryCodes.delete([['teacherId', '=', teacherId]]);
  await store.signInChallenges.delete([['teacherId', '=', teacherId]]);
}

/** Uses a code of the app, or a recovery code; each is valid once. Returns whether it was valid. */
export async function redeemCode(
  context: Deps & Partial<AppContext>,
  teacherId: string,
  typed: string,
): Promise<boolean> {
  const code = cleanCode(typed);
  return /^\d+$/.test(code) ? redeemAppCode(context, teacherId, code) : redeemRecoveryCode(context, teacherId, code);
}

async function redeemAppCode(context: Deps, teacherId: string, code: string): Promise<boolean> {
  const factor = await activeFactor(context, teacherId);
  const step = factor && (await matchStep(factor.secret, code, context));
  if (!factor || step === undefined) return false;
  return transact(context, async ({ store }) => {
    // Each step is valid once, and steps before a used one are not valid.
    const current = await activeFactor({ store }, teacherId);
    if (current?.secret !== factor.secret || current.lastStep >= step) return false;
    await store.secondFactors.update(teacherId, { lastStep: step });
    return true;
  });
}

async function redeemRecoveryCode({ store, crypto }: Deps, teacherId: string, code: string): Promise<boolean> {
  const id = await recoveryDigest(crypto, teacherId, code);
  const used = await store.recoveryCodes.delete([
    ['id', '=', id],
    ['teacherId', '=', teacherId],
  ]);
  return used === 1;
}

const recoveryDigest = (crypto: Pick<AppContext['crypto'], 'digest'>, teacherId: string, code: string) =>
  crypto.digest(`recovery ${teacherId} ${code}`);

function randomBytes(crypto: Pick<AppContext['crypto'], 'random'>, count: number): Uint8Array {
  const text = crypto.random(count).replaceAll('-', '+').replaceAll('_', '/');
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
