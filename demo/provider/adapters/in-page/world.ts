import { purgeExpired } from '../../store/purge.ts';
import { createMemoryStore, type RowChange, type Rows } from '../../store/memory-store.ts';
import { createProvider } from '../../app/provider.ts';
import type { RoomSocket } from '../../rooms/room-socket.ts';
import { fillDemoWorld } from '../../seed/index.ts';
import { demoLogo } from '../../seed/logo.ts';
import { formBody } from './form-body.ts';
import { createWebCrypto, type WebCrypto } from './web-crypto.ts';
import type { WireReply, WireRequest } from './wire.ts';

/** Requests need an absolute address; nothing is ever fetched from it. */
const NOWHERE = 'https://in-page.invalid';

/** The statuses whose replies must not have a body. */
const BODILESS = new Set([204, 205, 304]);

export interface InPageWorldOptions {
  /** `demo:`, and a name where a page has several worlds. */
  name: string;
  /** The page that is shown, for links in mails and for students. */
  page: string;
  webCrypto: WebCrypto;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** What an earlier host of this world has left. */
  rows?: Rows | undefined;
  onCommit?: (changes: readonly RowChange[]) => void;
}

export interface InPageWorld {
  answer(request: WireRequest): Promise<WireReply>;
  connect(socket: RoomSocket): void;
  rows(): Rows;
}

/** The demo provider with its world, running in this page: its own rows and rules, over a store in memory. */
export async function startWorld({
  name,
  page,
  webCrypto,
  now = Date.now,
  rows,
  onCommit,
}: InPageWorldOptions): Promise<InPageWorld> {
  let isCopied = false;
  const store = createMemoryStore({
    ...(rows && { rows }),
    onCommit: (changes) => {
      if (isCopied) onCommit?.(changes);
    },
  });
  const crypto = createWebCrypto(webCrypto);
  purgeExpired({ store, now });
  await fillDemoWorld({ store, now, crypto });
  // Before this nobody has a copy that would have to be kept up.
  isCopied = true;
  const provider = createProvider({
    store,
    clock: now,
    crypto,
    settings: {
      url: name,
      portalUrl: new URL('../../in-page/', page).href,
      studentUrl: page,
      mailbox: true,
      logo: demoLogo,
    },
  });
  return {
    rows: () => store.rows(),
    connect: (socket) => provider.rooms.connect(socket),
    async answer({ method, path, headers, body }) {
      const hasBody = method !== 'GET' && method !== 'HEAD';
      const response = await provider.fetch(new Request(NOWHERE + path, { method, headers, ...(hasBody && { body }) }));
      return { status: response.status, headers: [...response.headers], body: await response.arrayBuffer() };
    },
  };
}

/** A request as a page makes it, with the path within the provider. */
export async function readRequest(path: string, init?: RequestInit): Promise<WireRequest> {
  const body = init?.body instanceof FormData ? formBody(init.body) : init?.body;
  const request = new Request(NOWHERE + path, { ...init, ...(body && { body }) });
  return { method: request.method, path, headers: [...request.headers], body: await request.arrayBuffer() };
}

export function asResponse({ status, headers, body }: WireReply): Response {
  return new Response(BODILESS.has(status) ? null : body, { status, headers });
}
