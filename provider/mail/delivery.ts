import type { Bucket } from '../files/bucket/bucket.ts';
import { readFile, type FileStorage } from '../files/stored-bytes.ts';
import type { Store, Where } from '../store/store.ts';
import type { MailRow } from '../store/tables.ts';
import { redact } from '../app/redact.ts';
import { deleteMails } from '../store/delete-mails.ts';
import { type Mail, MailServerUnreachable, type Mailer } from './mailer.ts';
import type { Retries } from './retries.ts';

/** How long a mail that cannot be sent is retried, in ms, unless it expires earlier. */
export const MAIL_LIFETIME_MS = 24 * 60 * 60_000;

/**
 * A stored mail as it is sent. A file that is not stored any more is left out: the text says what matters.
 * @throws {BucketUnavailable} where its file cannot be read
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

/** A record whose mail never went counts as not sent, so that the same mail can be sent again. */
async function forgetRecordMail({ lessonRecords }: Store, { recordDigest }: MailRow): Promise<void> {
  if (recordDigest === undefined) return;
  for (const { id } of await lessonRecords.find({ where: [['mailDigest', '=', recordDigest]] }))
    await lessonRecords.update(id, { mailedAt: undefined, mailDigest: undefined });
}

interface DeliveryOptions {
  store: Store;
  /** Where the files of mails may lie. */
  bucket: Bucket | undefined;
  /** Milliseconds since 1970. */
  now: () => number;
  mailer: Mailer;
  retries: Retries;
  /** The mails that it sends. */
  where: Where<MailRow>;
}

export type Delivery = ReturnType<typeof createDelivery>;

/** Sends the mails in the store, and deletes them once they are sent, since they contain secrets. */
export function createDelivery({ store, bucket, now, mailer, retries, where }: DeliveryOptions) {
  /** Mails that were sent, but could not be deleted yet. */
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

  /** Delivers a mail that no other node delivers, or has delivered meanwhile. Returns whether the next mail may be tried. */
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
    /** Sends the mails that are due, oldest first, one after the other. */
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
