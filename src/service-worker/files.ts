import { matchPrecache } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { pathInScope, worker } from './scope.ts';

/** The cache of the files that the teacher has used. */
export const FILE_CACHE = 'teacher-portal-files';

/** The maximum number of addresses that one message can add to the cache. */
const MAX_ADDRESSES = 400;

/**
 * Files whose name contains a content hash never change. The PDF reader is excluded: it is large and only used in a
 * room.
 */
const KEPT = /^assets\/(?!pdfjs\/).+-[\w-]{8,}\.(?:js|css|svg)$/;

const isKept = (address: string): boolean => KEPT.test(pathInScope(address) ?? '');

const strategy = new CacheFirst({
  cacheName: FILE_CACHE,
  matchOptions: { ignoreVary: true },
  // A host may respond with the portal's page when a file no longer exists.
  plugins: [{ cacheWillUpdate: async ({ response }) => (isFile(response) ? response : null) }],
});

function isFile({ status, type, headers }: Response): boolean {
  return status === 200 && type === 'basic' && !headers.get('Content-Type')?.startsWith('text/html');
}

async function findOrFetch(event: ExtendableEvent, request: Request): Promise<Response> {
  return (await matchPrecache(request)) ?? strategy.handle({ event, request });
}

/** Serves the portal's own files from the cache, and caches those that are used. */
export function keepFiles(): void {
  registerRoute(
    ({ url, request }) => request.method === 'GET' && isKept(url.href),
    ({ event, request }) => findOrFetch(event, request),
  );
}

/** Caches files that a page fetched before this worker was active; the browser's own cache still has them. */
export async function keepUsedFiles(event: ExtendableEvent, addresses: readonly string[]): Promise<void> {
  const origin = worker.location.origin;
  for (const address of addresses.slice(0, MAX_ADDRESSES).filter((each) => each.startsWith(origin) && isKept(each))) {
    await findOrFetch(event, new Request(address)).catch(() => undefined);
  }
}
