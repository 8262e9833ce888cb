import '../../provider/adapters/in-page/index.ts';
import { millisOf } from '../../src/testing/moment.ts';
import { checkMilliseconds, checkPageOptions } from '../../src/testing/world-input.ts';
import type { PageWorldOptions, World } from '../../src/testing/world-types.ts';
import { createPictures } from '../../provider/adapters/in-page/pictures.ts';
import { createSocketPair } from '../../provider/adapters/in-page/socket-pair.ts';
import { asResponse, readRequest } from '../../provider/adapters/in-page/world.ts';
import { startMinimalTestProvider } from './minimal-test-provider.ts';
import { forgetSession, noticeExpiry, signInPage } from './page-session.ts';
import { holdClock, letClockGo } from './shared-clock.ts';
import { startTestProvider, type TestProvider } from './test-provider.ts';
import { DEMO_TAG, type InPageProvider } from '../../src/runtime/sessions/in-page-provider.ts';

const providers = { demo: startTestProvider, minimal: startMinimalTestProvider };

/** The clocks of a world and of its page, which are stopped together. */
function createClock(test: TestProvider): World['clock'] {
  function set(to: number): void {
    test.setNow(to);
    holdClock(test, to);
  }
  if (test.isHeld()) set(test.now());
  return {
    now: test.now,
    set: async (to) => set(millisOf(to)),
    async advance(milliseconds) {
      checkMilliseconds(milliseconds);
      set(test.now() + milliseconds);
    },
  };
}

function reach(provider: string, test: TestProvider): PageWorld {
  const replacePictures = createPictures(provider, test.handle);
  return {
    async fetch(address, init) {
      const signal = init?.signal;
      signal?.throwIfAborted();
      const aborted = new Promise<never>((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as unknown), { once: true });
      });
      const request = await readRequest(address.slice(provider.length), init);
      const reply = await Promise.race([aborted, test.handle(request)]);
      return asResponse(request.path.startsWith('/api/') ? await replacePictures(reply) : reply);
    },
    openSocket() {
      const [socket, roomSocket] = createSocketPair(Promise.resolve());
      test.connect(roomSocket);
      return socket;
    },
  };
}

/**
 * Creates the provider of one test in this page. Two worlds of one page share its clock: the latest one with a fixed clock applies.
 *
 * @throws TypeError that names the wrong option or field, and lists what it may be
 * @throws Error if the page is not a secure context, in which the provider cannot work
 */
export async function createWorld(given: PageWorldOptions = {}): Promise<World> {
  checkPageOptions(given);
  const { provider: kind = 'demo', ...options } = given;
  if (!globalThis.isSecureContext)
    throw new Error('A world needs a secure context: open the page over https or from localhost.');
  const provider = `demo:test-${crypto.randomUUID()}`;
  const test = await providers[kind]({ ...options, provider, page: location.href.replace(/#.*$/, '') });
  const leave = openPageWorld(provider, reach(provider, test));
  let isClosed = false;

  async function close(): Promise<void> {
    if (isClosed) return;
    isClosed = true;
    letClockGo(test);
    forgetSession(provider);
    leave();
    await test.close();
  }

  return {
    provider,
    clock: createClock(test),
    close,
    [Symbol.asyncDispose ?? Symbol.for('Symbol.asyncDispose')]: close,
    signIn: async (who) => signInPage(provider, await test.signIn(who)),
    token: async (who) => (await test.signIn(who)).token,
    async expire() {
      await test.endSessions();
      await noticeExpiry(provider);
    },
    studentLink: test.studentLink,
    add: test.add,
    fail: test.fail,
    calls: test.calls,
    mails: test.mails,
  } as World;
}

// Decides which requests of this page go to worlds of tests, and which to the reference provider.

/** Where the requests and sockets to one world go. */
type PageWorld = InPageProvider;

const worlds = new Map<string, PageWorld>();

/** Distinguishes worlds of tests from the page's own. */
const NAME = /^demo:test-[\w-]+/;

const closed: PageWorld = {
  fetch: async (address) => {
    throw new TypeError(`${address}: the world of this test is closed.`);
  },
  openSocket: (address) => {
    throw new TypeError(`${address}: the world of this test is closed.`);
  },
};

function worldAt(address: string): PageWorld | undefined {
  const [name] = NAME.exec(address) ?? [];
  return name === undefined ? undefined : (worlds.get(name) ?? closed);
}

let isRouted = false;

function route(): void {
  const page = customElements.get(DEMO_TAG) as InPageProvider | undefined;
  if (isRouted || !page) return;
  isRouted = true;
  const { fetch, openSocket } = page;
  page.fetch = (address, init) => (worldAt(address)?.fetch ?? fetch)(address, init);
  page.openSocket = (address) => (worldAt(address)?.openSocket ?? openSocket)(address);
}

/** Sends the page's requests to a provider to a world, until the returned function is called. */
function openPageWorld(provider: string, world: PageWorld): () => void {
  route();
  worlds.set(provider, world);
  return () => worlds.delete(provider);
}
