import type { MailRow } from '../store/tables.ts';

const LINE = '='.repeat(72);

/** Formats mails as plain text, in the given order. */
export function mailboxText(mails: readonly MailRow[]): string {
  if (mails.length === 0) return 'No mail yet.\n';
  return mails
    .map(({ recipient, recipientName, replyAddress, replyName, subject, text, createdAt, attachmentName }) => {
      const date = new Date(createdAt).toISOString();
      const head = [
        `To: ${addressText(recipient, recipientName)}`,
        ...(replyAddress ? [`Reply-To: ${addressText(replyAddress, replyName)}`] : []),
        `Date: ${date}`,
        `Subject: ${subject}`,
        ...(attachmentName ? [`Attachment: ${attachmentName}`] : []),
      ];
      return `${LINE}\n${head.join('\n')}\n\n${text}\n`;
    })
    .join('\n');
}

const addressText = (address: string, name?: string) => (name ? `${name} <${address}>` : address);
