import { verifySlowly, type Handlers } from '../app/context.ts';
import { avatarUrl } from '../files/files.ts';
import { rejected } from '../app/api-error.ts';

/** Signing in and out. */
export const accountHandlers: Pick<Handlers, 'signIn' | 'signOut' | 'readLogo'> = {
  async signIn({ body }, context) {
    const { store, crypto, slowDown, sessions, messages, headers, client } = context;
    const email = body.email.toLowerCase();
    // Only a digest is stored: people sometimes type their password into this field.
    const account = await crypto.digest(email);
    const counted = slowDown.signInOf(account, client);
    const [teacher] = store.teachers.find({ where: [['email', '=', email]] });
    const isRight = await verifySlowly(context, counted, () =>
      crypto.verifyPassword(body.password, teacher?.passwordHash ?? crypto.decoy()),
    );
    if (!teacher || !isRight) throw rejected('signInFailed', messages.signInFailed);
    const token = await sessions.begin(teacher);
    // The password was changed during the verification.
    if (token === undefined) throw rejected('signInFailed', messages.signInFailed);
    for (const each of counted) if (each.name === 'pair') slowDown.clear(each);
    slowDown.markKnown(account, client);
    headers.set('Authorization', token);
    return { id: teacher.id, avatar: avatarUrl(teacher.avatar, context), name: teacher.name };
  },

  signOut(_, { sessions, session, headers }) {
    sessions.end(session);
    headers.delete('Authorization');
    return undefined;
  },

  readLogo: (_, { settings }) => settings.logo && `${settings.url}/logo.svg`,
};
