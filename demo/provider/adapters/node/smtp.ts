import { createTransport } from 'nodemailer';
import { MailServerUnreachable, type Mailer } from '../../mail/outbox.ts';

const SENDER = 'no-reply@example.jp';

/** How long a mail server may keep silent, in milliseconds: nodemailer waits for up to ten minutes by default. */
const timeouts = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Sends mails through a server named by `smtp://user:password@host:port`; `?from=` names the sender. */
export function createSmtpMailer(smtpUrl: string): Mailer {
  const from = new URL(smtpUrl).searchParams.get('from') ?? SENDER;
  const transport = createTransport({ url: smtpUrl, ...timeouts });
  return {
    async send({ to, subject, text }) {
      try {
        await transport.sendMail({ from, to, subject, text });
      } catch (error) {
        throw isOfMail(error)
          ? error
          : new MailServerUnreachable(error instanceof Error ? error.message : String(error), { cause: error });
      }
    },
  };
}

/** Did the server answer, and refuse this mail only? */
function isOfMail(error: unknown): boolean {
  return (
    error instanceof Error &&
    'responseCode' in error &&
    error.responseCode !== undefined &&
    !('code' in error && error.code === 'EAUTH')
  );
}
