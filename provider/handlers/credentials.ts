import { type Handlers, count, verifySlowly, type AuthenticatedContext, type RequestContext } from '../app/context.ts';
import { limited, rejected, invalid } from '../app/api-error.ts';
import { transact } from '../app/transact.ts';
import type { TeacherRow } from '../store/tables.ts';
import { messagesFor } from '../i18n/index.ts';

/** Lifetime of a mailed link, in ms: to set a new password, or to confirm an e-mail address. */
const LINK_LIFETIME_MS = 30 * 60_000;

/** Owner of the placeholder rows for unknown addresses; their tokens are never sent. */
const NO_TEACHER = '';

/** Password reset. No reply reveals whether an address is registered. */
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
    // Anyone can request mails to this address. That must not keep its owner from setting a new password: the mails already sent
    // reach only the owner, and their links are valid.
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
        // A second write, so that the next request waits equally long for the database in both cases.
        else await store.passwordResets.insert({ id: crypto.random(32), teacherId: NO_TEACHER, expiresAt });
      });
      return outbox.send();
    });
    return undefined;
  },

  async resetPassword({ body }, context) {
    const { store, crypto, messages, client, now } = context;
    // The token cannot be guessed, so a rate limit, which could block a valid one, is not needed.
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

/** @throws {ApiError} if another teacher has this address */
export async function refuseTaken(
  field: string,
  address: string,
  { store, messages }: RequestContext,
  except = '',
): Promise<undefined> {
  const taken = await store.teachers.count([
    ['email', '=', address.toLowerCase()],
    ['id', '!=', except],
  ]);
  if (taken > 0) throw rejected('taken', messages.taken, { field });
}

/**
 * Prepares a change of the e-mail address, after the current password was verified. Call the returned function in the
 * transaction: it mails a link to the new address and a notice to the old one. The address changes when the link is
 * used. A later request replaces earlier ones.
 */
export async function requestEmailChange(
  address: string,
  context: AuthenticatedContext,
): Promise<(context: AuthenticatedContext) => Promise<void>> {
  const { teacher, crypto, settings, messages, now } = context;
  const email = address.toLowerCase();
  if (email === teacher.email) throw rejected('sameEmail', messages.sameEmail, { field: 'newEmail' });
  await refuseTaken('newEmail', email, context, teacher.id);
  await count(context, 'emailChange', teacher.id);
  const token = crypto.random(32);
  const id = await crypto.digest(token);
  return async (context) => {
    const { store, outbox } = context;
    await deleteEmailChanges(context);
    const expiresAt = now() + LINK_LIFETIME_MS;
    await store.emailChanges.insert({ id, teacherId: teacher.id, email, expiresAt });
    await outbox.post(
      { to: email, ...messages.emailMail(teacher.name, `${settings.portalUrl}setting#email=${token}`) },
      expiresAt,
    );
    await outbox.post({ to: teacher.email, ...messages.emailAskedMail(teacher.name, email) });
    context.afterReply(() => outbox.send());
  };
}

/** Redeems a mailed token, which is valid once, for this teacher, and for half an hour. The returned function returns the new address. */
export async function confirmEmail(
  token: string,
  { teacher, crypto, messages, now }: AuthenticatedContext,
): Promise<(context: AuthenticatedContext, current: TeacherRow) => Promise<string>> {
  const id = await crypto.digest(token);
  return async (context, current) => {
    const { store, limiter, outbox } = context;
    const found = await store.emailChanges.get(id);
    if (found?.teacherId !== teacher.id || found.expiresAt <= now()) {
      throw rejected('linkOver', messages.emailLinkOver, { field: 'emailToken' });
    }
    // Another teacher may have taken the address since.
    await refuseTaken('emailToken', found.email, context, teacher.id);
    await deleteEmailChanges(context);
    // Reset links were mailed to the old address.
    await store.passwordResets.delete([['teacherId', '=', teacher.id]]);
    // If a stranger requested links to this address, none was mailed.
    await limiter.clear('resetOfAddress', await crypto.digest(found.email));
    await outbox.post({ to: current.email, ...messages.emailChangedMail(current.name, found.email) });
    context.afterReply(() => outbox.send());
    return found.email;
  };
}

export async function deleteEmailChanges({ store, teacher }: AuthenticatedContext): Promise<void> {
  await store.emailChanges.delete([['teacherId', '=', teacher.id]]);
}

/**
 * Verifies the current password, which is required to change the password or the e-mail address.
 * @throws {ApiError} if it is missing or wrong
 */
export async function checkCurrentPassword(given: string | undefined, context: AuthenticatedContext): Promise<void> {
  const { teacher, session, crypto, slowDown, messages } = context;
  if (given === undefined)
    throw invalid('required', 'currentPassword', messages.required(messages.fields.currentPassword));
  // Counted per session, so that guesses with a stolen session do not keep the teacher from changing the password.
  const counted = { name: 'currentPassword', who: session.family } as const;
  if (!(await verifySlowly(context, [counted], teacher.id, () => crypto.verifyPassword(given, teacher.passwordHash)))) {
    throw rejected('wrongPassword', messages.wrongPassword, { field: 'currentPassword' });
  }
  await slowDown.clear(counted);
}

/** Call it in the transaction: the password may have changed since it was verified. */
export function refuseChangedPassword({ passwordHash }: TeacherRow, { teacher, messages }: AuthenticatedContext): void {
  if (passwordHash !== teacher.passwordHash)
    throw rejected('wrongPassword', messages.wrongPassword, { field: 'currentPassword' });
}

/**
 * Mails the teacher that the password has changed, in the language of the teacher's settings, since an attacker may have
 * sent the request. Call it in the transaction that changes the password.
 */
export async function mailPasswordChanged(
  { email, name, language }: TeacherRow,
  context: RequestContext,
): Promise<void> {
  const { outbox, messages } = context;
  await outbox.post({ to: email, ...(language ? messagesFor(language) : messages).passwordChangedMail(name) });
  context.afterReply(() => outbox.send());
}
