// Request handlers for Mock Service Worker, one for each call of the endpoint table, over the rules of the reference provider.
import { http, HttpResponse, type HttpHandler } from 'msw';
import { endpointTable } from '../../src/core/api/endpoints/index.ts';
import type { HandlerOptions, WorldOptions } from '../../src/testing/world-types.ts';
import { readRequest, asResponse } from '../../provider/adapters/in-page/world.ts';
import { startTestProvider, type TestProvider } from './test-provider.ts';

/** Paths that are not calls: files and logo. */
const FILES = ['/files/:name', '/logo.svg'];

/** Handlers for `setupServer` or `setupWorker`: a provider with these rows, which stores writes. */
export function handlers(
  rows: WorldOptions['rows'] = 'demo',
  { provider = '*', now }: HandlerOptions = {},
): HttpHandler[] {
  const address = provider === '*' ? 'https://teacher.test' : provider;
  let started: Promise<TestProvider> | undefined;
  const start = () =>
    (started ??= startTestProvider({
      rows,
      ...(now !== undefined && { now }),
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

  const calls = Object.values(endpointTable).map(({ method, path }) => {
    const name = method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
    return http[name](provider + path.replaceAll(/\{(\w+)\}/g, ':$1'), (info) => answer(info));
  });
  return [...calls, ...FILES.map((path) => http.get(provider + path, (info) => answer(info)))];
}
