import { type Endpoint, type EndpointName, endpointTable } from '../../../src/core/api/endpoints/index.ts';
import { refuseEnded, type RequestContext, type AuthenticatedContext, type AppContext } from './context.ts';
import { handlers } from '../handlers/index.ts';
import { AVATAR_MEGABYTES, readInput } from './input.ts';
import { messagesFor } from '../i18n/index.ts';
import { sessionOver } from './refusal.ts';
import { failed, reply } from './reply.ts';
import { sizeOfUpload } from '../files/upload-gate.ts';

/** Reads and checks one call, asks its handler, and writes the reply. */
export async function dispatch(
  world: AppContext, name: EndpointName, request: Request, params: Record<string, string>, client: string,
): Promise<Response> {
  const messages = messagesFor(request.headers.get('Accept-Language'));
  const headers = new Headers();
  let message = 'success';
  const call: RequestContext = { ...world, messages, client, headers, say: (text) => { message = text; } };
  const row: Endpoint = endpointTable[name];
  // What fits a row's schemas fits its handler: the compiler cannot follow a name through the table.
  const handler = handlers[name] as (input: unknown, call: RequestContext | AuthenticatedContext) => unknown;

  async function visited(): Promise<RequestContext | AuthenticatedContext> {
    if (row.access === 'anyone') return call;
    const visit = await world.sessions.find(request.headers.get('Authorization'));
    if (!visit) throw sessionOver(messages);
    const token = await world.sessions.renew(visit.session);
    if (token) headers.set('Authorization', token);
    return { ...call, ...visit };
  }

  let leave = () => {};
  try {
    const caller = await visited();
    if (row.form && 'session' in caller) leave = world.uploads.enter(caller.teacher.id, sizeOfUpload(request, AVATAR_MEGABYTES), messages);
    const input = await readInput(row, request, params, { messages, timeout: world.settings.bodyTimeout });
    // A body may take its time to come.
    if ('session' in caller) refuseEnded(caller);
    const data = await handler(input, caller);
    return reply(200, 1, message, data, headers);
  } catch (error) {
    const response = failed(error, request);
    // A refusal brings a new token as well as a success does.
    headers.forEach((value, header) => response.headers.set(header, value));
    return response;
  } finally {
    leave();
  }
}
