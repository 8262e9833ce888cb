// The reference provider for pages without a server: once this script has run, `provider="demo:"` reaches it.
import type { ClientSocket } from '../../../src/core/live-room/index.ts';
import { DEMO_TAG, type InPageProvider } from '../../../src/runtime/sessions/in-page-provider.ts';
import { createPictures } from './pictures.ts';
import { openTab } from './tab.ts';
import type { Channel, Locks, WireRequest } from './tab-messages.ts';
import { asResponse, readRequest, startWorld } from './world.ts';

/** This page's connection to one world. */
interface WorldConnection {
  request(request: WireRequest): Promise<Response>;
  openSocket(): ClientSocket;
}

const connections = new Map<string, WorldConnection>();

/** The name of a world, such as `demo:` or `demo:autumn`. */
const nameOf = (address: string) => /^demo:[^/?#]*/.exec(address)?.[0] ?? 'demo:';

function connectionTo(name: string): WorldConnection {
  const connection = connections.get(name) ?? connect(name);
  connections.set(name, connection);
  return connection;
}

function connect(name: string): WorldConnection {
  const page = location.href.replace(/#.*$/, '');
  const channel = openChannel(`teacher-demo ${name}`);
  const { request, openSocket } = openTab({
    name,
    tab: crypto.randomUUID(),
    channel,
    locks: channel && (navigator.locks as Locks | undefined),
    start: (rows, onCommit) => startWorld({ name, page, webCrypto: crypto, rows, onCommit }),
  });
  const replacePictures = createPictures(name, request);
  return {
    openSocket,
    async request(wireRequest) {
      const reply = await request(wireRequest);
      // Cache the URLs of teaching material: fetching it needs a token.
      return asResponse(wireRequest.path.startsWith('/api/') ? await replacePictures(reply) : reply);
    },
  };
}

/** Undefined without locks, and in a sandboxed frame, where access to the storage throws and locks are rejected. */
function openChannel(name: string): Channel | undefined {
  try {
    void localStorage.length;
    return new BroadcastChannel(name) as Channel;
  } catch {
    return undefined;
  }
}

async function fetchDemo(address: string, init?: RequestInit): Promise<Response> {
  if (!isSecureContext) return needsSecureContext();
  const name = nameOf(address);
  const signal = init?.signal;
  signal?.throwIfAborted();
  const aborted = new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as unknown), { once: true });
  });
  return Promise.race([
    aborted,
    readRequest(address.slice(name.length), init).then((request) => connectionTo(name).request(request)),
  ]);
}

function needsSecureContext(): Response {
  const message = 'The demo world needs a secure context: open this page over https, from localhost or as a file.';
  return Response.json({ status: 0, message, data: null });
}

// Servers import this script as well. The custom element holds the provider, so that separate bundles find it without a
// global name.
if (typeof customElements !== 'undefined' && !customElements.get(DEMO_TAG)) {
  class DemoProvider extends HTMLElement {
    static fetch = fetchDemo;
    static openSocket = (address: string) => connectionTo(nameOf(address)).openSocket();
  }
  DemoProvider satisfies InPageProvider;
  customElements.define(DEMO_TAG, DemoProvider);
}
