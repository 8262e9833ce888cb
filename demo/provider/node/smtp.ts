import { createTransport } from 'nodemailer';
import type { Mailer } from '../outbox.ts';

const SENDER = 'no-reply@example.jp';

/** Sends mails through a server named by `smtp://user:password@host:port`; `?from=` names the sender. */
export function createSmtpMailer(smtpUrl: string): Mailer {
  const from = new URL(smtpUrl).searchParams.get('from') ?? SENDER;
  const transport = createTransport(smtpUrl);
  return {
    async send({ to, subject, text }) {
      await transport.sendMail({ from, to, subject, text });
    },
  };
}
