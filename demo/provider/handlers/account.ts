import { beginOnDevice } from '../auth/known-devices.ts';
import { verifySlowly, type Handlers, type RequestContext } from '../app/context.ts';
import { replaceOutdatedHash } from '../auth/replace-hash.ts';
import { avatarUrl } from '../files/files.ts';
import { rejected } from '../app/api-error.ts';
import type { Counted } from '../app/rate-limits/counted-failures.ts';
import type { TeacherRow } from '../store/tables.ts';

/** Signing in and out. */
export const accountHandlers: Pick<Handlers, 'signIn' | 'signOut' | 'readLogo'> = {
  async signIn({ body }, context) {
    const { crypto, slowDown, headers, client } = context;
    const email = body.email.toLowerCase();
    // Only a digest is stored: people sometimes type their password into this field.
    const account = await crypto.digest(email);
    const counted = await slowDown.signInOf(account, client);
    const { teacher, token } = await beginSession(email, body.password, counted, context);
    for (const each of counted) if (each.name === 'pair') await slowDown.clear(each);
    await slowDown.markKnown(account, client);
    headers.set('Authorization', token);
    if (crypto.isOutdated(teacher.passwordHash))
      context.afterReply(() => replaceOutdatedHash(teacher, body.password, context));
    return { id: teacher.id, avatar: avatarUrl(teacher.avatar, context), name: teacher.name };
  },

  async signOut(_, { sessions, session, headers }) {
    await sessions.end(session);
    headers.delete('Authorization');
    return undefined;
  },

  readLogo: (_, { settings }) => settings.logo && `${settings.url}/logo.svg`,
};

/**
 * Verifies a password and begins a session.
 * @throws {ApiError} if the password is wrong, or must not be tried now
 */
async function beginSession(
  email: string,
  password: string,
  counted: readonly Counted[],
  context: RequestContext,
): Promise<{ teacher: TeacherRow; token: string }> {
  const { store, crypto, messages } = context;
  for (;;) {
    const [teacher] = await store.teachers.find({ where: [['email', '=', email]] });
    const isRight = await verifySlowly(context, counted, () =>
      crypto.verifyPassword(password, teacher?.passwordHash ?? crypto.decoy()),
    );
    if (!teacher || !isRight) throw rejected('signInFailed', messages.signInFailed);
    const token = await beginOnDevice(teacher, context);
    if (token !== undefined) return { teacher, token };
    // The hash was replaced during the verification: the password was changed, or another sign-in has hashed it anew.
  }
}
