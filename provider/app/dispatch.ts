import { type Endpoint, type EndpointName, endpointTable } from '../../src/core/api/endpoints/index.ts';
import { refuseEnded, type RequestContext, type AuthenticatedContext, type AppContext } from './context.ts';
import { handlers } from '../handlers/index.ts';
import { AVATAR_MEGABYTES, readInput } from './input.ts';
import { compressedCalls, listReply } from './list-reply.ts';
import { messagesFor } from '../i18n/index.ts';
import { sessionOver } from './api-error.ts';
import { failed, reply, withOutcome } from './reply.ts';
import { sizeOfUpload } from '../files/upload-gate.ts';

/** Validates a request, runs its handler and writes the reply. */
export async function dispatch(
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
    // After the reply: what is only read must not fail because nothing can be written.
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
    // The session may have ended while the body was arriving. Without one nothing took time.
    if (row.body && 'session' in caller) await refuseEnded(caller);
    const data = await handler(input, caller);
    if (compressedCalls.has(name))
      return withOutcome(await listReply({ status: 1, message, data }, headers, request, app), { reply: 1 });
    const response = reply(200, 1, message, data, headers);
    return releaseReply ? withOutcome(await app.downloads.inChunks(response, releaseReply), { reply: 1 }) : response;
  } catch (error) {
    releaseReply?.();
    const response = failed(error, request);
    // A renewed token is returned with refusals too.
    headers.forEach((value, header) => response.headers.set(header, value));
    return response;
  } finally {
    release();
  }
}
