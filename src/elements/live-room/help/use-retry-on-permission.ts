import { useEffect } from 'react';
import { useCallContext } from '../call/call-context.ts';
import type { DeviceKind } from '../media/devices/local-media.ts';

/** Opens a device as soon as the user allows it in the browser, where browsers report that. */
export function useRetryOnPermission(kind: DeviceKind | undefined): void {
  const {
    call: { media },
  } = useCallContext();
  useEffect(() => {
    if (!kind || !('permissions' in navigator)) return undefined;
    const listening = new AbortController();
    navigator.permissions.query({ name: kind as PermissionName }).then(
      (status) =>
        status.addEventListener(
          'change',
          () => {
            if (status.state === 'granted') void media.setEnabled(kind, true);
          },
          listening,
        ),
      // Not every browser knows these permissions.
      () => undefined,
    );
    return () => listening.abort();
  }, [kind, media]);
}
