import { createTransport } from 'nodemailer';
import { MailServerUnreachable, type Mailer } from '../../mail/delivery.ts';

const SENDER = 'no-reply@example.jp';

/** How long a mail server may take to answer, in ms: nodemailer waits for up to ten minutes by default. */
const timeouts = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** The same where a file goes with the mail, which is searched before the server answers: as long as RFC 5321 asks for. */
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
      // Receivers drop what comes twice because the server's answer was lost.
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

/** Whether the server greets us and takes our password: what failed before then lies in that mail, and others may go. */
async function isReachable(transport: Pick<ReturnType<typeof createTransport>, 'verify'>): Promise<boolean> {
  try {
    return await transport.verify();
  } catch {
    return false;
  }
}

/** Whether the server answered, and rejected this mail only. */
function isMailRejection(error: unknown): boolean {
  return (
    error instanceof Error &&
    'responseCode' in error &&
    error.responseCode !== undefined &&
    !('code' in error && error.code === 'EAUTH')
  );
}
