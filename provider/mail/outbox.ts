import { guard } from '../app/guard.ts';
import type { Crypto } from '../auth/crypto.ts';
import type { Bucket } from '../files/bucket.ts';
import type { Store, Where } from '../store/store.ts';
import type { MailRow } from '../store/tables.ts';
import { createDelivery, MAIL_LIFETIME_MS, type Mail, type Mailer, createRetries } from './delivery.ts';

interface OutboxOptions {
  store: Store;
  /** Where the files of mails are stored; by default in the store. */
  bucket?: Bucket | undefined;
  /** Milliseconds since 1970. */
  now: () => number;
  crypto: Crypto;
  /** Without one, mails stay in the store, where they can be read. */
  mailer?: Mailer | undefined;
  /** Time until the first retry, in ms; it doubles with each further one. */
  retryMillis?: number | undefined;
}

const FIRST_RETRY_MS = 10_000;
/** How long the current mail may take when the provider closes, in ms. */
const CLOSE_TIMEOUT_MS = 1000;

/** The records that a mail belongs to. */
export interface MailAbout {
  /** The student; erasing the student erases the mail. */
  studentId?: string;
  /** The `mailDigest` of the lesson's record that it sends. */
  recordDigest?: string;
  /** An uploaded file to attach, if it is still in the store. */
  file?: { id: string; name: string };
}

/** Pending mails in the store, so that a mail is part of the transaction that causes it. */
export interface Outbox {
  /**
   * Stores a mail. Call `send` after the transaction. A mail that has not been sent at `expiresAt` (milliseconds since
   * 1970; a day from now by default) is dropped.
   */
  post(mail: Omit<Mail, 'attachment'>, expiresAt?: number, about?: MailAbout): Promise<void>;
  /** Sends the due mails, one after the other, and those with files separately. Never rejects: failed mails are retried. */
  send(): Promise<void>;
  /** Resolves when no mail is being sent. */
  idle(): Promise<void>;
  /** The stored mails, newest first. */
  read(): Promise<MailRow[]>;
  /** Like the above, within a transaction. */
  within(store: Store): Outbox;
  /**
   * Closes within a second, or the given time in ms, even if a mail server hangs. Unsent mails are sent after the next
   * start.
   */
  close(timeoutMillis?: number): Promise<void>;
}

export function createOutbox(options: OutboxOptions): Outbox {
  const { store, now, crypto, mailer, retryMillis = FIRST_RETRY_MS } = options;
  // A server may take minutes for a file: mails without one, such as a link that expires soon, do not wait for it.
  const queues = (['unset', 'set'] as const).flatMap((test) =>
    mailer ? [createSendQueue({ ...options, mailer, retryMillis }, [['attachmentFile', test]])] : [],
  );
  const inEach = async (work: (queue: SendQueue) => Promise<void>) => void (await Promise.all(queues.map(work)));
  const outboxIn = (store: Store): Outbox => ({
    async post({ to, toName, replyTo, subject, text }, expiresAt = now() + MAIL_LIFETIME_MS, { file, ...about } = {}) {
      await store.mails.insert({
        id: crypto.random(12),
        recipient: to,
        ...(toName && { recipientName: toName }),
        ...(replyTo && { replyAddress: replyTo.address, replyName: replyTo.name }),
        subject,
        text,
        createdAt: now(),
        expiresAt,
        ...about,
        ...(file && { attachmentFile: file.id, attachmentName: file.name }),
      });
    },
    send: () => inEach((queue) => queue.send()),
    idle: () => inEach((queue) => queue.idle()),
    read: () =>
      store.mails.find({
        order: [
          ['createdAt', 'descending'],
          ['id', 'descending'],
        ],
        limit: 200,
      }),
    within: outboxIn,
    close: (timeoutMillis) => inEach((queue) => queue.close(timeoutMillis)),
  });
  return outboxIn(store);
}

type SendQueue = ReturnType<typeof createSendQueue>;

/** Runs one delivery round at a time, and the next one when a retry is due. */
function createSendQueue(
  { store, bucket, now, mailer, retryMillis }: OutboxOptions & { mailer: Mailer; retryMillis: number },
  where: Where<MailRow>,
) {
  const retries = createRetries(retryMillis);
  const delivery = createDelivery({ store, bucket, now, mailer, retries, where });
  const closed = Promise.withResolvers<void>();
  let sending: Promise<void> = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosing = false;

  function scheduleNext(): void {
    clearTimeout(timer);
    const delay = isClosing ? undefined : retries.delay(delivery.hasLeftovers());
    if (delay !== undefined) timer = setTimeout(() => void send(), delay);
  }

  function send(): Promise<void> {
    if (isClosing) return sending;
    sending = sending.then(() =>
      Promise.race([guard('sending mails', delivery.run, retries.serverFailed), closed.promise]).finally(scheduleNext),
    );
    return sending;
  }

  return {
    send,
    idle: () => sending,
    async close(timeoutMillis = CLOSE_TIMEOUT_MS): Promise<void> {
      isClosing = true;
      delivery.stop();
      clearTimeout(timer);
      const timeout = setTimeout(closed.resolve, timeoutMillis);
      await sending;
      clearTimeout(timeout);
      delivery.abandon();
    },
  };
}

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
