import { count, verifySlowly, type AuthenticatedContext } from '../app/context.ts';
import { invalid, rejected } from '../app/api-error.ts';
import type { TeacherRow } from '../store/tables.ts';

/** Lifetime of a confirmation link, in ms. */
const LINK_LIFETIME_MS = 30 * 60_000;

/** @throws {ApiError} if another teacher has this address */
export function refuseTaken(
  field: string,
  address: string,
  { store, messages }: AuthenticatedContext,
  except = '',
): undefined {
  const taken = store.teachers.count([
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
export async function requestEmailChange(address: string, context: AuthenticatedContext): Promise<() => void> {
  const { store, teacher, crypto, outbox, settings, messages, now } = context;
  const email = address.toLowerCase();
  if (email === teacher.email) throw rejected('sameEmail', messages.sameEmail, { field: 'newEmail' });
  refuseTaken('newEmail', email, context, teacher.id);
  count(context, 'emailChange', teacher.id);
  const token = crypto.random(32);
  const id = await crypto.digest(token);
  return () => {
    deleteEmailChanges(context);
    const expiresAt = now() + LINK_LIFETIME_MS;
    store.emailChanges.insert({ id, teacherId: teacher.id, email, expiresAt });
    outbox.post(
      { to: email, ...messages.emailMail(teacher.name, `${settings.portalUrl}setting#email=${token}`) },
      expiresAt,
    );
    outbox.post({ to: teacher.email, ...messages.emailAskedMail(teacher.name, email) });
    context.afterReply(() => outbox.send());
  };
}

/** Redeems a mailed token, which is valid once, for this teacher, and for half an hour. The returned function gives the new address. */
export async function confirmEmail(
  token: string,
  context: AuthenticatedContext,
): Promise<(current: TeacherRow) => string> {
  const { store, teacher, crypto, outbox, messages, now } = context;
  const id = await crypto.digest(token);
  return (current) => {
    const found = store.emailChanges.get(id);
    if (found?.teacherId !== teacher.id || found.expiresAt <= now()) {
      throw rejected('linkOver', messages.emailLinkOver, { field: 'emailToken' });
    }
    // Another teacher may have taken the address since.
    refuseTaken('emailToken', found.email, context, teacher.id);
    deleteEmailChanges(context);
    // Reset links were mailed to the old address.
    store.passwordResets.delete([['teacherId', '=', teacher.id]]);
    outbox.post({ to: current.email, ...messages.emailChangedMail(current.name, found.email) });
    context.afterReply(() => outbox.send());
    return found.email;
  };
}

export function deleteEmailChanges({ store, teacher }: AuthenticatedContext): void {
  store.emailChanges.delete([['teacherId', '=', teacher.id]]);
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
  if (!(await verifySlowly(context, [counted], () => crypto.verifyPassword(given, teacher.passwordHash)))) {
    throw rejected('wrongPassword', messages.wrongPassword, { field: 'currentPassword' });
  }
  slowDown.clear(counted);
}

/** To be called in the transaction: the password may have changed since it was verified. */
export function refuseChangedPassword({ passwordHash }: TeacherRow, { teacher, messages }: AuthenticatedContext): void {
  if (passwordHash !== teacher.passwordHash)
    throw rejected('wrongPassword', messages.wrongPassword, { field: 'currentPassword' });
}
