// Which requests of this page go to worlds of tests, and which to the reference provider.
import '../../provider/adapters/in-page/index.ts';
import { DEMO_TAG, type InPageProvider } from '../../src/runtime/sessions/in-page-provider.ts';

/** Where the requests and sockets to one world go. */
export type PageWorld = InPageProvider;

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

/** Sends what the page asks of a provider to a world, until the returned function is called. */
export function openPageWorld(provider: string, world: PageWorld): () => void {
  route();
  worlds.set(provider, world);
  return () => worlds.delete(provider);
}
