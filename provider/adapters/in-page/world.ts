import { purgeExpired } from '../../store/purge.ts';
import { createMemoryStore, type RowChange, type Rows } from '../../store/memory-store.ts';
import { createProvider } from '../../app/provider.ts';
import type { Settings } from '../../app/settings.ts';
import type { RoomSocket } from '../../rooms/room-socket.ts';
import { fillDemoWorld, type Seeding } from '../../seed/index.ts';
import type { Store } from '../../store/store.ts';
import { demoLogo } from '../../seed/logo.ts';
import { createPageCalendars, type StatedCalendars } from './page-calendars.ts';
import { createWebCrypto, type WebCrypto } from './web-crypto.ts';
import type { WireReply, WireRequest } from './tab-messages.ts';

/** A `Request` needs an absolute URL; this one is never fetched. */
const BASE_URL = 'https://in-page.invalid';

/** Statuses whose responses cannot have a body. */
const STATUSES_WITHOUT_BODY = new Set([204, 205, 304]);

interface InPageWorldOptions {
  /** `demo:`, with a name if a page has several worlds. */
  name: string;
  /** URL of the page, for links in mails and for students. */
  page: string;
  webCrypto: WebCrypto;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** The rows that an earlier host of this world left. */
  rows?: Rows | undefined;
  onCommit?: (changes: readonly RowChange[]) => void;
  /** Writes the first rows; by default those of the demo world. */
  fill?: (seeding: Seeding) => Promise<void>;
  /** The outside calendars that can be read, by address; by default those that the browser can fetch. */
  calendars?: StatedCalendars | undefined;
  /** Replace the settings of a provider in a page. */
  settings?: Partial<Settings>;
}

/** The provider with its rows, as other tabs access it. */
export interface InPageWorld {
  handleRequest(request: WireRequest): Promise<WireReply>;
  connect(socket: RoomSocket): void;
  /** A copy of all rows. */
  rows(): Rows;
  readonly store: Store;
  /** Sends the due mails about lessons, and resolves when all work after replies is done. */
  postMails(): Promise<void>;
  /** Reads the due outside calendars. */
  refreshCalendars(): Promise<void>;
  /** Stops background work. */
  close(): Promise<void>;
}

/** Starts the reference provider in this page, with an in-memory store that contains the demo world. */
export async function startWorld({
  name,
  page,
  webCrypto,
  now = Date.now,
  rows,
  onCommit,
  fill = fillDemoWorld,
  calendars,
  settings,
}: InPageWorldOptions): Promise<InPageWorld> {
  let isSeeded = false;
  const store = createMemoryStore({
    ...(rows && { rows }),
    onCommit: (changes) => {
      if (isSeeded) onCommit?.(changes);
    },
  });
  const crypto = createWebCrypto(webCrypto);
  await purgeExpired({ store, now });
  await fill({ store, now, crypto });
  // Report only later changes: no other tab has a copy yet.
  isSeeded = true;
  const provider = createProvider({
    store,
    clock: now,
    crypto,
    calendarSource: createPageCalendars(calendars),
    settings: {
      url: name,
      portalUrl: new URL('../../in-page/', page).href,
      studentUrl: page,
      familyUrl: page,
      mailbox: true,
      logo: demoLogo,
      ...settings,
    },
  });
  return {
    store,
    rows: () => store.rows(),
    postMails: () => provider.postLessonMails(),
    refreshCalendars: () => provider.refreshCalendars(),
    async close() {
      await provider.rooms.close();
      await provider.close();
    },
    connect: (socket) => provider.rooms.connect(socket),
    async handleRequest({ method, path, headers, body }) {
      const hasBody = method !== 'GET' && method !== 'HEAD';
      const response = await provider.fetch(
        new Request(BASE_URL + path, { method, headers, ...(hasBody && { body }) }),
      );
      return { status: response.status, headers: [...response.headers], body: await response.arrayBuffer() };
    },
  };
}

/** Reads a request with the arguments of `fetch`; the path is relative to the provider. */
export async function readRequest(path: string, init?: RequestInit): Promise<WireRequest> {
  const body = init?.body instanceof FormData ? formBody(init.body) : init?.body;
  const request = new Request(BASE_URL + path, { ...init, ...(body && { body }) });
  return { method: request.method, path, headers: [...request.headers], body: await request.arrayBuffer() };
}

export function asResponse({ status, headers, body }: WireReply): Response {
  return new Response(STATUSES_WITHOUT_BODY.has(status) ? null : body, { status, headers });
}

/** Encodes a form as browsers do, with its boundary in the type: WebKit cannot read a form with a file from a request. */
function formBody(form: FormData): Blob {
  // A blob's type is lower-cased.
  const boundary = `teacher-${crypto.randomUUID()}`;
  const chunks = [...form].flatMap(([name, value]) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${escapeQuotes(name)}"`,
    ...encodeValue(value),
    '\r\n',
  ]);
  return new Blob([...chunks, `--${boundary}--\r\n`], { type: `multipart/form-data; boundary=${boundary}` });
}

function encodeValue(value: FormDataEntryValue): BlobPart[] {
  if (typeof value === 'string') return [`\r\n\r\n${value.replaceAll(/\r\n|\r|\n/g, '\r\n')}`];
  return [
    `; filename="${escapeQuotes(value.name)}"\r\nContent-Type: ${value.type || 'application/octet-stream'}\r\n\r\n`,
    value,
  ];
}

function escapeQuotes(text: string): string {
  return text.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');
}
