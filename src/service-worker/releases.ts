import { allFiles, firstFiles, pageHash } from 'portal-files';
import { cleanupOutdatedCaches, precache } from 'workbox-precaching';
import { FILE_CACHE } from './files.ts';
import { pathInScope, scope, worker } from './scope.ts';
import { SHELL_CACHE } from './shell.ts';

/**
 * Caches the page and its first files, which the browser has fetched already, and deletes the files of older releases.
 * A new worker waits until no page of an older release is open.
 */
export function followReleases(): void {
  precache([{ url: './', revision: pageHash }, ...firstFiles.map((url) => ({ url, revision: null }))]);
  cleanupOutdatedCaches();
  worker.addEventListener('activate', (event) => event.waitUntil(activate()));
}

async function activate(): Promise<void> {
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
  // The cached page may be older than this worker; the worker's own page replaces it.
  await caches.delete(SHELL_CACHE);
  const cache = await caches.open(FILE_CACHE);
  const own = new Set(allFiles);
  for (const request of await cache.keys()) {
    if (!own.has(pathInScope(request.url) ?? '')) await cache.delete(request);
  }
}

/**
 * Takes over from the worker of an older release if the page that requests it belongs to this release and is the only
 * one open.
 */
export async function takeOver(scripts: readonly string[]): Promise<void> {
  const own = new Set(allFiles);
  if (!scripts.some((address) => own.has(pathInScope(address) ?? ''))) return;
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (windows.filter(({ url }) => url.startsWith(scope)).length <= 1) await worker.skipWaiting();
}
