// Health checks for load balancers and container managers: is the process alive, and should it get requests?
import type { Store } from '../../../store/store.ts';
import { reply } from '../../../app/reply.ts';

/** How long the store may take to respond, in ms, before the provider counts as not ready. */
const STORE_TIMEOUT_MS = 2000;

/** When to check again after "not ready", in seconds. */
const RETRY_SECONDS = 1;

interface HealthOptions {
  store: Pick<Store, 'meta'>;
  isDraining: () => boolean;
  storeTimeoutMillis?: number;
}

/** Handles `/healthz` and `/readyz`; undefined for any other path. `name` is that of the call. */
export type Health = (request: Request) => { name: string; response: Promise<Response> } | undefined;

/** Creates the health checks. Their replies contain no data, so they need no authentication. */
export function createHealth({ store, isDraining, storeTimeoutMillis = STORE_TIMEOUT_MS }: HealthOptions): Health {
  async function readiness(): Promise<Response> {
    if (isDraining()) return notReady('draining', 'This provider is about to end and accepts nothing new.');
    return (await answersInTime(store, storeTimeoutMillis))
      ? ok('ready')
      : notReady('store', 'The database does not answer.');
  }

  return (request) => {
    const { pathname } = new URL(request.url);
    if (pathname !== '/healthz' && pathname !== '/readyz') return undefined;
    const name = pathname.slice(1);
    if (request.method !== 'GET' && request.method !== 'HEAD') return { name, response: wrongMethod() };
    return { name, response: pathname === '/healthz' ? Promise.resolve(ok('alive')) : readiness() };
  };
}

/** Whether the store can look up a row; the row need not exist. */
async function answersInTime({ meta }: Pick<Store, 'meta'>, timeoutMillis: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timeout = setTimeout(() => resolve(false), timeoutMillis);
  // An `async` function, since a store may also throw synchronously.
  const asked = (async () => meta.get('readiness'))().then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([asked, promise]);
  } finally {
    clearTimeout(timeout);
  }
}

const headers = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };

const ok = (message: string) => reply(200, 1, message, null, headers);

const notReady = (code: string, message: string) =>
  reply(503, 0, message, { code, retryAfterSeconds: RETRY_SECONDS }, { ...headers, 'Retry-After': `${RETRY_SECONDS}` });

const wrongMethod = async () =>
  reply(405, 0, 'Only GET and HEAD.', { code: 'wrongMethod' }, { ...headers, Allow: 'GET, HEAD' });
