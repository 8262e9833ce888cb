import type { ClientSocket } from '../../core/live-room/index.ts';

/** The element whose class is the in-page provider; `dist/demo.js` defines it. */
export const DEMO_TAG = 'teacher-demo-provider';

const MISSING_PROVIDER_MESSAGE =
  'provider="demo:" needs the reference provider in this page: add <script type="module" src="dist/demo.js"></script>' +
  " or import 'teacher-elements/demo'.";

/** A provider that runs in the page. */
export interface InPageProvider {
  /** Handles a request to a URL that begins with the provider's own, such as `demo:`. */
  fetch(address: string, init?: RequestInit): Promise<Response>;
  /** Opens a connection to the provider's live rooms. */
  openSocket(address: string): ClientSocket;
}

/** Sends a request to the in-page provider; if there is none, the reply explains how to add it. */
export async function fetchInPage(address: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const provider = registeredProvider() ?? (await awaitProvider());
  if (provider) return provider.fetch(String(address), init);
  return Response.json({ status: 0, message: MISSING_PROVIDER_MESSAGE, data: null });
}

/** The `fetch` function for a provider: over the network, or within the page. */
export const fetchFor = (provider: string): typeof fetch =>
  isInPage(provider) ? fetchInPage : (...request) => fetch(...request);

const isInPage = (provider: string) => provider.startsWith('demo:');

/**
 * Replacement for WebSocket with an in-page provider; undefined for a provider on the network.
 *
 * @throws TypeError from the returned function while no in-page provider is registered
 */
export function socketOpener(provider: string): ((address: string) => ClientSocket) | undefined {
  if (!isInPage(provider)) return undefined;
  return (address) => {
    const provider = registeredProvider();
    if (!provider) throw new TypeError(MISSING_PROVIDER_MESSAGE);
    return provider.openSocket(address);
  };
}

function registeredProvider(): InPageProvider | undefined {
  return customElements.get(DEMO_TAG) as InPageProvider | undefined;
}

/** Waits for the provider until the page has loaded, because scripts run in any order. */
async function awaitProvider(): Promise<InPageProvider | undefined> {
  if (document.readyState !== 'complete') {
    const loaded = new Promise<void>((resolve) => addEventListener('load', () => resolve(), { once: true }));
    await Promise.race([customElements.whenDefined(DEMO_TAG), loaded]);
  }
  return registeredProvider();
}
