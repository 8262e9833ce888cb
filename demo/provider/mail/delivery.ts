import type { Store } from '../store/store.ts';
import type { MailRow } from '../store/tables.ts';
import { MailServerUnreachable, type Mailer } from './mailer.ts';
import type { Retries } from './retries.ts';

/** How long a mail that cannot be sent is retried, in ms, unless it expires earlier. */
export const MAIL_LIFETIME_MS = 24 * 60 * 60_000;

interface DeliveryOptions {
  store: Store;
  /** Milliseconds since 1970. */
  now: () => number;
  mailer: Mailer;
  retries: Retries;
}

export type Delivery = ReturnType<typeof createDelivery>;

/** Sends the mails in the store, and deletes them once they are sent, since they contain secrets. */
export function createDelivery({ store, now, mailer, retries }: DeliveryOptions) {
  /** Mails that were sent, but could not be deleted yet. */
  const sent = new Set<string>();
  let isStopped = false;
  let isAbandoned = false;

  /** Returns whether the next mail may be tried. */
  async function deliver(mail: MailRow): Promise<boolean> {
    try {
      await mailer.send({ to: mail.recipient, subject: mail.subject, text: mail.text });
    } catch (error) {
      if (isAbandoned) return false;
      const isServer = error instanceof MailServerUnreachable;
      if (isServer) retries.serverFailed();
      else retries.mailFailed(mail.id);
      console.error(`A mail could not be sent and waits: ${error instanceof Error ? error.message : String(error)}`);
      return !isServer;
    }
    // The store is closed: the mail will be sent twice rather than never.
    if (isAbandoned) return false;
    retries.serverAnswered();
    sent.add(mail.id);
    remove(mail);
    return true;
  }

  const isExpired = ({ text, createdAt, expiresAt }: MailRow) =>
    text === '' || (expiresAt ?? createdAt + MAIL_LIFETIME_MS) <= now();

  function giveUp(mail: MailRow): void {
    const reason = mail.text === '' ? 'its text cannot be read any more' : 'its time is over';
    console.error(`A mail of ${new Date(mail.createdAt).toISOString()} could not be sent and is given up: ${reason}.`);
    remove(mail);
  }

  function remove({ id }: MailRow): void {
    store.mails.delete([['id', '=', id]]);
    retries.forgetMail(id);
    sent.delete(id);
  }

  return {
    /** Sends the mails that are due, oldest first, one after the other. */
    async run(): Promise<void> {
      if (isStopped || !retries.isServerDue()) return;
      for (const mail of store.mails.find({ order: [['createdAt', 'ascending']] })) {
        if (isStopped) return;
        if (sent.has(mail.id)) remove(mail);
        else if (isExpired(mail)) giveUp(mail);
        else if (retries.isMailDue(mail.id) && !(await deliver(mail))) return;
      }
    },
    /** Whether mails were sent that could not be deleted yet. */
    hasLeftovers: () => sent.size > 0,
    /** Starts no further mail. */
    stop(): void {
      isStopped = true;
    },
    /** Ignores the result of the mail that is being sent, because the store is closed. */
    abandon(): void {
      isAbandoned = true;
    },
  };
}
