import { createTransport } from 'nodemailer';
import { MailServerUnreachable, type Mailer } from '../../mail/delivery.ts';

const SENDER = 'no-reply@example.jp';

/** Time limit for a mail server, in ms: nodemailer waits for up to ten minutes by default. */
const timeouts = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Time limit for mails with an attachment, which the server scans before it responds: the minimum that RFC 5321 requires. */
const FILE_TIMEOUT_MS = 10 * 60_000;

/** Delivers e-mail over SMTP, to a server at `smtp://user:password@host:port`; `?from=` sets the sender. */
export function createSmtpMailer(smtpUrl: string): Mailer {
  const from = new URL(smtpUrl).searchParams.get('from') ?? SENDER;
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  const transport = createTransport({ url: smtpUrl, ...timeouts });
  const fileTransport = createTransport({ url: smtpUrl, ...timeouts, socketTimeout: FILE_TIMEOUT_MS });
  return {
    async send({ to: address, toName, replyTo, subject, text, attachment }, id) {
      const attachments = attachment
        ? [{ filename: attachment.name, contentType: attachment.type, content: Buffer.from(attachment.bytes) }]
        : [];
      // Receivers drop duplicates, which are sent when the server's response is lost.
      const messageId = `<${id}@${domain}>`;
      const to = toName ? { name: toName, address } : address;
      const mail = { from, to, ...(replyTo && { replyTo }), subject, text, attachments, messageId };
      try {
        await (attachment ? fileTransport : transport).sendMail(mail);
      } catch (error) {
        if (isMailRejection(error) || (await isReachable(transport))) throw error;
        throw new MailServerUnreachable(error instanceof Error ? error.message : String(error), { cause: error });
      }
    },
  };
}

/** Whether the server greets us and accepts our password: then the failure concerns that mail only, and others may be sent. */
async function isReachable(transport: Pick<ReturnType<typeof createTransport>, 'verify'>): Promise<boolean> {
  try {
    return await transport.verify();
  } catch {
    return false;
  }
}

/** Whether the server responded, and rejected this mail only. */
function isMailRejection(error: unknown): boolean {
  return (
    error instanceof Error &&
    'responseCode' in error &&
    error.responseCode !== undefined &&
    !('code' in error && error.code === 'EAUTH')
  );
}
