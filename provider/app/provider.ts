import { Hono } from 'hono';
import { messagesFor } from '../i18n/index.ts';
import { sendLessonMails } from '../mail/lesson-mails.ts';
import { pushReminders } from '../push/push-reminders.ts';
import type { Rooms } from '../rooms/index.ts';
import { createBackgroundWork } from './background-work.ts';
import { allowOrigins } from './cors.ts';
import { addSecureHeaders, preventCaching, rejectForeign } from './middleware.ts';
import { failed, reply } from './reply.ts';
import { addRoutes, observed, type CallObserver, type Env } from './routes.ts';
import { createServices, type ProviderOptions } from './services.ts';

export type { ProviderOptions } from './services.ts';

export interface Provider {
  /** Handles a request; `client` is its network address, if known. */
  fetch(request: Request, client?: string, observer?: CallObserver): Promise<Response>;
  /** Resolves when all work scheduled by `afterReply` is done. */
  idle(): Promise<void>;
  /** Posts the mails about lessons that are due; the platform calls it every few seconds. */
  postLessonMails(): Promise<void>;
  /** Pushes the reminders that are due; the platform calls it every few seconds. */
  pushReminders(): Promise<void>;
  /** Resolves when no notification is being pushed. */
  pushesIdle(): Promise<void>;
  /** Stops background work. The mail that is being sent may take a second, or as long as is given, in ms. */
  close(timeoutMillis?: number): Promise<void>;
  /** The live rooms; the platform connects the sockets. */
  rooms: Pick<Rooms, 'connect' | 'sweep' | 'count' | 'close'>;
}

const NO_OBSERVER: CallObserver = { onCall: () => {}, onOutcome: () => {} };

/** Creates the provider: every endpoint of the table, on top of a store. */
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
    pushesIdle: async () => app.pushes?.idle(),
    fetch: async (request, client = '', observer = NO_OBSERVER) => router.fetch(request, { client, observer }),
    async close(timeoutMillis) {
      app.slowDown.close();
      await Promise.all([app.outbox.close(timeoutMillis), app.pushes?.close()]);
      await idle();
    },
  };
}
