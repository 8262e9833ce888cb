import type { Context, Hono } from 'hono';
import { endpointTable, type EndpointName, type Endpoint } from '../../src/core/api/endpoints/index.ts';
import { serveFeed } from '../lessons/calendar-feed.ts';
import { fileHeaders, serveFile, takeMaterial } from '../files/files.ts';
import { messagesFor } from '../i18n/index.ts';
import { mailboxText } from '../mail/outbox.ts';
import { serveWebhook } from '../rooms/media-webhook.ts';
import { type AppContext, refuseEnded, type RequestContext, type AuthenticatedContext } from './context.ts';
import { listReply, compressedCalls } from './list-reply.ts';
import { openapiDocument } from './openapi.ts';
import { outcomeOf, reply, type Outcome, failed, withOutcome } from './reply.ts';
import { handlers } from '../handlers/index.ts';
import { AVATAR_MEGABYTES, readInput } from './input.ts';
import { sessionOver } from './api-error.ts';
import { sizeOfUpload } from '../files/upload-gate.ts';

/** Receives the outcome of a request: the name of its call, and how that ended. */
export interface CallObserver {
  onCall(name: string): void;
  onOutcome(outcome: Outcome): void;
}

/** `client` is the client's network address, or empty if unknown. */
export type Env = { Bindings: { client: string; observer: CallObserver } };

/** Reports to the observer of a request how it ended. */
export function observed({ env }: Pick<Context<Env>, 'env'>, response: Response): Response {
  const outcome = outcomeOf(response);
  if (outcome) env.observer.onOutcome(outcome);
  return response;
}

type Handler = (context: Context<Env>) => Response | Promise<Response>;
/** The handlers of a path by method. */
type Routes = Map<string, Map<string, Handler>>;

/**
 * Adds all routes of the provider: the endpoints of the table, files, and the pages for operators.
 * @param idle resolves when all due mails are sent
 */
export function addRoutes(router: Hono<Env>, app: AppContext, idle: () => Promise<void>): void {
  const routes: Routes = new Map();
  function add(name: string, method: string, path: string, handler: Handler): void {
    const named: Handler = async (context) => {
      context.env.observer.onCall(name);
      return observed(context, await handler(context));
    };
    routes.set(path, (routes.get(path) ?? new Map<string, Handler>()).set(method, named));
  }
  for (const name of Object.keys(endpointTable) as EndpointName[]) {
    const { method, path } = endpointTable[name];
    add(name, method, path.replaceAll(/\{(\w+)\}/g, ':$1'), ({ req, env }) =>
      dispatch(app, name, req.raw, req.param(), env.client),
    );
  }
  add('readFile', 'GET', '/files/:name', ({ req, env }) =>
    serveFile(app, req.param('name') ?? '', req.raw, env.client),
  );
  add('readCalendarFile', 'GET', '/calendar/:name', ({ req, env }) =>
    serveFeed(app, req.param('name') ?? '', req.raw, env.client),
  );
  add('uploadMaterial', 'POST', '/upload/material', ({ req }) => takeMaterial(app, req.raw));
  const { media } = app;
  if (media) add('takeMediaReport', 'POST', '/livekit/webhook', ({ req }) => serveWebhook(app, media, req.raw));
  const { logo, mailbox, url } = app.settings;
  if (logo)
    add('readLogoFile', 'GET', '/logo.svg', () => new Response(logo, { headers: fileHeaders('image/svg+xml') }));
  add('readOpenapi', 'GET', '/openapi.json', ({ req }) => listReply(openapiDocument(url), new Headers(), req.raw, app));
  if (mailbox)
    add('readMailbox', 'GET', '/mailbox', async ({ text }) => {
      await idle();
      return text(mailboxText(await app.outbox.read()));
    });

  // Fixed paths first: `course/:id` would also match `course/cancel`.
  const hasParameter = (path: string) => Number(path.includes(':'));
  for (const [path, handlers] of [...routes].sort(([one], [other]) => hasParameter(one) - hasParameter(other))) {
    for (const [method, handler] of handlers) router.on(method, path, handler);
    router.all(path, rejectMethod([...handlers.keys()]));
  }
}

/** Answers `OPTIONS` with the methods of a path, and any other method with HTTP 405. */
function rejectMethod(allowedMethods: readonly string[]): Handler {
  const methods = allowedMethods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  const headers = { Allow: [...methods, 'OPTIONS'].join(', ') };
  return ({ req, env }) => {
    if (req.method === 'OPTIONS') return new Response(null, { status: 204, headers });
    const message = messagesFor(req.header('Accept-Language') ?? null).wrongMethod(methods.join(', '));
    return observed({ env }, reply(405, 0, message, { code: 'wrongMethod' }, headers));
  };
}

/** Validates a request, runs its handler and writes the reply. */
async function dispatch(
  app: AppContext,
  name: EndpointName,
  request: Request,
  params: Record<string, string>,
  client: string,
): Promise<Response> {
  const messages = messagesFor(request.headers.get('Accept-Language'));
  const headers = new Headers();
  let message = 'success';
  let releaseReply: (() => void) | undefined;
  const context: RequestContext = {
    ...app,
    messages,
    client,
    userAgent: request.headers.get('User-Agent') ?? '',
    headers,
    setMessage: (text) => {
      message = text;
    },
    holdReply(reader, size) {
      releaseReply = app.downloads.hold(reader, size, messages);
    },
  };
  const row: Endpoint = endpointTable[name];
  // Input that passes a row's schemas fits its handler, but the compiler cannot follow a name through the table.
  const handler = handlers[name] as (input: unknown, context: RequestContext | AuthenticatedContext) => unknown;

  async function authenticate(): Promise<RequestContext | AuthenticatedContext> {
    if (row.access === 'anyone') return context;
    const authenticated = await app.sessions.find(request.headers.get('Authorization'));
    if (!authenticated) throw sessionOver(messages);
    const token = await app.sessions.renew(authenticated.session);
    if (token) headers.set('Authorization', token);
    // After the reply: reading must not fail because nothing can be written.
    else if (app.sessions.isNewUse(authenticated.session))
      app.afterReply(() => app.sessions.noteUse(authenticated.session));
    return { ...context, ...authenticated };
  }

  let release = () => {};
  try {
    const caller = await authenticate();
    if (row.form && 'session' in caller)
      release = app.uploads.enter(caller.teacher.id, sizeOfUpload(request, AVATAR_MEGABYTES), messages);
    const input = await readInput(row, request, params, { messages, timeout: app.settings.bodyTimeout });
    // The session may have ended while the body arrived. Without a body, no time has passed.
    if (row.body && 'session' in caller) await refuseEnded(caller);
    const data = await handler(input, caller);
    if (compressedCalls.has(name))
      return withOutcome(await listReply({ status: 1, message, data }, headers, request, app), { reply: 1 });
    const response = reply(200, 1, message, data, headers);
    return releaseReply ? withOutcome(await app.downloads.inChunks(response, releaseReply), { reply: 1 }) : response;
  } catch (error) {
    releaseReply?.();
    const response = failed(error, request);
    // A rejection returns a renewed token, too.
    headers.forEach((value, header) => response.headers.set(header, value));
    return response;
  } finally {
    release();
  }
}
