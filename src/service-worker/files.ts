import { matchPrecache } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { pathInScope, worker } from './scope.ts';

/** The cache of the files that a teacher has used. */
export const FILE_CACHE = 'teacher-portal-files';

/** The most addresses that are kept by one message. */
const MAX_ADDRESSES = 400;

/** Names with a hash of the content never change. The reader of PDFs is large, and of use in a room only. */
const KEPT = /^assets\/(?!pdfjs\/).+-[\w-]{8,}\.(?:js|css|svg)$/;

const isKept = (address: string): boolean => KEPT.test(pathInScope(address) ?? '');

const strategy = new CacheFirst({
  cacheName: FILE_CACHE,
  matchOptions: { ignoreVary: true },
  // A host may answer a file that is gone with the portal's page.
  plugins: [{ cacheWillUpdate: async ({ response }) => (isFile(response) ? response : null) }],
});

function isFile({ status, type, headers }: Response): boolean {
  return status === 200 && type === 'basic' && !headers.get('Content-Type')?.startsWith('text/html');
}

async function findOrFetch(event: ExtendableEvent, request: Request): Promise<Response> {
  return (await matchPrecache(request)) ?? strategy.handle({ event, request });
}

/** Serves the portal's own files from the cache, and keeps those that are used. */
export function keepFiles(): void {
  registerRoute(
    ({ url, request }) => request.method === 'GET' && isKept(url.href),
    ({ event, request }) => findOrFetch(event, request),
  );
}

/** Keeps files that a page has fetched before this worker was there: the browser's own cache still has them. */
export async function keepUsedFiles(event: ExtendableEvent, addresses: readonly string[]): Promise<void> {
  const origin = worker.location.origin;
  for (const address of addresses.slice(0, MAX_ADDRESSES).filter((each) => each.startsWith(origin) && isKept(each))) {
    await findOrFetch(event, new Request(address)).catch(() => undefined);
  }
}
