import type { Handlers } from '../app/context.ts';
import { count } from '../app/context.ts';
import { limited, rejected } from '../app/api-error.ts';
import { mailPasswordChanged } from './password-mail.ts';

/** Lifetime of a reset link, in ms. */
const LINK_LIFETIME_MS = 30 * 60_000;

/** Owner of the placeholder rows written for unknown addresses; nobody has their tokens. */
const NO_TEACHER = '';

/** Password reset. None of the replies reveals whether an address is registered. */
export const passwordHandlers: Pick<Handlers, 'checkForgottenEmail' | 'sendResetMail' | 'resetPassword'> = {
  // The schema has checked the format; whether the address is registered is not revealed.
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
      const expiresAt = now() + LINK_LIFETIME_MS;
      store.transaction(() => {
        store.passwordResets.insert({ id, teacherId: teacher?.id ?? NO_TEACHER, expiresAt });
        if (teacher)
          outbox.post(
            { to: teacher.email, ...messages.resetMail(teacher.name, `${settings.portalUrl}forget#token=${token}`) },
            expiresAt,
          );
        // A second write, so that the next request waits for the database equally long in both cases.
        else store.passwordResets.insert({ id: crypto.random(32), teacherId: NO_TEACHER, expiresAt });
      });
      return outbox.send();
    });
    return undefined;
  },

  async resetPassword({ body }, context) {
    const { store, crypto, sessions, slowDown, messages, client, now } = context;
    // The token cannot be guessed, so there is no rate limit, which could block a valid one.
    const id = await crypto.digest(body.token);
    const found = store.passwordResets.get(id);
    if (!found || found.expiresAt <= now()) throw rejected('linkOver', messages.linkOver, { field: 'token' });
    const passwordHash = await crypto.hashPassword(body.password);
    const account = await crypto.digest(store.teachers.get(found.teacherId)?.email ?? '');
    store.transaction(() => {
      // Of two requests with the same link, the first one wins.
      if (store.passwordResets.delete([['id', '=', id]]) === 0)
        throw rejected('linkOver', messages.linkOver, { field: 'token' });
      store.passwordResets.delete([['teacherId', '=', found.teacherId]]);
      store.emailChanges.delete([['teacherId', '=', found.teacherId]]);
      mailPasswordChanged(store.teachers.update(found.teacherId, { passwordHash }), context);
      sessions.endAll(found.teacherId);
      slowDown.clearAccount(account);
      slowDown.markKnown(account, client);
    });
    return undefined;
  },
};
