// Request handlers for Mock Service Worker, one for each call of the endpoint table, over the rules of the reference provider.
import { http, HttpResponse, type HttpHandler, type HttpResponseResolver } from 'msw';
import { endpointTable } from '../../src/core/api/endpoints/index.ts';
import { checkCallName, checkFault, checkHandlerOptions, checkNamedRows } from '../../src/testing/world-input.ts';
import type { CallReply, HandlerOptions, WorldOptions } from '../../src/testing/world-types.ts';
import { readRequest, asResponse } from '../../provider/adapters/in-page/world.ts';
import { startTestProvider, type TestProvider } from './test-provider.ts';
import { jsonReply, underFault } from './watched-calls.ts';

/** Paths that are not calls: files and logo. */
const FILES = ['/files/:name', '/logo.svg'];

type CallName = keyof typeof endpointTable;

/** What MSW calls for a request to one call of the table. */
function callHandler(provider: string, call: CallName, resolver: HttpResponseResolver): HttpHandler {
  const { method, path } = endpointTable[call];
  const name = method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
  return http[name](provider + path.replaceAll(/\{(\w+)\}/g, ':$1'), resolver);
}

/**
 * Handlers for `setupServer` or `setupWorker`: a provider with these rows, which stores writes.
 *
 * @throws TypeError that names the wrong option or field, and lists what it may be
 */
export function handlers(rows: WorldOptions['rows'] = 'demo', options: HandlerOptions = {}): HttpHandler[] {
  checkNamedRows(rows);
  checkHandlerOptions(options);
  const { provider = '*', now, replies } = options;
  const address = provider === '*' ? 'https://teacher.test' : provider;
  let started: Promise<TestProvider> | undefined;
  const start = () =>
    (started ??= startTestProvider({
      rows,
      ...(now !== undefined && { now }),
      ...(replies !== undefined && { replies }),
      provider: address,
      page: `${address}/`,
    }));

  async function answer({ request }: { request: Request }): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const body = request.method === 'GET' ? undefined : await request.arrayBuffer();
    const init = { method: request.method, headers: request.headers, ...(body && { body }) };
    const world = await start();
    return world
      .handle(await readRequest(pathname + search, init))
      .then(asResponse)
      .catch(() => HttpResponse.error());
  }

  const calls = Object.keys(endpointTable) as CallName[];
  return [
    ...calls.map((call) => callHandler(provider, call, (info) => answer(info))),
    ...FILES.map((path) => http.get(provider + path, (info) => answer(info))),
  ];
}

/**
 * A handler for one call, for `server.use()`: it applies instead of that of `handlers`.
 *
 * @param call a name in the endpoint table, such as `listLessons` (docs/provider-api.md)
 * @throws TypeError if no call has that name, or for a wrong fault
 */
export function handler(
  call: string,
  reply: CallReply,
  { provider = '*' }: Pick<HandlerOptions, 'provider'> = {},
): HttpHandler {
  checkCallName(call);
  checkHandlerOptions({ provider });
  if (typeof reply !== 'function') checkFault(reply);
  return callHandler(provider, call, async ({ request, params }) => {
    if (typeof reply === 'function') {
      const data = await reply({ request, params });
      if (data === undefined || data instanceof Response) return data as HttpResponse<null> | undefined;
      return asResponse(jsonReply(200, { status: 1, message: '', data })) as HttpResponse<null>;
    }
    if ('delay' in reply) return void (await new Promise((resolve) => setTimeout(resolve, reply.delay)));
    return underFault(reply, async () => jsonReply(200, { status: 1, message: '', data: null })).then(
      (faulty) => asResponse(faulty) as HttpResponse<null>,
      () => HttpResponse.error(),
    );
  });
}
