import { guard } from '../app/guard.ts';
import type { Crypto } from '../auth/crypto.ts';
import type { Store } from '../store/store.ts';
import type { MailRow } from '../store/tables.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Delivers mails over SMTP, or however else. */
export interface Mailer {
  /** @throws {MailServerUnreachable} where no mail can be sent at present; any other error is one of this mail */
  send(mail: Mail): Promise<void>;
}

/** The mail server cannot be reached, or takes no mail from us at all. */
export class MailServerUnreachable extends Error {}

export interface OutboxOptions {
  store: Store;
  /** Milliseconds since 1970. */
  now: () => number;
  crypto: Crypto;
  /** Without one the mails stay in the store, to be read. */
  mailer?: Mailer | undefined;
  /** Time until the first retry, in milliseconds; it doubles with each further one. */
  retryMillis?: number | undefined;
}

/** How long a mail that cannot be sent is tried again, in milliseconds, unless it is worthless sooner. */
const MAIL_LIFE_MS = 24 * 60 * 60_000;
const FIRST_RETRY_MS = 10_000;
/** The longest time between two tries of one mail. */
const MAIL_RETRY_MAX_MS = 60 * 60_000;
/** The longest time between two tries to reach the server: a mail of the meantime waits no longer. */
const SERVER_RETRY_MAX_MS = 60_000;
/** How long a mail that is being sent may take when the provider ends, in milliseconds. */
const CLOSE_TIMEOUT_MS = 1000;

/** Tries that failed, and when the next one is due by the clock that is never set. */
interface Failures {
  count: number;
  dueAt: number;
}

export type Outbox = ReturnType<typeof createOutbox>;

/**
 * Mails wait in the store, so that a mail belongs to the transaction that causes it. With a mailer they are sent, tried
 * again after growing pauses, and erased, since they carry secrets.
 */
export function createOutbox({ store, now, crypto, mailer, retryMillis = FIRST_RETRY_MS }: OutboxOptions) {
  const failures = new Map<string, Failures>();
  /** Mails that are sent, but could not be erased yet. */
  const sent = new Set<string>();
  const closed = Promise.withResolvers<void>();
  let server: Failures = { count: 0, dueAt: 0 };
  let sending: Promise<void> = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosing = false;
  let isClosed = false;

  const failedOnce = (count: number, longest: number): Failures => ({
    count: count + 1,
    dueAt: performance.now() + Math.min(retryMillis * 2 ** count, longest),
  });

  async function sendWaiting({ send }: Mailer): Promise<void> {
    if (isClosing || server.dueAt > performance.now()) return;
    for (const mail of store.mails.find({ order: [['createdAt', 'ascending']] })) {
      if (isClosing) return;
      if (sent.has(mail.id)) erase(mail);
      else if (isWorthless(mail)) giveUp(mail);
      else if ((failures.get(mail.id)?.dueAt ?? 0) <= performance.now() && !(await deliver(mail, send))) return;
    }
  }

  /** @returns whether the next mail may be tried */
  async function deliver(mail: MailRow, send: Mailer['send']): Promise<boolean> {
    try {
      await send({ to: mail.recipient, subject: mail.subject, text: mail.text });
    } catch (error) {
      if (isClosed) return false;
      const isServer = error instanceof MailServerUnreachable;
      if (isServer) pause();
      else failures.set(mail.id, failedOnce(failures.get(mail.id)?.count ?? 0, MAIL_RETRY_MAX_MS));
      console.error(`A mail could not be sent and waits: ${error instanceof Error ? error.message : String(error)}`);
      return !isServer;
    }
    // The store is closed: the mail will be sent twice rather than never.
    if (isClosed) return false;
    server = { count: 0, dueAt: 0 };
    sent.add(mail.id);
    erase(mail);
    return true;
  }

  /** Neither server nor store can do anything at present. */
  function pause(): void {
    server = failedOnce(server.count, SERVER_RETRY_MAX_MS);
  }

  const isWorthless = ({ text, createdAt, expiresAt }: MailRow) =>
    text === '' || (expiresAt ?? createdAt + MAIL_LIFE_MS) <= now();

  function giveUp(mail: MailRow): void {
    const reason = mail.text === '' ? 'its text cannot be read any more' : 'its time is over';
    console.error(`A mail of ${new Date(mail.createdAt).toISOString()} could not be sent and is given up: ${reason}.`);
    erase(mail);
  }

  function erase({ id }: MailRow): void {
    store.mails.delete([['id', '=', id]]);
    failures.delete(id);
    sent.delete(id);
  }

  /** Wakes up when the next try is due. */
  function schedule(): void {
    clearTimeout(timer);
    if (isClosing) return;
    const due = [
      ...(server.count > 0 ? [server.dueAt] : []),
      ...[...failures.values()].map(({ dueAt }) => dueAt),
      ...(sent.size > 0 ? [0] : []),
    ];
    if (due.length === 0) return;
    const wait = Math.max(
      Math.min(...due) - performance.now(),
      server.dueAt - performance.now(),
      Math.min(retryMillis, FIRST_RETRY_MS),
    );
    timer = setTimeout(() => void send(), wait);
  }

  function send(): Promise<void> {
    if (!mailer || isClosing) return sending;
    const round = () =>
      Promise.race([guard('sending mails', () => sendWaiting(mailer), pause), closed.promise]).finally(schedule);
    sending = sending.then(round);
    return sending;
  }

  return {
    /**
     * Puts a mail into the store. Call `send` after the transaction. A mail that has not been sent at `expiresAt`
     * (milliseconds since 1970; a day from now by default) is worthless and is dropped.
     */
    post({ to, subject, text }: Mail, expiresAt = now() + MAIL_LIFE_MS): void {
      store.mails.insert({ id: crypto.random(12), recipient: to, subject, text, createdAt: now(), expiresAt });
    },
    /** Sends what waits and is due, one after the other. Never rejects: what fails is tried again. */
    send,
    /** Resolves when no mail is being sent. */
    idle: (): Promise<void> => sending,
    /** The newest first. */
    read: (): MailRow[] =>
      store.mails.find({
        order: [
          ['createdAt', 'descending'],
          ['id', 'descending'],
        ],
        limit: 200,
      }),
    /** Ends within a second, even if a mail server hangs. What is not sent by then is sent after the next start. */
    async close(): Promise<void> {
      isClosing = true;
      clearTimeout(timer);
      const impatience = setTimeout(closed.resolve, CLOSE_TIMEOUT_MS);
      await sending;
      clearTimeout(impatience);
      isClosed = true;
    },
  };
}
