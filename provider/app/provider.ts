import { Hono } from 'hono';
import { messagesFor } from '../i18n/index.ts';
import { sendLessonMails } from '../mail/lesson-mails.ts';
import { pushReminders } from '../push/push-reminders.ts';
import { type Rooms, createRooms } from '../rooms/index.ts';
import { allowOrigins, addSecureHeaders, preventCaching, rejectForeign } from './middleware.ts';
import { failed, reply } from './reply.ts';
import { addRoutes, observed, type CallObserver, type Env } from './routes.ts';
import { plainBase64, type Base64, type Crypto } from '../auth/crypto.ts';
import { createSessions } from '../auth/sessions.ts';
import { createSignedTokens } from '../auth/signed-tokens.ts';
import type { Bucket } from '../files/bucket.ts';
import { createDownloads } from '../files/downloads.ts';
import { createUploadGate } from '../files/upload-gate.ts';
import type { Mailer } from '../mail/delivery.ts';
import { createOutbox } from '../mail/outbox.ts';
import { createOutsideCalendars } from '../calendars/outside-calendars.ts';
import type { CalendarSource } from '../calendars/calendar-source.ts';
import { createPushes } from '../push/pushes.ts';
import type { PushSender } from '../push/push-sender.ts';
import type { MediaServer } from '../rooms/media-server.ts';
import type { NodeLink } from '../rooms/nodes/node-link.ts';
import type { Store } from '../store/store.ts';
import type { Compress } from './list-reply.ts';
import type { AppContext } from './context.ts';
import { createLimiter } from './limits.ts';
import type { NoteSecurity } from './security-events.ts';
import type { Settings } from './settings.ts';
import { createSlowDown } from './slow-down.ts';
import { guard } from './guard.ts';

export interface Provider {
  /** Handles a request; `client` is its network address, if known. */
  fetch(request: Request, client?: string, observer?: CallObserver): Promise<Response>;
  /** Resolves when all work scheduled by `afterReply` is done. */
  idle(): Promise<void>;
  /** Sends the due mails about lessons; the platform calls it every few seconds. */
  postLessonMails(): Promise<void>;
  /** Pushes the due reminders; the platform calls it every few seconds. */
  pushReminders(): Promise<void>;
  /** Reads the due outside calendars; the platform calls it every minute. */
  refreshCalendars(): Promise<void>;
  /** Resolves when no notification is being pushed. */
  pushesIdle(): Promise<void>;
  /** Stops background work. The current mail may take a second, or the given time in ms. */
  close(timeoutMillis?: number): Promise<void>;
  /** The live rooms; the platform connects the sockets. */
  rooms: Pick<Rooms, 'connect' | 'sweep' | 'count' | 'close'>;
}

const NO_OBSERVER: CallObserver = { onCall: () => {}, onOutcome: () => {} };

/** Creates the provider: all endpoints of the table, over a store. */
export function createProvider(options: ProviderOptions): Provider {
  const { settings } = options;
  const backgroundWork = createBackgroundWork();
  const app = createServices(options, backgroundWork);
  const idle = async () => {
    await backgroundWork.idle();
    await app.outbox.idle();
  };
  // Mails that an earlier run could not send.
  backgroundWork.run(() => app.outbox.send());

  const router = new Hono<Env>();
  router.use(addSecureHeaders(), preventCaching(), allowOrigins(settings), rejectForeign(settings));
  addRoutes(router, app, idle);
  router.notFound(({ req, env }) => {
    if (req.method === 'OPTIONS') return new Response(null, { status: 204 });
    const { noSuchCall } = messagesFor(req.header('Accept-Language') ?? null);
    return observed({ env }, reply(404, 0, noSuchCall, { code: 'noSuchCall' }));
  });
  router.onError((error, { req, env }) => observed({ env }, failed(error, req.raw)));

  return {
    rooms: app.rooms,
    idle,
    postLessonMails: () => {
      backgroundWork.run(() => sendLessonMails(app));
      return idle();
    },
    pushReminders: async () => {
      if (app.pushes) await pushReminders({ ...app, pushes: app.pushes });
    },
    refreshCalendars: async () => app.calendars?.refreshDue(),
    pushesIdle: async () => app.pushes?.idle(),
    fetch: async (request, client = '', observer = NO_OBSERVER) => router.fetch(request, { client, observer }),
    async close(timeoutMillis) {
      app.slowDown.close();
      await Promise.all([app.outbox.close(timeoutMillis), app.pushes?.close(), app.calendars?.close()]);
      await idle();
    },
  };
}

/** The services of a platform; none of them depends on Node. */
interface ProviderOptions {
  store: Store;
  /** Milliseconds since 1970. */
  clock: () => number;
  /** Delivers mails; by default they stay in the store. */
  mail?: Mailer | undefined;
  /** Time until a failed mail is retried, in ms. */
  mailRetryMillis?: number | undefined;
  /** Sends notifications to push services; by default notifications are not offered. */
  push?: PushSender | undefined;
  /** Time until a failed notification is retried, in ms. */
  pushRetryMillis?: number | undefined;
  /** Fetches and reads outside calendars; by default they are not offered. */
  calendarSource?: CalendarSource | undefined;
  /** Forwards audio and video; by default browsers connect to each other. */
  media?: MediaServer | undefined;
  /** Stores the bytes of uploads; by default they are in the store. */
  bucket?: Bucket | undefined;
  /** Connects this node with the others; by default there is one node. */
  nodes?: NodeLink | undefined;
  /** Whether a timer sweeps the rooms; yes by default. */
  background?: boolean | undefined;
  crypto: Crypto;
  /** The platform's own implementation, if it is faster. */
  base64?: Base64;
  /** Receives security events; by default they are dropped. */
  noteSecurity?: NoteSecurity | undefined;
  /** Compresses replies for the network; by default replies are not compressed. */
  compress?: Compress;
  settings: Settings;
}

/** The services that all requests share; `rooms` has more operations than handlers need. */
type Services = AppContext & { rooms: Rooms };

function createServices(
  {
    store,
    clock,
    mail,
    mailRetryMillis,
    push,
    pushRetryMillis,
    calendarSource,
    media,
    bucket,
    nodes,
    background,
    crypto,
    settings,
    base64 = plainBase64,
    noteSecurity = () => {},
    compress,
  }: ProviderOptions,
  backgroundWork: BackgroundWork,
): Services {
  const base: Omit<AppContext, 'rooms'> = {
    store,
    crypto,
    base64,
    compress,
    settings,
    now: clock,
    sessions: createSessions(store, clock, crypto, settings.signInLifetime),
    limiter: createLimiter(store, clock),
    slowDown: createSlowDown(store, clock, {
      ...(settings.attemptHold !== undefined && { hold: settings.attemptHold }),
    }),
    noteSecurity,
    outbox: createOutbox({ store, bucket, now: clock, crypto, mailer: mail, retryMillis: mailRetryMillis }),
    pushes: push && createPushes({ store, now: clock, crypto, sender: push, retryMillis: pushRetryMillis }),
    calendars: calendarSource && createOutsideCalendars({ store, now: clock, settings, source: calendarSource }),
    signedTokens: createSignedTokens(store, clock, crypto),
    media,
    bucket,
    uploads: createUploadGate(),
    downloads: createDownloads(settings.readTimeout),
    afterReply: backgroundWork.run,
  };
  return { ...base, rooms: createRooms(base, nodes, background) };
}

/** Work that runs after a reply, so that clients cannot measure its duration. */
interface BackgroundWork {
  /** Starts work in a later task. Errors are logged. */
  run(work: () => void | Promise<void>): void;
  /** Resolves when no work is left, including work that was started in the meantime. */
  idle(): Promise<void>;
}

function createBackgroundWork(): BackgroundWork {
  const pending = new Set<Promise<void>>();
  return {
    run(work) {
      const task = guard('work after a reply', () => new Promise((resolve) => setTimeout(resolve)).then(work)).finally(
        () => pending.delete(task),
      );
      pending.add(task);
    },
    async idle() {
      while (pending.size > 0) await Promise.all(pending);
    },
  };
}
