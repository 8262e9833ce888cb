import * as v from 'valibot';
import { portalPath, type WorkerMessage } from '../core/push/index.ts';
import { notificationOf } from './push-notification.ts';
import { scope, worker } from './scope.ts';

/** The data that a notification carries until it is clicked; reminders created by a page carry it too. */
const clickData = v.object({ path: portalPath });

/** Shows the provider's push messages (docs/decisions/048), and opens the portal when one is clicked. */
export function handlePushes(): void {
  worker.addEventListener('push', (event) => event.waitUntil(show(event.data?.text() ?? '')));
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const data = v.safeParse(clickData, event.notification.data);
    event.waitUntil(openPortal(data.success ? data.output.path : undefined));
  });
  // A worker has no token, so an open page renews the subscription; if there is none, the next page to open does.
  worker.addEventListener('pushsubscriptionchange', (event) => {
    (event as ExtendableEvent).waitUntil(broadcast({ type: 'subscribe' }));
  });
}

async function show(text: string): Promise<void> {
  const { title, path, options } = notificationOf(text, Date.now());
  // TypeScript's DOM library lacks `renotify`.
  const all: NotificationOptions & { renotify: boolean } = {
    ...options,
    icon: `${scope}icons/icon-192.png`,
    ...(path !== undefined && { data: { path } }),
  };
  await worker.registration.showNotification(title, all);
}

async function openPages(): Promise<WindowClient[]> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return windows.filter(({ url }) => url.startsWith(scope));
}

async function broadcast(message: WorkerMessage): Promise<void> {
  for (const page of await openPages()) page.postMessage(message);
}

/**
 * Opens a path below the portal's folder: in an open page, which asks before it leaves a form, or else in a new one.
 */
async function openPortal(path: string | undefined): Promise<void> {
  const pages = await openPages();
  const page =
    pages.find(({ focused }) => focused) ??
    pages.find(({ visibilityState }) => visibilityState === 'visible') ??
    pages[0];
  if (!page) return void (await worker.clients.openWindow(scope + (path ?? '').slice(1)));
  if (path !== undefined) page.postMessage({ type: 'open', path } satisfies WorkerMessage);
  await page.focus();
}
