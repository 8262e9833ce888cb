import type { Handlers } from '../app/context.ts';
import { limited, rejected } from '../app/api-error.ts';
import { mailPasswordChanged } from './password-mail.ts';
import { transact } from '../app/transact.ts';

/** Lifetime of a reset link, in ms. */
const LINK_LIFETIME_MS = 30 * 60_000;

/** Owner of the placeholder rows written for unknown addresses; nobody has their tokens. */
const NO_TEACHER = '';

/** Password reset. None of the replies reveals whether an address is registered. */
export const passwordHandlers: Pick<Handlers, 'checkForgottenEmail' | 'sendResetMail' | 'resetPassword'> = {
  // The schema has checked the format; whether the address is registered is not revealed.
  checkForgottenEmail: () => undefined,

  async sendResetMail({ body }, context) {
    const { crypto, outbox, settings, limiter, slowDown, noteSecurity, messages, client, now } = context;
    const email = body.email.toLowerCase();
    const account = await crypto.digest(email);
    if (!(await slowDown.isKnown(account, client))) {
      const wait = await slowDown.take({ name: 'resets', who: client });
      if (wait > 0) {
        noteSecurity('slowedDown');
        throw limited(messages, wait);
      }
    }
    // Anybody can ask for mails to this address. That must not keep its owner from a new password: the mails that were sent go
    // to the owner alone, and their links are valid.
    if ((await limiter.take('resetOfAddress', account)) > 0) return noteSecurity('slowedDown');
    const token = crypto.random(32);
    const id = await crypto.digest(token);
    context.afterReply(async () => {
      const [teacher] = await context.store.teachers.find({ where: [['email', '=', email]] });
      noteSecurity('resetAsked', teacher?.id);
      const expiresAt = now() + LINK_LIFETIME_MS;
      await transact(context, async ({ store, outbox }) => {
        await store.passwordResets.insert({ id, teacherId: teacher?.id ?? NO_TEACHER, expiresAt });
        if (teacher)
          await outbox.post(
            { to: teacher.email, ...messages.resetMail(teacher.name, `${settings.portalUrl}forget#token=${token}`) },
            expiresAt,
          );
        // A second write, so that the next request waits for the database equally long in both cases.
        else await store.passwordResets.insert({ id: crypto.random(32), teacherId: NO_TEACHER, expiresAt });
      });
      return outbox.send();
    });
    return undefined;
  },

  async resetPassword({ body }, context) {
    const { store, crypto, messages, client, now } = context;
    // The token cannot be guessed, so there is no rate limit, which could block a valid one.
    const id = await crypto.digest(body.token);
    const found = await store.passwordResets.get(id);
    if (!found || found.expiresAt <= now()) throw rejected('linkOver', messages.linkOver, { field: 'token' });
    const passwordHash = await crypto.hashPassword(body.password);
    const account = await crypto.digest((await store.teachers.get(found.teacherId))?.email ?? '');
    await transact(context, async (context) => {
      const { store, sessions, slowDown } = context;
      // Of two requests with the same link, the first one wins.
      if ((await store.passwordResets.delete([['id', '=', id]])) === 0)
        throw rejected('linkOver', messages.linkOver, { field: 'token' });
      await store.passwordResets.delete([['teacherId', '=', found.teacherId]]);
      await store.emailChanges.delete([['teacherId', '=', found.teacherId]]);
      await mailPasswordChanged(await store.teachers.update(found.teacherId, { passwordHash }), context);
      context.noteSecurity('resetUsed', found.teacherId);
      await sessions.endAll(found.teacherId);
      await slowDown.clearAccount(account);
      await slowDown.markKnown(account, client);
    });
    return undefined;
  },
};
