import { beginOnDevice } from '../auth/known-devices.ts';
import { verifySlowly, type Handlers, type RequestContext } from '../app/context.ts';
import { replaceOutdatedHash } from '../auth/replace-hash.ts';
import { avatarUrl } from '../files/files.ts';
import { rejected } from '../app/api-error.ts';
import type { Counted } from '../app/rate-limits/counted-failures.ts';
import { activeFactor } from '../auth/second-factor.ts';
import { transact } from '../app/transact.ts';
import { MINUTE_MS } from '../../src/core/time/index.ts';
import type { TeacherRow } from '../store/tables.ts';

/** Signing in and out. */
export const accountHandlers: Pick<Handlers, 'signIn' | 'signOut' | 'readLogo'> = {
  async signIn({ body }, context) {
    const { crypto, slowDown, messages, client } = context;
    const email = body.email.toLowerCase();
    // Only a digest is stored: people sometimes type their password into this field.
    const account = await crypto.digest(email);
    const counted = await slowDown.signInOf(account, client);
    const { teacher, token, challenge } = await beginSession(email, body.password, counted, context);
    if (crypto.isOutdated(teacher.passwordHash))
      context.afterReply(() => replaceOutdatedHash(teacher, body.password, context));
    // The password alone clears no failure and makes no address known.
    if (token === undefined) throw rejected('secondFactor', messages.secondFactor, { challenge });
    return signedIn(teacher, token, { account, counted }, context);
  },

  async signOut(_, { sessions, session, headers }) {
    await sessions.end(session);
    headers.delete('Authorization');
    return undefined;
  },

  readLogo: (_, { settings }) => settings.logo && `${settings.url}/logo.svg`,
};

/** How long a sign-in waits for its code, in ms. */
const CHALLENGE_LIFETIME_MS = 5 * MINUTE_MS;

interface SignInAttempt {
  /** A digest of the e-mail address. */
  account: string;
  counted: readonly Counted[];
}

/** Clears the failures of a sign-in that has succeeded, and writes its reply. */
export async function signedIn(
  teacher: TeacherRow,
  token: string,
  { account, counted }: SignInAttempt,
  context: RequestContext,
): Promise<{ id: string; avatar: string; name: string }> {
  const { slowDown, headers, client } = context;
  for (const each of counted) if (each.name === 'pair') await slowDown.clear(each);
  await slowDown.markKnown(account, client);
  headers.set('Authorization', token);
  return { id: teacher.id, avatar: avatarUrl(teacher.avatar, context), name: teacher.name };
}

/** The right password: a session, or a challenge for the second factor. */
type Begun = { teacher: TeacherRow } & (
  | { token: string; challenge?: undefined }
  | { token?: undefined; challenge: string }
);

/**
 * Verifies a password, and begins a session where it needs no second factor.
 * @throws {ApiError} if the password is wrong, or must not be tried now
 */
async function beginSession(
  email: string,
  password: string,
  counted: readonly Counted[],
  context: RequestContext,
): Promise<Begun> {
  const { store, crypto, messages } = context;
  for (;;) {
    const [teacher] = await store.teachers.find({ where: [['email', '=', email]] });
    const isRight = await verifySlowly(context, counted, teacher?.id, () =>
      crypto.verifyPassword(password, teacher?.passwordHash ?? crypto.decoy()),
    );
    if (!teacher || !isRight) throw rejected('signInFailed', messages.signInFailed);
    const challenge = await challengeFor(teacher, context);
    if (challenge !== undefined) return { teacher, challenge };
    const token = await beginOnDevice(teacher, context);
    if (token !== undefined) return { teacher, token };
    // The hash was replaced during the verification: the password was changed, or another sign-in has hashed it anew.
  }
}

/** A challenge for the code of a teacher whose password is right; undefined without a second factor. */
async function challengeFor(teacher: TeacherRow, context: RequestContext): Promise<string | undefined> {
  const { crypto, now } = context;
  if (!(await activeFactor(context, teacher.id))) return undefined;
  const challenge = crypto.random(32);
  const id = await crypto.digest(challenge);
  return transact(context, async ({ store }) => {
    // Where the password was changed meanwhile, `beginOnDevice` finds that out, too.
    if ((await store.teachers.get(teacher.id))?.passwordHash !== teacher.passwordHash) return undefined;
    await store.signInChallenges.insert({ id, teacherId: teacher.id, expiresAt: now() + CHALLENGE_LIFETIME_MS });
    return challenge;
  });
}
