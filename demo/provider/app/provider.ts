import { Hono, type Context } from 'hono';
import { isKnownHost } from '../../known-hosts.ts';
import { endpointTable, type EndpointName } from '../../../src/core/api/endpoints/index.ts';
import { dispatch } from './dispatch.ts';
import { plainBase64, type Base64 } from '../auth/base64.ts';
import type { AppContext } from './context.ts';
import { crossOriginHeaders, mayWrite } from './cors.ts';
import { createDownloads } from '../files/downloads.ts';
import { fileHeaders, serveFile, takeMaterial } from '../files/files.ts';
import { guard } from './guard.ts';
import type { Crypto } from '../auth/crypto.ts';
import { createLimiter } from './limits.ts';
import { mailboxText } from '../mail/mailbox.ts';
import { messagesFor } from '../i18n/index.ts';
import { openapiDocument } from './openapi.ts';
import type { Mailer } from '../mail/mailer.ts';
import { createOutbox } from '../mail/outbox.ts';
import { failed, reply } from './reply.ts';
import { createRooms, type Rooms } from '../rooms/index.ts';
import { createSessions } from '../auth/sessions.ts';
import type { Settings } from './settings.ts';
import { createSlowDown } from './slow-down.ts';
import type { Store } from '../store/store.ts';
import { createSignedTokens } from '../auth/signed-tokens.ts';
import { createUploadGate } from '../files/upload-gate.ts';

/** What a platform supplies; none of it depends on Node. */
export interface ProviderOptions {
  store: Store;
  /** Milliseconds since 1970. */
  clock: () => number;
  /** Delivers mails; by default they stay in the store. */
  mail?: Mailer | undefined;
  /** Time until a failed mail is retried, in ms. */
  mailRetryMillis?: number | undefined;
  crypto: Crypto;
  /** The platform's own implementation, if it is faster. */
  base64?: Base64;
  settings: Settings;
}

export interface Provider {
  /** Handles a request; `client` is its network address, if known. */
  fetch(request: Request, client?: string): Promise<Response>;
  /** Resolves when all work scheduled by `afterReply` is done. */
  idle(): Promise<void>;
  /** Stops background work, within seconds. */
  close(): Promise<void>;
  /** The live rooms; the platform connects the sockets. */
  rooms: Pick<Rooms, 'connect' | 'sweep' | 'count' | 'close'>;
}

type Env = { Bindings: { client: string } };

/** Creates the provider: every endpoint of the table, on top of a store. */
export function createProvider({
  store,
  clock,
  mail,
  mailRetryMillis,
  crypto,
  settings,
  base64 = plainBase64,
}: ProviderOptions): Provider {
  const pendingWork = new Set<Promise<void>>();
  const base: Omit<AppContext, 'rooms'> = {
    store,
    crypto,
    base64,
    settings,
    now: clock,
    sessions: createSessions(store, clock, crypto),
    limiter: createLimiter(store, clock),
    slowDown: createSlowDown(store, clock, {
      ...(settings.attemptHold !== undefined && { hold: settings.attemptHold }),
    }),
    outbox: createOutbox({ store, now: clock, crypto, mailer: mail, retryMillis: mailRetryMillis }),
    signedTokens: createSignedTokens(store, clock, crypto),
    uploads: createUploadGate(),
    downloads: createDownloads(settings.readTimeout),
    afterReply(work) {
      const task = guard('work after a reply', () => new Promise((resolve) => setTimeout(resolve)).then(work)).finally(
        () => pendingWork.delete(task),
      );
      pendingWork.add(task);
    },
  };
  const rooms = createRooms(base);
  const app: AppContext = { ...base, rooms };
  const idle = async () => {
    while (pendingWork.size > 0) await Promise.all(pendingWork);
    await app.outbox.idle();
  };

  // Mails that an earlier run could not send.
  app.afterReply(() => app.outbox.send());

  const router = new Hono<Env>();
  type Handle = (context: Context<Env>) => Response | Promise<Response>;
  const routes = new Map<string, [method: string, handle: Handle][]>();
  const route = (method: string, path: string, handle: Handle) => {
    routes.set(path, [...(routes.get(path) ?? []), [method, handle]]);
  };
  for (const name of Object.keys(endpointTable) as EndpointName[]) {
    const { method, path } = endpointTable[name];
    route(method, path.replaceAll(/\{(\w+)\}/g, ':$1'), ({ req, env }) =>
      dispatch(app, name, req.raw, req.param(), env.client),
    );
  }
  route('GET', '/files/:name', ({ req, env }) => serveFile(app, req.param('name') ?? '', req.raw, env.client));
  route('POST', '/upload/material', ({ req }) => takeMaterial(app, req.raw));
  if (settings.logo)
    route('GET', '/logo.svg', () => new Response(settings.logo, { headers: fileHeaders('image/svg+xml') }));
  route('GET', '/openapi.json', () => Response.json(openapiDocument(settings.url)));
  if (settings.mailbox)
    route('GET', '/mailbox', async ({ text }) => idle().then(() => text(mailboxText(app.outbox.read()))));

  // Fixed paths first: `course/cancel` would also match `course/:id`.
  const hasParameter = (path: string) => Number(path.includes(':'));
  for (const [path, handles] of [...routes].sort(([one], [other]) => hasParameter(one) - hasParameter(other))) {
    for (const [method, handle] of handles) router.on(method, path, handle);
    const methods = handles.flatMap(([method]) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    const allowed = [...methods, 'OPTIONS'].join(', ');
    router.all(path, ({ req }) => {
      if (req.method === 'OPTIONS') return new Response(null, { status: 204, headers: { Allow: allowed } });
      const message = messagesFor(req.header('Accept-Language') ?? null).wrongMethod(methods.join(', '));
      return reply(405, 0, message, { code: 'wrongMethod' }, { Allow: allowed });
    });
  }
  router.notFound(({ req }) => {
    if (req.method === 'OPTIONS') return new Response(null, { status: 204 });
    return reply(404, 0, messagesFor(req.header('Accept-Language') ?? null).noSuchCall, { code: 'noSuchCall' });
  });
  router.onError((error, { req }) => failed(error, req.raw));

  /** The refusal of a request from a foreign host or origin. */
  function refuseForeign(request: Request): Response | undefined {
    const messages = messagesFor(request.headers.get('Accept-Language'));
    if (settings.hosts && !isKnownHost(request.headers.get('Host'), settings.hosts)) {
      return reply(421, 0, messages.foreignHost, { code: 'foreignHost' });
    }
    // The session is still valid, so the status is 0, not −1.
    return mayWrite(request, settings) ? undefined : reply(403, 0, messages.foreignOrigin, { code: 'foreignOrigin' });
  }

  return {
    idle,
    async close() {
      app.slowDown.close();
      await app.outbox.close();
      await idle();
    },
    rooms,
    async fetch(request, client = '') {
      const response = refuseForeign(request) ?? (await router.fetch(request, { client }));
      for (const [name, value] of Object.entries(crossOriginHeaders(request, settings))) {
        response.headers.set(name, value);
      }
      response.headers.set('X-Content-Type-Options', 'nosniff');
      // No reply is a page: it must not be framed, and must run nothing if a browser displays it.
      response.headers.set('X-Frame-Options', 'DENY');
      if (!response.headers.has('Content-Security-Policy')) {
        response.headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
      }
      if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store');
      return response;
    },
  };
}
