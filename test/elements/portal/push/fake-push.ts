// A browser's notifications, service worker and push manager, as a person has set them.
const SCOPE = `${location.origin}/teacher/`;

interface FakeSubscription extends Pick<PushSubscription, 'endpoint' | 'getKey' | 'unsubscribe'> {
  readonly options: { readonly applicationServerKey: ArrayBuffer };
}

/** A notification that the service worker shows. */
interface FakeShown {
  readonly title: string;
  readonly tag: string;
  readonly data: unknown;
  close(): void;
}

export type FakePush = Awaited<ReturnType<typeof fakePush>>;

/** Takes the place of the browser's own until `restore`. */
export async function fakePush() {
  const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
  const p256dh = await crypto.subtle.exportKey('raw', pair.publicKey);
  const container = new EventTarget();
  const fake = {
    permission: 'default' as NotificationPermission,
    /** What the person answers. */
    answer: 'granted' as NotificationPermission,
    asked: 0,
    hasWorker: true,
    hasPushService: true,
    subscription: undefined as FakeSubscription | undefined,
    shown: [] as FakeShown[],
    /** Sends what the service worker sends to the page. */
    send: (data: unknown) => container.dispatchEvent(new MessageEvent('message', { data })),
    restore,
  };

  const subscribe = async ({ applicationServerKey }: PushSubscriptionOptionsInit): Promise<FakeSubscription> => {
    if (!fake.hasPushService) throw new DOMException('Registration failed', 'AbortError');
    const key = Uint8Array.from(
      atob(String(applicationServerKey).replaceAll('-', '+').replaceAll('_', '/')),
      (character) => character.charCodeAt(0),
    );
    fake.subscription ??= {
      endpoint: `https://push.example/send/${crypto.randomUUID()}`,
      options: { applicationServerKey: key.buffer },
      getKey: (name) => (name === 'p256dh' ? p256dh : new Uint8Array(16).buffer),
      async unsubscribe() {
        fake.subscription = undefined;
        return true;
      },
    };
    return fake.subscription;
  };
  const registration = {
    scope: SCOPE,
    active: {},
    pushManager: { getSubscription: async () => fake.subscription ?? null, subscribe },
    async showNotification(title: string, { tag = '', data }: NotificationOptions) {
      const shown: FakeShown = {
        title,
        tag,
        data: data as unknown,
        close: () => void (fake.shown = fake.shown.filter((each) => each !== shown)),
      };
      fake.shown = [...fake.shown.filter((each) => each.tag !== tag), shown];
    },
    getNotifications: async ({ tag }: GetNotificationOptions = {}) =>
      fake.shown.filter((each) => tag === undefined || each.tag === tag),
  };
  Object.assign(container, {
    ready: Promise.resolve(registration),
    getRegistration: async () => (fake.hasWorker ? registration : undefined),
  });
  class FakeNotification {
    static get permission() {
      return fake.permission;
    }
    static async requestPermission() {
      fake.asked += 1;
      fake.permission = fake.answer;
      return fake.answer;
    }
  }

  const before = Object.getOwnPropertyDescriptors(globalThis);
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  Object.defineProperty(globalThis, 'Notification', { value: FakeNotification, configurable: true, writable: true });
  function restore(): void {
    Reflect.deleteProperty(navigator, 'serviceWorker');
    Object.defineProperty(globalThis, 'Notification', before.Notification);
    Object.defineProperty(globalThis, 'PushManager', before.PushManager);
  }
  return fake;
}
