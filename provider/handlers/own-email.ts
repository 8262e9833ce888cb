import { count, verifySlowly, type AuthenticatedContext, type RequestContext } from '../app/context.ts';
import { invalid, rejected } from '../app/api-error.ts';
import type { TeacherRow } from '../store/tables.ts';

/** Lifetime of a confirmation link, in ms. */
const LINK_LIFETIME_MS = 30 * 60_000;

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
 * Prepares a change of the e-mail address, after the current password was verified. The returned function has to be called
 * in the transaction: it mails a link to the new address and a notice to the old one. The address changes once the link is
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

/** Redeems a mailed token, which is valid once, for this teacher, and for half an hour. The returned function gives the new address. */
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
    // Where a stranger has asked for links to this address, none was mailed.
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
  // Counted per session, so that guesses over a stolen session do not keep the teacher from changing the password.
  const counted = { name: 'currentPassword', who: session.family } as const;
  if (!(await verifySlowly(context, [counted], teacher.id, () => crypto.verifyPassword(given, teacher.passwordHash)))) {
    throw rejected('wrongPassword', messages.wrongPassword, { field: 'currentPassword' });
  }
  await slowDown.clear(counted);
}

/** To be called in the transaction: the password may have changed since it was verified. */
export function refuseChangedPassword({ passwordHash }: TeacherRow, { teacher, messages }: AuthenticatedContext): void {
  if (passwordHash !== teacher.passwordHash)
    throw rejected('wrongPassword', messages.wrongPassword, { field: 'currentPassword' });
}
