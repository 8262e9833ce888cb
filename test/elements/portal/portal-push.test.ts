import { expect } from '@open-wc/testing';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { byRole, click, eventually, focused, setViewport } from '../../support/browser/page.ts';
import { address, closePortal, openSignedIn } from '../../support/browser/portal.ts';
import { provider, proxy, setUpOwnProvider } from '../../support/browser/suite.ts';
import { onGround, shadow } from '../../support/browser/test-page.ts';
import { askAs, HANAKO } from '../../support/servers/ask.ts';

const PUSH = '/api/client/teacher/push';
const INFO = '/api/client/teacher/login/info';
const SCOPE = `${location.origin}/teacher/`;

describe('notifications on this device', () => {
  let device: FakePush;

  setUpOwnProvider(closePortal);
  beforeEach(async () => {
    await setViewport({ width: 1280, height: 900 });
    device = await fakePush();
  });
  afterEach(() => device.restore());

  const open = (path = '/setting', attributes = '') => openSignedIn(proxy.url, path, attributes);
  const section = (portal: Element, title = 'この端末に通知') =>
    eventually(() =>
      [...shadow(portal).querySelectorAll<HTMLElement>('section')].find(
        (each) => each.querySelector('h2')?.textContent === title,
      ),
    );
  const reads = (portal: Element, words: string) =>
    eventually(async () => (await section(portal)).querySelector('[role=status]')?.textContent?.includes(words));
  const press = async (portal: Element, name: string) =>
    click(async () => byRole(await section(portal), 'button', name));
  const subscriptions = async () => {
    const ask = await askAs(provider.url, HANAKO);
    return (await ask<{ subscriptions: string[] }>('GET', '/push')).data.subscriptions;
  };

  it('are switched on and off by a click, which alone requests the permission; the focus stays', async () => {
    const portal = await open();
    await reads(portal, 'オフです');
    expect([device.asked, await subscriptions()]).to.eql([0, []]);
    await press(portal, '通知をオンにする');
    await reads(portal, 'オンです');
    expect([device.asked, (await subscriptions()).length]).to.eql([1, 1]);
    expect(focused()?.textContent).to.equal('通知をオフにする');
    await press(portal, '通知をオフにする');
    await reads(portal, 'オフです');
    expect([device.subscription, await subscriptions()]).to.eql([undefined, []]);
  });

  it('stay on at the next visit, which confirms the subscription', async () => {
    const portal = await open();
    await press(portal, '通知をオンにする');
    await reads(portal, 'オンです');
    portal.remove();
    const before = (await proxy.log()).filter(({ method, path }) => method === 'PUT' && path === PUSH).length;
    await reads(await open(), 'オンです');
    await eventually(
      async () => (await proxy.log()).filter(({ method, path }) => method === 'PUT' && path === PUSH).length > before,
    );
  });

  it('show instructions if the browser blocks them', async () => {
    device.answer = 'denied';
    const portal = await open();
    await press(portal, '通知をオンにする');
    await reads(portal, 'ブラウザーのサイト設定で通知を許可');
    expect((await section(portal)).querySelector('button')).to.equal(null);
  });

  it('report that the browser does not support them', async () => {
    device.hasWorker = false;
    await reads(await open(), '画面を閉じている間の通知を受け取れません');
  });

  it('are offered on an iPhone when the portal is on the home screen', async () => {
    Reflect.deleteProperty(globalThis, 'PushManager');
    Object.defineProperty(navigator, 'standalone', { value: false, configurable: true });
    try {
      await reads(await open(), '「ホーム画面に追加」');
    } finally {
      Reflect.deleteProperty(navigator, 'standalone');
    }
  });

  it('report why they could not be switched on', async () => {
    device.hasPushService = false;
    const portal = await open();
    await press(portal, '通知をオンにする');
    await eventually(() => shadow(portal).textContent?.includes('ブラウザーの通知サービスを利用できませんでした。'));
    await reads(portal, 'オフです');
    device.hasPushService = true;
    await proxy.faults([{ match: { method: 'PUT', path: PUSH }, fault: { status: 500, body: 'x' } }]);
    await press(portal, '通知をオンにする');
    await eventually(() => device.subscription === undefined && shadow(portal).querySelector('.teacher-toast-error'));
    await reads(portal, 'オフです');
  });

  it('report why they cannot be loaded, and retry', async () => {
    await proxy.faults([{ match: { path: PUSH }, fault: { status: 500, body: 'x' } }]);
    const portal = await open();
    await eventually(async () => (await section(portal)).querySelector('[role=alert]'));
    await proxy.faults([]);
    await press(portal, 'もう一度試す');
    await reads(portal, 'オフです');
  });

  it('end with the sign-out, on the device and at the provider; visible ones are closed', async () => {
    const portal = await open();
    await press(portal, '通知をオンにする');
    await reads(portal, 'オンです');
    device.shown = [
      { title: '', tag: 'teacher-reminder 1 lesson-1', data: undefined, close: () => (device.shown = []) },
    ];
    // The page follows the sign-out once it has seen the permission.
    portal.remove();
    const again = await open('/course/list');
    await eventually(
      async () => (await proxy.log()).filter(({ method, path }) => method === 'PUT' && path === PUSH).length > 1,
    );
    await click(() => byRole(shadow(again), 'button', '佐藤 花子'));
    await click(() => byRole(shadow(again), 'menuitem', 'ログアウト'));
    await eventually(() => device.subscription === undefined && device.shown.length === 0);
    expect(await subscriptions()).to.eql([]);
  });

  it('open their page in an open portal, and nowhere else', async () => {
    device.permission = 'granted';
    const portal = await open('/contact/list');
    await eventually(() => {
      device.send({ type: 'open', path: '//else.example' });
      device.send({ type: 'open', path: '/visit/list' });
      return address() === '/visit/list';
    });
    portal.remove();
  });

  it('are not offered at a provider without them', async () => {
    await proxy.faults([{ match: { path: INFO }, fault: { edit: { 'data.capabilities': ['lesson-mails'] } } }]);
    device.permission = 'granted';
    const portal = await open();
    await eventually(() => shadow(portal).textContent?.includes('家族へのメール'));
    expect(shadow(portal).textContent).not.to.include('この端末に通知');
    expect((await proxy.log()).filter(({ path }) => path === PUSH)).to.have.length(0);
  });

  for (const [look, width, attributes, title, ground] of [
    ['on a laptop', 1280, '', 'この端末に通知', '#fff'],
    ['at 320 pixels, dark, in Arabic', 320, 'theme="dark" lang="ar-EG"', 'الإشعارات على هذا الجهاز', '#15191d'],
  ] as const) {
    it(`are accessible and within the page ${look}`, async () => {
      await setViewport({ width, height: 844 });
      const portal = await open('/setting', attributes);
      const button = await eventually(async () => (await section(portal, title)).querySelector('button'));
      // On a phone, the bar of the portal is over the end of the page.
      button.scrollIntoView({ block: 'center' });
      await click(button);
      await eventually(() => device.subscription);
      await eventually(async () => !(await section(portal, title)).querySelector('[aria-busy]'));
      expect(document.documentElement.scrollWidth).to.be.at.most(width);
      await onGround(ground, () => expectAccessible(portal));
    });
  }
});

const LANGUAGES = [
  [
    'ja-JP',
    '授業前のお知らせ',
    '開いている間に',
    'をオンにすると、閉じている間も',
    '閉じていても、この端末に',
    'タブの名前に',
  ],
  [
    'en-US',
    'Reminder before a lesson',
    'while this screen is open',
    'Turn on',
    'even while this screen is closed',
    'its tab',
  ],
  ['zh-CN', '上课前提醒', '打开本画面时会提醒', '开启“在此设备上通知”后', '即使关闭了本画面', '标签页名称'],
  ['ar-EG', 'تذكير قبل الدرس', 'ما دامت هذه الشاشة مفتوحة', 'فعّل', 'حتى عندما تكون هذه الشاشة مغلقة', 'علامة التبويب'],
] as const;

describe('the text about the time of reminders', () => {
  let device: FakePush;

  setUpOwnProvider(closePortal);
  beforeEach(async () => {
    await setViewport({ width: 1280, height: 900 });
    device = await fakePush();
  });
  afterEach(() => device.restore());

  /** The settings with what describes the choice of the reminder. */
  async function open(lang: string, label: string) {
    const portal = await openSignedIn(proxy.url, '/setting', `lang="${lang}"`);
    const choice = await eventually(() => byRole(shadow(portal), 'combobox', label));
    const reads = (words: string) =>
      eventually(() =>
        (choice.getAttribute('aria-describedby') ?? '')
          .split(' ')
          .some((id) => shadow(portal).getElementById(id)?.textContent?.includes(words)),
      );
    return { portal, reads };
  }
  const pushSwitch = (portal: Element) =>
    eventually(() => shadow(portal).querySelector<HTMLElement>('.push-switch button:not([aria-busy])'));

  for (const [lang, label, whileOpen, offer, closedToo, inTitle] of LANGUAGES) {
    it(`follows the notifications on this device (${lang})`, async () => {
      const { portal, reads } = await open(lang, label);
      await reads(offer);
      await reads(whileOpen);
      await click(await pushSwitch(portal));
      await reads(closedToo);
      await click(await pushSwitch(portal));
      await reads(offer);
      device.answer = 'denied';
      device.permission = 'default';
      await click(await pushSwitch(portal));
      await reads(inTitle);
    });
  }

  it('promises nothing for a closed page if the browser gets no pushes', async () => {
    device.hasWorker = false;
    const [lang, label, whileOpen, offer] = LANGUAGES[0];
    const { portal, reads } = await open(lang, label);
    await eventually(() => shadow(portal).querySelector('.push-switch'));
    await reads(whileOpen);
    expect(shadow(portal).textContent).not.to.include(offer);
  });

  it('promises nothing for a closed page at a provider without pushes', async () => {
    await proxy.faults([{ match: { path: INFO }, fault: { edit: { 'data.capabilities': [] } } }]);
    const [lang, label, whileOpen, offer] = LANGUAGES[0];
    const { portal, reads } = await open(lang, label);
    await reads(whileOpen);
    expect(shadow(portal).textContent).not.to.include(offer);
  });

  it('is also shown beside the lessons, at a later visit', async () => {
    const note = (portal: Element) => shadow(portal).querySelector('.reminder-note')?.textContent;
    device.permission = 'granted';
    const before = await openSignedIn(proxy.url, '/course/list');
    await eventually(() => note(before)?.includes('届くのはこの画面を開いている間だけです。'));
    before.remove();
    const { portal, reads } = await open(LANGUAGES[0][0], LANGUAGES[0][1]);
    await click(await pushSwitch(portal));
    await reads(LANGUAGES[0][4]);
    portal.remove();
    const after = await openSignedIn(proxy.url, '/course/list');
    await eventually(() => note(after)?.includes('この画面を閉じていても、この端末に届きます。'));
    expect(note(after)).not.to.include('だけです');
  });
});

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

type FakePush = Awaited<ReturnType<typeof fakePush>>;

/** A browser's notifications, service worker and push manager, as a person has set them. They replace its own until `restore`. */
async function fakePush() {
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
