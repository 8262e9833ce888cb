import type { MailRow } from '../store/tables.ts';

const LINE = '='.repeat(72);

/** Formats mails as plain text, in the given order. */
export function mailboxText(mails: readonly MailRow[]): string {
  if (mails.length === 0) return 'No mail yet.\n';
  return mails
    .map(
      ({ recipient, subject, text, createdAt }) =>
        `${LINE}\nTo: ${recipient}\nDate: ${new Date(createdAt).toISOString()}\nSubject: ${subject}\n\n${text}\n`,
    )
    .join('\n');
}
