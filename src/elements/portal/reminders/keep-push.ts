import { effect, untracked } from '@preact/signals-core';
import type { Session } from '../../../core/session/index.ts';
import { keepSubscription, readWorkerMessage } from '../../../core/push/index.ts';
import { createPushDevice } from '../../settings/push/push-device.ts';
import { showThrough } from './notifications.ts';

/**
 * Confirms this device's subscription, follows what the service worker says, and ends the subscription with the teacher's
 * sign-out. Returns a function that ends that.
 * @param scope URL of the portal, with a slash at its end
 * @param go opens a path of the portal
 */
export function keepPush(session: Session, scope: string, go: (path: string) => void): () => void {
  const device = createPushDevice(scope);
  const controller = new AbortController();
  let wasSignedIn = false;

  async function keep(): Promise<void> {
    const isSubscribed = await keepSubscription(session, device);
    const registration = isSubscribed ? await device.registration() : undefined;
    if (!controller.signal.aborted) showThrough(registration);
  }

  const stopWatching = effect(() => {
    const state = session.state.value;
    // Another teacher, another language.
    void [session.teacherEpoch.value, session.language.value];
    untracked(() => {
      if (state === 'active') void keep();
      // A host's own sign-in begins without a teacher, too.
      else if (state === 'anonymous' && wasSignedIn) void device.unsubscribe();
      if (state !== 'active') showThrough(undefined);
      wasSignedIn = state === 'active';
    });
  });
  (navigator as Partial<Navigator>).serviceWorker?.addEventListener(
    'message',
    ({ data }) => {
      const message = readWorkerMessage(data);
      if (message?.type === 'open') go(message.path);
      else if (message) void keep();
    },
    { signal: controller.signal },
  );
  return () => {
    controller.abort();
    stopWatching();
    showThrough(undefined);
  };
}
