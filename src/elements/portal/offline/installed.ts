import { useMemo, useSyncExternalStore } from 'react';
import { usePortal } from '../portal-context.ts';
import { HOME } from '../routes/route.ts';

function subscribe(listener: () => void): () => void {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  container?.addEventListener('controllerchange', listener);
  return () => container?.removeEventListener('controllerchange', listener);
}

/** Whether this page's requests go through the portal's own service worker, not that of a page which embeds it. */
export function isInstalledAt(home: string): boolean {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  return container?.controller?.scriptURL === new URL('service-worker.js', new URL(home, location.href)).href;
}

/** `isInstalledAt` this portal's home, followed. */
export function useInstalled(): readonly [isInstalled: boolean, ask: () => boolean] {
  const { hrefOf } = usePortal();
  const home = hrefOf(HOME);
  const ask = useMemo(() => () => isInstalledAt(home), [home]);
  return [useSyncExternalStore(subscribe, ask), ask];
}
