// The fixture `world` for Playwright: a test's provider runs in the test process and handles the requests of its pages.
import { test as base, type BrowserContext, type Route, type WebSocketRoute } from '@playwright/test';
import { millisOf } from '../../src/testing/moment.ts';
import { checkMilliseconds, checkPlaywrightOptions } from '../../src/testing/world-input.ts';
import type { PlaywrightWorldOptions, World } from '../../src/testing/world-types.ts';
import { contextClock } from './playwright-clock.ts';
import { startTestProvider, type TestProvider, type TestSignIn } from './test-provider.ts';
import { createSession } from '../../src/core/session/index.ts';

/** Distance between two sign-ins, in ms: greater than all requests of a page in the order of its tokens. */
const ORDER_STEP_MS = 1000;

const DEFAULT_PROVIDER = 'https://teacher.test';

/** `test` with a provider for each test: `world`. Configure it with `test.use({ worldOptions: { … } })`. */
export const test = base.extend<{ worldOptions: PlaywrightWorldOptions; world: World }>({
  worldOptions: [{}, { option: true }],
  world: async ({ context, worldOptions }, provide) => {
    const world = await openWorld(context, worldOptions);
    await provide(world);
    await world.close();
  },
});

async function openWorld(context: BrowserContext, given: PlaywrightWorldOptions): Promise<World> {
  checkPlaywrightOptions(given);
  const { provider = DEFAULT_PROVIDER, ...options } = given;
  const started = await startTestProvider({ ...options, provider, page: `${provider}/` });
  const clock = contextClock(context);
  const set = async (now: number) => {
    started.setNow(now);
    await clock.set(now);
  };
  if (started.isHeld()) await clock.set(started.now());
  await answerRequests(context, provider, started);
  let signIns = 0;
  const nextOrder = () => started.now() + ORDER_STEP_MS * (signIns += 1);
  const close = () => started.close();
  return {
    provider,
    close,
    [Symbol.asyncDispose]: close,
    token: async (who) => (await started.signIn(who)).token,
    async signIn(who) {
      await signInContext(context, provider, storedSignIn(provider, await started.signIn(who), nextOrder()));
    },
    async expire() {
      await started.endSessions();
      await broadcast(context, provider, { type: 'expire', order: nextOrder(), isHosts: false });
    },
    clock: {
      now: started.now,
      set: async (to) => set(millisOf(to)),
      async advance(milliseconds) {
        checkMilliseconds(milliseconds);
        await set(started.now() + milliseconds);
      },
    },
    studentLink: started.studentLink,
    add: started.add,
    fail: started.fail,
    calls: started.calls,
    mails: started.mails,
  };
}

async function answerRequests(context: BrowserContext, provider: string, world: TestProvider): Promise<void> {
  const socketAddress = provider.replace(/^http/, 'ws');
  await context.route(
    (url) => url.href.startsWith(`${provider}/`),
    (route) => answer(route, provider, world),
  );
  await context.routeWebSocket(
    (url) => url.href.startsWith(`${socketAddress}/`),
    (socket) => connect(socket, world),
  );
}

async function answer(route: Route, provider: string, world: TestProvider): Promise<void> {
  const request = route.request();
  const headers = Object.entries(await request.allHeaders()).filter(([name]) => !name.startsWith(':'));
  const body = new Uint8Array(request.postDataBuffer() ?? []).buffer;
  const path = request.url().slice(provider.length);
  const reply = await world.handle({ method: request.method(), path, headers, body }).catch(() => undefined);
  // The page may be gone by then.
  if (!reply) return route.abort('internetdisconnected').catch(() => {});
  const fulfilled = { status: reply.status, headers: Object.fromEntries(reply.headers), body: Buffer.from(reply.body) };
  return route.fulfill(fulfilled).catch(() => {});
}

function connect(socket: WebSocketRoute, world: TestProvider): void {
  let onClose = () => {};
  const end = () => {
    const listener = onClose;
    onClose = () => {};
    listener();
  };
  const close = (code: number) =>
    void socket
      .close({ code })
      .catch(() => {})
      .then(end);
  world.connect({
    send: (text) => socket.send(text),
    close,
    terminate: close,
    onMessage: (listener) => socket.onMessage((message) => listener(String(message))),
    onClose(listener) {
      onClose = listener;
      socket.onClose(end);
    },
  });
}

/** Signs in once at every page of this context, including future ones, until the teacher signs out. */
async function signInContext(
  context: BrowserContext,
  provider: string,
  { entries, order }: StoredSignIn,
): Promise<void> {
  await context.addInitScript(storeOnce, { entries, order });
  const frames = context.pages().flatMap((page) => page.frames());
  await Promise.all(frames.map((frame) => frame.evaluate(storeOnce, { entries, order }).catch(() => {})));
  await broadcast(context, provider, { type: 'sign-in', order, isHosts: false });
}

/** Runs in pages, so it must be self-contained. */
function storeOnce({ entries, order }: StoredSignIn): void {
  const KEY = 'teacher-elements test sign-in';
  try {
    if (Number(localStorage.getItem(KEY)) >= order) return;
    localStorage.setItem(KEY, String(order));
    for (const [key, value] of entries) localStorage.setItem(key, value);
  } catch {
    // This page has no storage, such as about:blank.
  }
}

/** Notifies the elements of all open pages, as another tab would. */
async function broadcast(context: BrowserContext, provider: string, message: object): Promise<void> {
  const send = ({ name, message }: { name: string; message: object }): void => {
    const channel = new BroadcastChannel(name);
    channel.postMessage(message);
    channel.close();
  };
  const name = `teacher-session ${provider}`;
  await Promise.allSettled(context.pages().map((page) => page.evaluate(send, { name, message })));
}

/** A sign-in as the elements store it in the browser's storage. */
interface StoredSignIn {
  readonly entries: readonly (readonly [key: string, value: string])[];
  /** When it happened, in the format that tabs exchange. */
  readonly order: number;
}

/** Where the elements store a session while another provider has the plain keys: the page's own session is not replaced. */
const TAKEN = ['teacher-auth-record', '{"provider":"another"}'] as const;

/**
 * The data that the elements find in the storage after a sign-in elsewhere.
 * @param order when it happened, later than all previous ones
 */
function storedSignIn(provider: string, { token, teacher }: TestSignIn, order: number): StoredSignIn {
  const entries = new Map<string, string>([TAKEN]);
  const session = createSession({
    provider,
    fetch: (...request) => fetch(...request),
    storage: {
      getItem: (key) => entries.get(key) ?? null,
      setItem: (key, value) => void entries.set(key, value),
      removeItem: (key) => void entries.delete(key),
    },
    hostName: '',
    clock: { now: () => order, after: () => () => {} },
  });
  session.begin(token, teacher, order);
  session.close();
  return { entries: [...entries].filter(([key]) => key.endsWith(`@${provider}`)), order };
}
