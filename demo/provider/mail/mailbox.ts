import type { MailRow } from '../store/tables.ts';

const LINE = '='.repeat(72);

/** Formats mails as plain text, in the given order. */
export function mailboxText(mails: readonly MailRow[]): string {
  if (mails.length === 0) return 'No mail yet.\n';
  return mails
    .map(({ recipient, subject, text, createdAt, attachmentName }) => {
      const date = new Date(createdAt).toISOString();
      const attachment = attachmentName ? `\nAttachment: ${attachmentName}` : '';
      return `${LINE}\nTo: ${recipient}\nDate: ${date}\nSubject: ${subject}${attachment}\n\n${text}\n`;
    })
    .join('\n');
}
