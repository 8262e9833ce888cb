import { count, verifySlowly, type AuthenticatedContext } from '../app/context.ts';
import { invalid, refused } from '../app/refusal.ts';
import type { TeacherRow } from '../store/tables.ts';

/** A confirmation link is good for so long, in milliseconds. */
const LINK_LIFE = 30 * 60_000;

/** Is this address somebody else's? */
export function refuseTaken(field: string, address: string, { store, messages }: AuthenticatedContext, except = ''): undefined {
  const taken = store.teachers.count([['email', '=', address.toLowerCase()], ['id', '!=', except]]);
  if (taken > 0) throw refused('taken', messages.taken, { field });
}

/**
 * A wish for another address, after the current password was right: the answered work belongs into the transaction. A
 * link goes to the new address, the old one is told; nothing changes until the link comes back. A newer wish ends older ones.
 */
export async function wishForEmail(typed: string, context: AuthenticatedContext): Promise<() => void> {
  const { store, teacher, crypto, outbox, settings, messages, now } = context;
  const email = typed.toLowerCase();
  if (email === teacher.email) throw refused('sameEmail', messages.sameEmail, { field: 'newEmail' });
  refuseTaken('newEmail', email, context, teacher.id);
  count(context, 'emailChange', teacher.id);
  const token = crypto.random(32);
  const id = await crypto.digest(token);
  return () => {
    endWishes(context);
    const expiresAt = now() + LINK_LIFE;
    store.emailChanges.insert({ id, teacherId: teacher.id, email, expiresAt });
    outbox.post({ to: email, ...messages.emailMail(teacher.name, `${settings.portalUrl}setting#email=${token}`) }, expiresAt);
    outbox.post({ to: teacher.email, ...messages.emailAskedMail(teacher.name, email) });
    context.afterReply(() => outbox.send());
  };
}

/** The address that a mailed token confirms. It is good once, for this teacher only, and for half an hour. */
export async function confirmEmail(token: string, context: AuthenticatedContext): Promise<(current: TeacherRow) => string> {
  const { store, teacher, crypto, outbox, messages, now } = context;
  const id = await crypto.digest(token);
  return (current) => {
    const found = store.emailChanges.get(id);
    if (found?.teacherId !== teacher.id || found.expiresAt <= now()) {
      throw refused('linkOver', messages.emailLinkOver, { field: 'emailToken' });
    }
    // Somebody may have taken it since.
    refuseTaken('emailToken', found.email, context, teacher.id);
    endWishes(context);
    // Links for a new password went to the address of before.
    store.passwordResets.delete([['teacherId', '=', teacher.id]]);
    outbox.post({ to: current.email, ...messages.emailChangedMail(current.name, found.email) });
    context.afterReply(() => outbox.send());
    return found.email;
  };
}

export function endWishes({ store, teacher }: AuthenticatedContext): void {
  store.emailChanges.delete([['teacherId', '=', teacher.id]]);
}

/** Who changes the way in has to say the current password. */
export async function checkCurrentPassword(given: string | undefined, context: AuthenticatedContext): Promise<void> {
  const { teacher, session, crypto, slowDown, messages } = context;
  if (given === undefined) throw invalid('required', 'currentPassword', messages.required(messages.fields.currentPassword));
  // Guesses count for the session that makes them: a stolen one does not keep the teacher from changing the password.
  const counted = { name: 'currentPassword', who: session.family } as const;
  if (!await verifySlowly(context, [counted], () => crypto.verifyPassword(given, teacher.passwordHash))) {
    throw refused('wrongPassword', messages.wrongPassword, { field: 'currentPassword' });
  }
  slowDown.clear(counted);
}

/** Verifying takes time: for within the transaction, where the password may be another one than the one that was verified. */
export function refuseChangedPassword({ passwordHash }: TeacherRow, { teacher, messages }: AuthenticatedContext): void {
  if (passwordHash !== teacher.passwordHash) throw refused('wrongPassword', messages.wrongPassword, { field: 'currentPassword' });
}
