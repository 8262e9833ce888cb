import type { Bucket } from '../files/bucket.ts';
import { readFile, type FileStorage } from '../files/stored-bytes.ts';
import type { Store, Where } from '../store/store.ts';
import type { MailRow } from '../store/tables.ts';
import { redact } from '../app/redact.ts';
import { deleteMails } from '../store/deletions.ts';

/** How long a mail that cannot be sent is retried, in ms, unless it expires earlier. */
export const MAIL_LIFETIME_MS = 24 * 60 * 60_000;

/**
 * A stored mail as it is sent. Leaves out a file that is no longer stored: the text contains the important parts.
 * @throws {BucketUnavailable} if its file cannot be read
 */
export async function mailOf(storage: FileStorage, row: MailRow): Promise<Mail> {
  const { recipient: to, recipientName: toName, replyAddress, replyName = '', subject, text } = row;
  const { attachmentFile: id = '', attachmentName: name = '' } = row;
  const [file] = id === '' ? [] : await storage.store.files.pick(['type'], { where: [['id', '=', id]] });
  const bytes = file && (await readFile(storage, id));
  return {
    to,
    ...(toName && { toName }),
    ...(replyAddress && { replyTo: { name: replyName, address: replyAddress } }),
    subject,
    text,
    ...(file && bytes && { attachment: { name, type: file.type, bytes } }),
  };
}

/** A record whose mail was never sent counts as not sent, so that the same mail can be sent again. */
async function forgetRecordMail({ lessonRecords }: Store, { recordDigest }: MailRow): Promise<void> {
  if (recordDigest === undefined) return;
  for (const { id } of await lessonRecords.find({ where: [['mailDigest', '=', recordDigest]] }))
    await lessonRecords.update(id, { mailedAt: undefined, mailDigest: undefined });
}

interface DeliveryOptions {
  store: Store;
  /** Where the files of mails are stored. */
  bucket: Bucket | undefined;
  /** Milliseconds since 1970. */
  now: () => number;
  mailer: Mailer;
  retries: Retries;
  /** The mails that it sends. */
  where: Where<MailRow>;
}

/** Sends the mails in the store, and deletes them afterwards, since they contain secrets. */
export function createDelivery({ store, bucket, now, mailer, retries, where }: DeliveryOptions) {
  /** Mails that were sent but could not be deleted yet. */
  const sent = new Set<string>();
  let isStopped = false;
  let isAbandoned = false;

  /** Returns whether the next mail may be tried. */
  async function deliver(mail: MailRow): Promise<boolean> {
    try {
      await mailer.send(await mailOf({ store, bucket }, mail), mail.id);
    } catch (error) {
      if (isAbandoned) return false;
      const isServer = error instanceof MailServerUnreachable;
      if (isServer) retries.serverFailed();
      else retries.mailFailed(mail.id);
      // Mail servers repeat the address that they reject.
      const reason = redact(error instanceof Error ? error.message : String(error));
      console.error(`A mail could not be sent and waits: ${reason}`);
      return !isServer;
    }
    // The store is closed: the mail will be sent twice rather than never.
    if (isAbandoned) return false;
    retries.serverAnswered();
    sent.add(mail.id);
    await remove(mail);
    return true;
  }

  /** Delivers a mail unless another node delivers it or has delivered it. Returns whether the next mail may be tried. */
  async function deliverAlone(mail: MailRow): Promise<boolean> {
    let goesOn = true;
    await store.alone(`mail ${mail.id}`, async () => {
      const isLeft = !store.isShared || (await store.mails.get(mail.id)) !== undefined;
      if (isLeft) goesOn = await deliver(mail);
      else forget(mail);
    });
    return goesOn;
  }

  const isExpired = ({ text, createdAt, expiresAt }: MailRow) =>
    text === '' || (expiresAt ?? createdAt + MAIL_LIFETIME_MS) <= now();

  async function giveUp(mail: MailRow): Promise<void> {
    const reason = mail.text === '' ? 'its text cannot be read any more' : 'its time is over';
    console.error(`A mail of ${new Date(mail.createdAt).toISOString()} could not be sent and is given up: ${reason}.`);
    await store.transaction(async (store) => {
      await forgetRecordMail(store, mail);
      await deleteMails(store, [['id', '=', mail.id]]);
    });
    forget(mail);
  }

  async function remove({ id }: MailRow): Promise<void> {
    await deleteMails(store, [['id', '=', id]]);
    forget({ id });
  }

  function forget({ id }: Pick<MailRow, 'id'>): void {
    retries.forgetMail(id);
    sent.delete(id);
  }

  return {
    /** Sends the due mails, oldest first, one after the other. */
    async run(): Promise<void> {
      if (isStopped || !retries.isServerDue()) return;
      const mails = await store.mails.find({ where, order: [['createdAt', 'ascending']] });
      retries.keepMails(new Set(mails.map(({ id }) => id)));
      for (const mail of mails) {
        if (isStopped) return;
        if (sent.has(mail.id)) await remove(mail);
        else if (isExpired(mail)) await giveUp(mail);
        else if (retries.isMailDue(mail.id) && !(await deliverAlone(mail))) return;
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

/** The longest time between two attempts to send one mail, in ms. */
const MAIL_RETRY_MAX_MS = 60 * 60_000;
/** The longest time between two attempts to reach the server, in ms: new mails wait no longer than that. */
const SERVER_RETRY_MAX_MS = 60_000;
/** The shortest time between two rounds, in ms, unless the first retry is due earlier. */
const ROUND_INTERVAL_MS = 10_000;

/** Attempts that failed, and when the next one is due, by the monotonic clock. */
interface Failures {
  count: number;
  dueAt: number;
}

type Retries = ReturnType<typeof createRetries>;

/**
 * Tracks when the mail server, and each failed mail, is due again. The time between two attempts doubles.
 * @param firstRetryMillis time until the first retry, in ms
 */
export function createRetries(firstRetryMillis: number) {
  const mails = new Map<string, Failures>();
  let server: Failures = { count: 0, dueAt: 0 };

  const failedOnce = (count: number, longest: number): Failures => ({
    count: count + 1,
    dueAt: performance.now() + Math.min(firstRetryMillis * 2 ** count, longest),
  });

  return {
    isServerDue: () => server.dueAt <= performance.now(),
    isMailDue: (id: string) => (mails.get(id)?.dueAt ?? 0) <= performance.now(),
    mailFailed(id: string): void {
      mails.set(id, failedOnce(mails.get(id)?.count ?? 0, MAIL_RETRY_MAX_MS));
    },
    /** Delays all mails: the server or the store is currently unavailable. */
    serverFailed(): void {
      server = failedOnce(server.count, SERVER_RETRY_MAX_MS);
    },
    serverAnswered(): void {
      server = { count: 0, dueAt: 0 };
    },
    forgetMail: (id: string) => void mails.delete(id),
    /** Forgets all mails but these: another node sent the others, or they were erased. */
    keepMails(ids: ReadonlySet<string>): void {
      for (const id of mails.keys()) if (!ids.has(id)) mails.delete(id);
    },
    /**
     * Time until the next round, in ms; undefined if nothing is due.
     * @param hasLeftovers whether a mail was sent but could not be erased yet
     */
    delay(hasLeftovers: boolean): number | undefined {
      const due = [
        ...(server.count > 0 ? [server.dueAt] : []),
        ...[...mails.values()].map(({ dueAt }) => dueAt),
        ...(hasLeftovers ? [0] : []),
      ];
      if (due.length === 0) return undefined;
      return Math.max(
        Math.min(...due) - performance.now(),
        server.dueAt - performance.now(),
        Math.min(firstRetryMillis, ROUND_INTERVAL_MS),
      );
    },
  };
}

export interface Mail {
  to: string;
  /** The recipient's name. */
  toName?: string;
  /** The recipient of replies; without it, nobody reads them. */
  replyTo?: { name: string; address: string };
  subject: string;
  text: string;
  attachment?: MailAttachment;
}

/** An attachment of a mail. */
interface MailAttachment {
  name: string;
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Delivers e-mail, for example over SMTP. */
export interface Mailer {
  /**
   * @param id the same for each attempt to send this mail, so that a duplicate can be dropped
   * @throws {MailServerUnreachable} if no mail can currently be sent; any other error concerns this mail only
   */
  send(mail: Mail, id: string): Promise<void>;
}

/** The mail server cannot be reached, or accepts no mail from us at all. */
export class MailServerUnreachable extends Error {}
