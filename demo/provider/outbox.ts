import type { Hash } from './hash.ts';
import type { Store } from './store.ts';
import type { MailRow } from './tables.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Takes mails out of the house. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/** How long a mail that cannot be sent is tried again, in milliseconds. */
const PATIENCE = 24 * 60 * 60_000;

export type Outbox = ReturnType<typeof createOutbox>;

/**
 * Mails wait in the store, so that a mail belongs to the transaction that causes it. Without a mailer they stay there
 * to be read; with one they are sent and then erased, since they carry secrets.
 */
export function createOutbox(store: Store, now: () => number, hash: Hash, mailer: Mailer | undefined) {
  let sending: Promise<void> = Promise.resolve();

  async function sendWaiting(send: Mailer['send']): Promise<void> {
    for (const { id, recipient, subject, text, createdAt } of store.mails.find({ order: [['createdAt', 'ascending']] })) {
      try {
        await send({ to: recipient, subject, text });
        store.mails.delete([['id', '=', id]]);
      } catch (error) {
        // One bad address holds up nobody else, and is not tried for ever.
        const isLate = createdAt < now() - PATIENCE;
        if (isLate) store.mails.delete([['id', '=', id]]);
        const reason = error instanceof Error ? error.message : String(error);
        console.error(`A mail could not be sent and ${isLate ? 'is given up' : 'waits'}: ${reason}`);
      }
    }
  }

  return {
    /** Puts a mail into the store. Call `send` after the transaction. */
    post({ to, subject, text }: Mail): void {
      store.mails.insert({ id: hash.random(12), recipient: to, subject, text, createdAt: now() });
    },
    /** Sends what waits, one after the other. */
    send(): Promise<void> {
      if (mailer) sending = sending.then(() => sendWaiting((mail) => mailer.send(mail)));
      return sending;
    },
    /** The newest first. */
    read: (): MailRow[] => store.mails.find({ order: [['createdAt', 'descending'], ['id', 'descending']], limit: 200 }),
  };
}
