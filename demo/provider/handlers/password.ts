import type { Handlers } from '../app/context.ts';
import { count } from '../app/context.ts';
import { limited, refused } from '../app/refusal.ts';
import { announceNewPassword } from './password-mail.ts';

/** A reset link is good for so long, in milliseconds. */
const LINK_LIFE = 30 * 60_000;

/** Whose link it is that no mail carries: nobody has its token. */
const NOBODY = '';

/** The forgotten password. Nothing here tells a stranger whether an address is known. */
export const passwordHandlers: Pick<Handlers, 'checkForgottenEmail' | 'sendResetMail' | 'resetPassword'> = {
  // The schema has checked the form of the address, and more is not said.
  checkForgottenEmail: () => undefined,

  async sendResetMail({ body }, context) {
    const { store, crypto, outbox, settings, slowDown, messages, client, now } = context;
    const email = body.email.toLowerCase();
    const account = await crypto.digest(email);
    if (!slowDown.isKnown(account, client)) {
      const wait = slowDown.take({ name: 'resets', who: client });
      if (wait > 0) throw limited(messages, wait);
    }
    count(context, 'resetOfAddress', account);
    const token = crypto.random(32);
    const id = await crypto.digest(token);
    context.afterReply(() => {
      const [teacher] = store.teachers.find({ where: [['email', '=', email]] });
      const expiresAt = now() + LINK_LIFE;
      store.transaction(() => {
        store.passwordResets.insert({ id, teacherId: teacher?.id ?? NOBODY, expiresAt });
        if (teacher) outbox.post({ to: teacher.email, ...messages.resetMail(teacher.name, `${settings.portalUrl}forget#token=${token}`) }, expiresAt);
        // The call after this one may have to wait for the database: as long for an address that nobody has.
        else store.passwordResets.insert({ id: crypto.random(32), teacherId: NOBODY, expiresAt });
      });
      return outbox.send();
    });
    return undefined;
  },

  async resetPassword({ body }, context) {
    const { store, crypto, sessions, slowDown, messages, client, now } = context;
    // The token cannot be guessed, so wrong ones need no limit that could keep out a right one.
    const id = await crypto.digest(body.token);
    const found = store.passwordResets.get(id);
    if (!found || found.expiresAt <= now()) throw refused('linkOver', messages.linkOver, { field: 'token' });
    const passwordHash = await crypto.hashPassword(body.password);
    const account = await crypto.digest(store.teachers.get(found.teacherId)?.email ?? '');
    store.transaction(() => {
      // Two requests with the same link: the one that still finds it wins.
      if (store.passwordResets.delete([['id', '=', id]]) === 0) throw refused('linkOver', messages.linkOver, { field: 'token' });
      store.passwordResets.delete([['teacherId', '=', found.teacherId]]);
      store.emailChanges.delete([['teacherId', '=', found.teacherId]]);
      announceNewPassword(store.teachers.update(found.teacherId, { passwordHash }), context);
      sessions.endAll(found.teacherId);
      slowDown.forget(account);
      slowDown.know(account, client);
    });
    return undefined;
  },
};
