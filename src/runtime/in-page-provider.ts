import type { ClientSocket } from '../core/live-room/index.ts';

/** The element whose class is the in-page provider; `dist/demo.js` defines it. */
export const DEMO_TAG = 'teacher-demo-provider';

const CURE = 'provider="demo:" needs the demo provider in this page: add <script type="module" src="dist/demo.js"></script>'
  + ' or import \'teacher-elements/demo\'.';

/** A provider that runs in the page. */
export interface InPageProvider {
  /** Answers a request to an address that begins with the provider's own, such as `demo:`. */
  fetch(address: string, init?: RequestInit): Promise<Response>;
  /** A line to the provider's live rooms. */
  openSocket(address: string): ClientSocket;
}

/** Asks the in-page provider; without one in the page the reply says what to do. */
export async function fetchInPage(address: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const provider = find() ?? await awaitProvider();
  if (provider) return provider.fetch(String(address), init);
  return Response.json({ status: 0, message: CURE, data: null });
}

/** How requests reach a provider: over the network, or within the page. */
export const reach = (provider: string): typeof fetch => (isInPage(provider) ? fetchInPage : (...request) => fetch(...request));

const isInPage = (provider: string) => provider.startsWith('demo:');

/** What a call opens in place of a WebSocket; undefined for a provider on a network. It throws while there is none. */
export function socketOpener(provider: string): ((address: string) => ClientSocket) | undefined {
  if (!isInPage(provider)) return undefined;
  return (address) => {
    const found = find();
    if (!found) throw new TypeError(CURE);
    return found.openSocket(address);
  };
}

function find(): InPageProvider | undefined {
  return customElements.get(DEMO_TAG) as InPageProvider | undefined;
}

/** Scripts come in any order: only a page that has loaded without the provider lacks it. */
async function awaitProvider(): Promise<InPageProvider | undefined> {
  if (document.readyState !== 'complete') {
    const loaded = new Promise<void>((resolve) => addEventListener('load', () => resolve(), { once: true }));
    await Promise.race([customElements.whenDefined(DEMO_TAG), loaded]);
  }
  return find();
}
