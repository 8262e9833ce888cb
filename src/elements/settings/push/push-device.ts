import type { DeviceSubscription, PushDevice, PushSupport } from '../../../core/push/index.ts';
import { isTeachersTag } from '../../../core/push/index.ts';

/** How long a page waits for its service worker, in ms: it is registered once the first view is there. */
const WORKER_TIMEOUT_MS = 5_000;
/** How long a browser may take to reach its push service, in ms. */
const SUBSCRIBE_TIMEOUT_MS = 30_000;
/** How long the browser's question may stay without an answer, in ms. */
const ANSWER_TIMEOUT_MS = 120_000;

/** A device that also says when something has changed. */
export interface BrowserPushDevice extends PushDevice {
  /** Calls the listener when the permission or the service worker changes. Returns a function that ends that. */
  watch(listener: () => void): () => void;
  registration(): Promise<ServiceWorkerRegistration | undefined>;
}

/** @param scope URL of the portal, with a slash at its end: its service worker gets the notifications */
export function createPushDevice(scope: string): BrowserPushDevice {
  const registration = async (): Promise<ServiceWorkerRegistration | undefined> => {
    const found = await serviceWorker()?.getRegistration(scope);
    return found?.scope === scope && found.active ? found : undefined;
  };

  async function support(): Promise<PushSupport> {
    if (isSecureContext && serviceWorker() && 'PushManager' in globalThis && 'Notification' in globalThis) {
      if (Notification.permission === 'denied') return 'denied';
      if (!(await registration())) await within(WORKER_TIMEOUT_MS, serviceWorker()?.ready).catch(() => undefined);
      return (await registration()) ? Notification.permission : 'unsupported';
    }
    // Only Safari on iPhone and iPad says whether the page was opened from the home screen.
    return (navigator as { standalone?: boolean }).standalone === false ? 'home-screen' : 'unsupported';
  }

  async function subscribe(publicKey: string): Promise<DeviceSubscription> {
    const manager = (await registration())?.pushManager;
    if (!manager) throw new Error('There is no service worker.');
    const earlier = await manager.getSubscription();
    if (earlier && keyOf(earlier) !== publicKey) await earlier.unsubscribe();
    const options = { userVisibleOnly: true, applicationServerKey: publicKey };
    return describe(await within(SUBSCRIBE_TIMEOUT_MS, manager.subscribe(options)));
  }

  return {
    registration,
    support,
    subscribe,
    ask: async () => void (await within(ANSWER_TIMEOUT_MS, Notification.requestPermission()).catch(() => undefined)),
    async find() {
      const found = await (await registration())?.pushManager.getSubscription().catch(() => undefined);
      return found ? describe(found) : undefined;
    },
    async unsubscribe() {
      try {
        const found = await registration();
        const shown = (await found?.getNotifications()) ?? [];
        // They name students; the next user of this device must not see them.
        for (const notification of shown) if (isTeachersTag(notification.tag)) notification.close();
        await (await found?.pushManager.getSubscription())?.unsubscribe();
      } catch {
        // Without a network, some browsers cannot. The provider has ended the subscription already.
      }
    },
    watch(listener) {
      const controller = new AbortController();
      const { signal } = controller;
      serviceWorker()?.addEventListener('controllerchange', listener, { signal });
      navigator.permissions
        ?.query({ name: 'notifications' })
        .then((status) => status.addEventListener('change', listener, { signal }))
        // Without it, a change in the browser's settings shows after a reload.
        .catch(() => undefined);
      return () => controller.abort();
    },
  };
}

/** Undefined in an insecure context, and where the browser has none. */
const serviceWorker = (): ServiceWorkerContainer | undefined => (navigator as Partial<Navigator>).serviceWorker;

async function describe(subscription: PushSubscription): Promise<DeviceSubscription> {
  const { endpoint } = subscription;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return {
    id: [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
    endpoint,
    p256dh: base64url(subscription.getKey('p256dh')),
    auth: base64url(subscription.getKey('auth')),
    publicKey: keyOf(subscription),
  };
}

const keyOf = ({ options }: PushSubscription): string => base64url(options.applicationServerKey);

const base64url = (buffer: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(buffer ?? new ArrayBuffer())))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Rejects when a promise takes longer than this. */
function within<Result>(milliseconds: number, promise: Promise<Result> | undefined): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('It took too long.')), milliseconds);
  return Promise.race([promise ?? late, late]).finally(() => clearTimeout(timer));
}
