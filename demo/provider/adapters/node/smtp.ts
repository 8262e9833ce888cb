import { createTransport } from 'nodemailer';
import { MailServerUnreachable, type Mailer } from '../../mail/mailer.ts';

const SENDER = 'no-reply@example.jp';

/** How long a mail server may take to answer, in ms: nodemailer waits for up to ten minutes by default. */
const timeouts = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Delivers e-mail over SMTP, to a server at `smtp://user:password@host:port`; `?from=` sets the sender. */
export function createSmtpMailer(smtpUrl: string): Mailer {
  const from = new URL(smtpUrl).searchParams.get('from') ?? SENDER;
  const transport = createTransport({ url: smtpUrl, ...timeouts });
  return {
    async send({ to, subject, text }) {
      try {
        await transport.sendMail({ from, to, subject, text });
      } catch (error) {
        throw isMailRejection(error)
          ? error
          : new MailServerUnreachable(error instanceof Error ? error.message : String(error), { cause: error });
      }
    },
  };
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
