// The demo provider for pages without a server: `provider="demo:"` reaches it once this script has run.
import type { ClientSocket } from '../../../../src/core/live-room/index.ts';
import { DEMO_TAG, type InPageProvider } from '../../../../src/runtime/in-page-provider.ts';
import { createPictures } from './pictures.ts';
import { openTab } from './tab.ts';
import type { Channel, Locks, WireRequest } from './wire.ts';
import { asResponse, readRequest, startWorld } from './world.ts';

interface Door {
  ask(request: WireRequest): Promise<Response>;
  openSocket(): ClientSocket;
}

const doors = new Map<string, Door>();

/** `demo:` is one world, `demo:autumn` another one. */
const nameOf = (address: string) => /^demo:[^/?#]*/.exec(address)?.[0] ?? 'demo:';

function doorOf(name: string): Door {
  const door = doors.get(name) ?? openDoor(name);
  doors.set(name, door);
  return door;
}

function openDoor(name: string): Door {
  const page = location.href.replace(/#.*$/, '');
  const tab = openTab({
    name,
    tab: crypto.randomUUID(),
    channel:
      typeof BroadcastChannel === 'undefined' ? undefined : (new BroadcastChannel(`teacher-demo ${name}`) as Channel),
    locks: navigator.locks as Locks | undefined,
    start: (rows, onCommit) => startWorld({ name, page, webCrypto: crypto, rows, onCommit }),
  });
  const withPictures = createPictures(name, tab.ask);
  return {
    openSocket: tab.openSocket,
    async ask(request) {
      const reply = await tab.ask(request);
      // The address of teaching material is kept as it is: it is fetched with a token.
      return asResponse(request.path.startsWith('/api/') ? await withPictures(reply) : reply);
    },
  };
}

async function fetchDemo(address: string, init?: RequestInit): Promise<Response> {
  if (!isSecureContext) return needsSecureContext();
  const name = nameOf(address);
  const signal = init?.signal;
  signal?.throwIfAborted();
  const left = new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as unknown), { once: true });
  });
  return Promise.race([
    left,
    readRequest(address.slice(name.length), init).then((request) => doorOf(name).ask(request)),
  ]);
}

function needsSecureContext(): Response {
  const message = 'The demo world needs a secure context: open this page over https, from localhost or as a file.';
  return Response.json({ status: 0, message, data: null });
}

// Servers import the script as well. The element carries the provider, so that bundles that know nothing of each other find
// it without a global name.
if (typeof customElements !== 'undefined' && !customElements.get(DEMO_TAG)) {
  class DemoProvider extends HTMLElement {
    static fetch = fetchDemo;
    static openSocket = (address: string) => doorOf(nameOf(address)).openSocket();
  }
  DemoProvider satisfies InPageProvider;
  customElements.define(DEMO_TAG, DemoProvider);
}
