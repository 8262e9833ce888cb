// Worlds that reply as other providers do, within the tolerance of docs/provider-api.md.
import { endpointTable, type Endpoint, type Schema } from '../../src/core/api/endpoints/index.ts';
import type { Replies, WorldOptions } from '../../src/testing/world-types.ts';
import type { WireReply, WireRequest } from '../../provider/adapters/in-page/tab-messages.ts';
import { callNameOf } from './watched-calls.ts';

/** How long a slow reply takes, in ms. */
const SLOW_MS = 2000;
/** How long reads are outdated after a write, in ms. */
const STALE_MS = 5000;
const PAGE_SIZE = 5;

export type Handle = (request: WireRequest) => Promise<WireReply>;

/** How a world replies, and the ids of its records as its pages know them. */
export interface VariedReplies {
  readonly handle: Handle;
  /** The id that pages know for a record's own id. */
  publicId(id: string): string;
  /** The record's own id for one that pages know. */
  ownId(id: string): string;
}

/**
 * Wraps a provider so that it replies in the given ways.
 *
 * @param now the provider's clock, milliseconds since 1970
 */
export function varyReplies(replies: WorldOptions['replies'] = [], handle: Handle, now: () => number): VariedReplies {
  const kinds = new Set<Replies>([replies].flat());
  const ids = createNumericIds();
  const isNumeric = kinds.has('numeric-ids');
  let varied = handle;
  // Lists are cut and values become null while the ids are still those of the schema.
  if (kinds.has('paging')) varied = withOwnPages(varied);
  if (kinds.has('nulls')) varied = withNulls(varied);
  if (isNumeric) varied = ids.wrap(varied);
  if (kinds.has('stale')) varied = withStaleReads(varied, now);
  if (kinds.has('slow')) varied = slowed(varied);
  return {
    handle: varied,
    publicId: (id) => (isNumeric ? String(ids.numberOf(id)) : id),
    ownId: (id) => (isNumeric ? ids.idOf(id) : id),
  };
}

const slowed =
  (handle: Handle): Handle =>
  async (request) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    return handle(request);
  };

/** Names of calls that change nothing. */
const READS = /^(?:read|list|search|open|check|sign)/;

function withStaleReads(handle: Handle, now: () => number): Handle {
  const earlier = new Map<string, WireReply>();
  let staleUntil = -Infinity;
  return async (request) => {
    const name = callNameOf(request);
    if (name === '') return handle(request);
    if (!READS.test(name)) {
      const reply = await handle(request);
      staleUntil = now() + STALE_MS;
      return reply;
    }
    const key = `${request.method} ${request.path} ${new TextDecoder().decode(request.body)}`;
    const known = now() < staleUntil ? earlier.get(key) : undefined;
    if (known) return known;
    const reply = await handle(request);
    if (reply.status === 200) earlier.set(key, reply);
    return reply;
  };
}

type Data = Readonly<Record<string, unknown>>;

const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Changes the `data` of a reply in JSON; other replies stay as they are. */
function mapData(reply: WireReply, change: (data: unknown) => unknown): WireReply {
  const type = new Headers(reply.headers.map(([name, value]): [string, string] => [name, value])).get('content-type');
  if (!type?.startsWith('application/json') || reply.body.byteLength === 0) return reply;
  const envelope = JSON.parse(new TextDecoder().decode(reply.body)) as Data;
  const body = new TextEncoder().encode(JSON.stringify({ ...envelope, data: change(envelope['data']) })).buffer;
  return { ...reply, body, headers: reply.headers.filter(([name]) => name.toLowerCase() !== 'content-length') };
}

const endpointOf = (request: WireRequest): Endpoint | undefined =>
  (endpointTable as Readonly<Record<string, Endpoint>>)[callNameOf(request)];

function withOwnPages(handle: Handle): Handle {
  return async (request) => {
    const url = new URL(request.path, 'https://in-page.invalid');
    const { searchParams: query } = url;
    if (!query.has('page') || !query.has('size')) return handle(request);
    query.set('size', String(Math.min(Number(query.get('size')), PAGE_SIZE)));
    const reply = await handle({ ...request, path: url.pathname + url.search });
    return mapData(reply, (data) => {
      if (!isData(data) || !Array.isArray(data['list'])) return data;
      const { total: _, page, size, ...rest } = data;
      return { ...rest, page: String(page), size: String(size) };
    });
  };
}

/** The parts of a schema that say where a value may be missing. */
interface Shape {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Shape>>;
  readonly item?: Shape;
  readonly wrapped?: Shape;
}

function withNulls(handle: Handle): Handle {
  return async (request) => {
    const row = endpointOf(request);
    const reply = await handle(request);
    return row ? mapData(reply, (data) => nullsIn(data, row.data as Schema & Shape)) : reply;
  };
}

const isNothing = (value: unknown): boolean =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

function nullsIn(value: unknown, shape: Shape | undefined): unknown {
  if (shape?.wrapped) return isNothing(value) ? null : nullsIn(value, shape.wrapped);
  if (Array.isArray(value)) return value.map((entry) => nullsIn(entry, shape?.item));
  if (!isData(value) || !shape?.entries) return value;
  const known = Object.entries(shape.entries).map(([name, entry]) => [name, nullsIn(value[name], entry)] as const);
  return { ...value, ...Object.fromEntries(known.filter(([, entry]) => entry !== undefined)) };
}

/** Fields whose values are ids of records. */
const ID_FIELD = /^(?:ids?|lesson)$|Ids?$/;
const FIRST_NUMBER = 1001;
const DIGITS = /^\d{1,15}$/;

function createNumericIds() {
  const numbers = new Map<string, number>();
  const ids = new Map<number, string>();

  function numberOf(id: string): number {
    const known = numbers.get(id);
    if (known !== undefined) return known;
    let number = DIGITS.test(id) ? Number(id) : FIRST_NUMBER + numbers.size;
    while (ids.has(number)) number += 1;
    numbers.set(id, number);
    ids.set(number, id);
    return number;
  }

  const idOf = (given: string): string => (DIGITS.test(given) && ids.get(Number(given))) || given;

  /** Converts the values of all fields with ids, at any depth. */
  function convert(value: unknown, one: (id: unknown) => unknown): unknown {
    if (Array.isArray(value)) return value.map((entry) => convert(entry, one));
    if (!isData(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, entry]) => {
        if (!ID_FIELD.test(name) || isData(entry)) return [name, convert(entry, one)];
        return [name, Array.isArray(entry) ? entry.map(one) : one(entry)];
      }),
    );
  }

  const toNumber = (id: unknown) => (typeof id === 'string' && id !== '' ? numberOf(id) : id);
  const toId = (id: unknown) => (typeof id === 'string' || typeof id === 'number' ? idOf(String(id)) : id);

  function ownRequest(request: WireRequest): WireRequest {
    const url = new URL(request.path, 'https://in-page.invalid');
    const path = url.pathname
      .split('/')
      .map((part) => encodeURIComponent(idOf(decodeURIComponent(part))))
      .join('/');
    for (const [name, value] of new URLSearchParams(url.search))
      if (ID_FIELD.test(name)) url.searchParams.set(name, idOf(value));
    const type = new Headers(request.headers.map(([name, value]): [string, string] => [name, value])).get(
      'content-type',
    );
    const isJson = request.body.byteLength > 0 && type?.startsWith('application/json');
    const own = { ...request, path: path + url.search };
    if (!isJson) return own;
    const body = JSON.stringify(convert(JSON.parse(new TextDecoder().decode(request.body)), toId));
    const headers = request.headers.filter(([name]) => name.toLowerCase() !== 'content-length');
    return { ...own, headers, body: new TextEncoder().encode(body).buffer };
  }

  return {
    numberOf,
    idOf,
    wrap:
      (handle: Handle): Handle =>
      async (request) => {
        if (callNameOf(request) === '') return handle(request);
        return mapData(await handle(ownRequest(request)), (data) => convert(data, toNumber));
      },
  };
}
