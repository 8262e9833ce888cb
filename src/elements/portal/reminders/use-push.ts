import { useEffect, useSyncExternalStore } from 'react';
import { useCapability } from '../../../runtime/hooks/use-capability.ts';
import { useScreen } from '../../../runtime/screen-context.ts';
import { usePortal } from '../portal-context.ts';
import { HOME } from '../routes/route.ts';
import { notificationState, watchNotificationState } from './notifications.ts';

/** Keeps this device's subscription to pushes; its code is loaded once notifications are allowed. */
export function usePush(): void {
  const hasPush = useCapability('push');
  const isAllowed = useSyncExternalStore(watchNotificationState, notificationState) === 'granted';
  const { session } = useScreen();
  const { hrefOf, go } = usePortal();
  const scope = new URL(hrefOf(HOME), location.origin).href;
  useEffect(() => {
    if (!hasPush || !isAllowed) return;
    let stop: (() => void) | undefined;
    let isOver = false;
    import('./keep-push.ts')
      .then(({ keepPush }) => {
        if (!isOver) stop = keepPush(session, scope, go);
      })
      // Without the network, the next visit does it.
      .catch(() => undefined);
    return () => {
      isOver = true;
      stop?.();
    };
  }, [hasPush, isAllowed, session, scope, go]);
}
