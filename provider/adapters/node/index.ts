import { hostInAddress, isLoopback } from '../../../demo/known-hosts.ts';
import { guard, unlessUnderWay } from '../../app/guard.ts';
import { createProvider, type Provider } from '../../app/provider.ts';
import type { Settings } from '../../app/settings.ts';
import { mailOf, type Mail } from '../../mail/delivery.ts';
import type { PushSender } from '../../push/push-sender.ts';
import type { NodeLink } from '../../rooms/nodes/node-link.ts';
import { purgeExpired } from '../../store/purge.ts';
import { nodeBase64, compress } from './encodings.ts';
import { createClientAddress } from './client-address.ts';
import { createNodeCrypto } from './crypto.ts';
import { openDemoStore, type ClosableStore } from './demo-store.ts';
import { startHttpServer } from '../../../demo/http-server.ts';
import { DEFAULT_HOST, settingsFrom, type ProviderStart } from './provider-start.ts';
import { createOperation } from './operation/operation.ts';
import { createLiveKitServer } from '../livekit/livekit-server.ts';
import { NODES_NEED_DATABASE, StartError } from './start-error.ts';
import { createPushKeys, pushKeysOf, readPushKeys, type PushKeys } from './push-key.ts';
import { createWebPush } from './web-push.ts';
import { createCalendarSource } from './calendar-source.ts';
import { openBucket, tendBucket } from '../s3/open-bucket.ts';
import { attachRooms } from './room-sockets.ts';
import { createSmtpMailer } from './smtp.ts';
import type { Store } from '../../store/store.ts';

export type { Mail } from '../../mail/delivery.ts';
export type { ProviderStart } from './provider-start.ts';

/** Expired rows are purged at the start and at this interval. */
const PURGE_INTERVAL_MS = 60 * 60_000;

/** Changes of a lesson are mailed after half a minute, and a reminder should not be later than that. */
const DUE_INTERVAL_MS = 5_000;

/** Outside calendars are read every quarter of an hour, those of a teacher who comes back at once. */
const CALENDAR_INTERVAL_MS = 60_000;

export interface RunningProvider {
  url: string;
  port: number;
  /** The mails so far, oldest first, once all work after replies is done. */
  mails(): Promise<Mail[]>;
  /** The live rooms: `sweep` runs due work immediately, `count` returns the resources in use. */
  rooms: Pick<Provider['rooms'], 'sweep' | 'count'>;
  /** Runs all due background work immediately, and resolves when it is done. */
  runBackgroundWork(): Promise<void>;
  /** Sends the due mails about lessons; a timer does so, too. */
  postLessonMails(): Promise<void>;
  /** Records that the office made the current version of a lesson, in the database: the teacher sees it as a change. */
  noteOfficeChange(lessonId: string): Promise<void>;
  /** Pushes the due reminders, and resolves when all notifications are sent; a timer does so, too. */
  push(): Promise<void>;
  /** Moves uploads into the bucket, and deletes unused objects; a timer does so, too. */
  tendBucket(): Promise<void>;
  /** Prepares the shutdown: it reports not ready, and accepts no sockets and no new participants. It still handles requests. */
  drain(): void;
  /**
   * Waits a few seconds, or as long as is given for each in ms, until running requests and the current mail have finished.
   * Then closes the database.
   */
  close(timeoutMillis?: number): Promise<void>;
}

/**
 * Runs the provider in this process, over SQLite, or over PostgreSQL with `databaseUrl`. If the port is in use, it throws an error with the code `EADDRINUSE`.
 * @throws {StartError} if the database cannot be used: another provider uses it, the file is not a database, or it contains
 * the demo teachers without permission
 */
export async function startProvider(start: ProviderStart = {}): Promise<RunningProvider> {
  const {
    port = 0,
    host = DEFAULT_HOST,
    now = Date.now,
    publicUrl,
    smtpUrl,
    mailRetryMillis,
    background = true,
  } = start;
  const clientOf = createClientAddress(start.trustedProxies, start.warn ?? warnOnce);
  const crypto = createNodeCrypto(start.passwordCost, start.passwordQueue);
  const operation = await createOperation(start);
  const opened = await openDemoStore({ ...start, now, crypto });
  const store = operation.watchStore(opened);
  const pushKeys = await openPushKeys(start, store);
  const nodes = await openNodes(start, store);
  const bucket = await openBucket(start.s3, store)
    .then(operation.watchBucket)
    .catch(async (error: unknown) => {
      await nodes?.close();
      await store.close();
      throw error;
    });

  // The provider needs its own URL, which is known only once the server listens.
  let provider: Provider | undefined;
  const http = await startHttpServer(port, host, (request, remote) => {
    const running = provider;
    const client = clientOf(remote, request.headers.get('X-Forwarded-For') ?? undefined);
    return running && operation.answer(request, remote, (observer) => running.fetch(request, client, observer));
  }).catch(async (error: unknown) => {
    await nodes?.close();
    await store.close();
    throw error;
  });
  const url = publicUrl?.replace(/\/+$/, '') ?? `http://${hostInAddress(host)}:${http.port}`;
  const settings = settingsFrom(start, url);
  const {
    idle,
    rooms,
    close: closeProvider,
    postLessonMails,
    pushReminders,
    refreshCalendars,
    pushesIdle,
  } = (provider = createProvider({
    store,
    clock: now,
    crypto,
    base64: nodeBase64,
    compress,
    noteSecurity: operation.noteSecurity,
    settings,
    mailRetryMillis,
    push: pushSenderOf(pushKeys, settings, start),
    pushRetryMillis: start.pushRetryMillis,
    calendarSource: createCalendarSource({
      allowsLoopback: (start.demo ?? true) && isLoopback(host),
      timeoutMillis: start.calendarTimeoutMillis,
    }),
    media: start.livekit && createLiveKitServer(start.livekit),
    bucket,
    nodes,
    background,
    ...(smtpUrl && { mail: createSmtpMailer(smtpUrl) }),
  }));
  const purge = () => guard('purging expired rows', () => purgeExpired({ store, now }));
  const mail = () => guard('mailing about lessons', postLessonMails);
  const remind = () => guard('pushing reminders', pushReminders);
  const readCalendars = () => guard('reading outside calendars', refreshCalendars);
  const completeWords = unlessUnderWay('completing the index of words', async () => opened.completeWords?.());
  const works = [
    [completeWords, DUE_INTERVAL_MS],
    [purge, PURGE_INTERVAL_MS],
    [mail, DUE_INTERVAL_MS],
    [remind, DUE_INTERVAL_MS],
    [readCalendars, CALENDAR_INTERVAL_MS],
  ] as const;
  const timers = works.map(([work, interval]) => background && setInterval(() => void work(), interval).unref());
  if (background) completeWords();
  const tending = bucket && tendBucket({ store, now, bucket, background });
  const sockets = attachRooms(http.server, rooms, settings, clientOf);
  const close = async (timeoutMillis?: number) => {
    operation.drain();
    await Promise.all([sockets.close(), http.close(timeoutMillis)]);
    await closeProvider(timeoutMillis);
    for (const timer of timers) if (timer) clearInterval(timer);
    await tending?.close();
    await operation.close();
    await store.close();
  };
  await operation.listen({ rooms, mails: smtpUrl ? mailsIn(store, now) : undefined }).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return {
    url,
    port: http.port,
    rooms,
    async runBackgroundWork() {
      await Promise.all([purge(), mail(), remind(), readCalendars(), rooms.sweep(), tending?.run()]);
      await pushesIdle();
    },
    postLessonMails,
    noteOfficeChange: async (id) => void (await store.lessons.update(id, { changedBy: 'others' })),
    async push() {
      await pushReminders();
      await pushesIdle();
    },
    async mails() {
      await idle();
      const rows = await store.mails.find({ order: [['createdAt', 'ascending']] });
      return Promise.all(rows.map((row) => mailOf({ store, bucket }, row)));
    },
    tendBucket: async () => tending?.run(),
    drain() {
      operation.drain();
      sockets.drain();
    },
    close,
  };
}

/** The key for push notifications. Without a database on a disk and without a given key, a new one for this process. */
async function openPushKeys(
  { keys, database = ':memory:' }: ProviderStart,
  store: Pick<ClosableStore, 'close'>,
): Promise<PushKeys> {
  try {
    if (keys) return pushKeysOf(keys.push);
    return database === ':memory:' ? createPushKeys() : readPushKeys(`${database}.push-key`);
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** The link to the other nodes; loads its client only when needed. */
async function openNodes(
  { redisUrl, databaseUrl }: ProviderStart,
  store: Pick<ClosableStore, 'close'>,
): Promise<NodeLink | undefined> {
  if (redisUrl === undefined) return undefined;
  try {
    if (databaseUrl === undefined) throw new StartError(NODES_NEED_DATABASE);
    const { openRedisLink } = await import('../redis/redis-link.ts');
    return await openRedisLink(redisUrl);
  } catch (error) {
    await store.close();
    throw error;
  }
}

function pushSenderOf(keys: PushKeys, { portalUrl }: Settings, start: ProviderStart): PushSender {
  const { host = DEFAULT_HOST, demo = true, pushTimeoutMillis } = start;
  return createWebPush({
    keys,
    // Some push services reject an address of this machine.
    subject: portalUrl.startsWith('https:') ? portalUrl : 'mailto:no-reply@example.jp',
    allowsLoopback: demo && isLoopback(host),
    timeoutMillis: pushTimeoutMillis,
  });
}

let hasWarned = false;

/** Prints a warning to the console once per process, even if several providers run in it. */
function warnOnce(text: string): void {
  if (hasWarned) return;
  hasWarned = true;
  console.warn(text);
}

/**
 * Counts the waiting mails, and returns the age of the oldest.
 * @param now milliseconds since 1970
 */
const mailsIn =
  ({ mails }: Pick<Store, 'mails'>, now: () => number) =>
  async (): Promise<{ waiting: number; oldestSeconds: number }> => {
    const [oldest] = await mails.pick(['createdAt'], { order: [['createdAt', 'ascending']], limit: 1 });
    return { waiting: await mails.count(), oldestSeconds: oldest ? Math.max(0, (now() - oldest.createdAt) / 1000) : 0 };
  };
