import type { Clock, ProviderClock } from '../time/index.ts';
import type { Endpoint, InputOf, KnownOf } from './endpoints/index.ts';
import { failed, type Reply, SUCCESS } from './failure.ts';
import { type Http, queryString, type Query } from './http.ts';
import { isRecord, readReply } from './reply.ts';

interface CallOptions {
  /** Aborts the call. */
  signal?: AbortSignal;
  /** Time in ms until a failure of kind `timeout`; the session's by default. */
  timeout?: number;
  /**
   * GET only: the maximum age of a cached reply in ms. `true` is 60,000 ms (docs/spec.md, section 9). `false` also does not share
   * a running request, whose reply may already be outdated.
   */
  cache?: boolean | number;
  /** Receives the token of the reply, which the session would otherwise treat as a renewal: for the sign-in. */
  onToken?: (token: string, auth: AuthSnapshot) => void;
}

/** Calls the provider by rows of the endpoint table. Never rejects: failures are in the reply. */
export interface Api {
  call<Row extends Endpoint>(row: Row, input: InputOf<Row>, options?: CallOptions): Promise<Reply<KnownOf<Row>>>;
  /** Deletes all cached replies. */
  clearCache(): void;
}

type CallInput = { params?: Record<string, string>; query?: Query; body?: Record<string, unknown> };

export function createApi(http: Http, port: SessionPort, clock: ProviderClock, device: Clock): Api {
  const cache = createReplyCache(device.now);

  async function send(row: Endpoint, parts: CallInput, options: CallOptions, isLast = false): Promise<Reply<unknown>> {
    const teacherEpoch = port.teacherEpoch();
    // Public data is valid for the next teacher, too.
    const isCurrent = () => row.access === 'anyone' || teacherEpoch === port.teacherEpoch();
    const auth = await port.authSnapshot(row.access);
    if (!isCurrent()) return abortedReply;
    if (!auth) return failed({ kind: 'expired', message: '' });

    const sentAt = device.now();
    const response = await http.send({
      method: row.method,
      path: fillPath(row.path, parts.params),
      query: parts.query,
      ...(row.form ? { form: parts.body } : { json: parts.body }),
      headers: { ...port.headers(), ...(auth.token && { Authorization: auth.token }) },
      signal: options.signal,
      timeout: options.timeout,
    });
    const token = response.headers?.get('Authorization');
    if (token) (options.onToken ?? port.renew)(token, auth);

    const reply = readReply(row, response, parts.query);
    if (reply.failure?.kind === 'expired' && (await port.handleSessionOver(auth, isLast)) && !isLast)
      return send(row, parts, options, true);
    if (!isCurrent()) return abortedReply;
    const time = isRecord(reply.data) ? reply.data.currentMillis : undefined;
    if (typeof time === 'number') clock.adjust(time, sentAt, device.now());
    return reply;
  }

  /** Turns any exception, such as one of a listener of the page, into a failure: callers wait for the reply. */
  async function sendSafely(row: Endpoint, parts: CallInput, options: CallOptions): Promise<Reply<unknown>> {
    const call = `${row.method} ${row.path}`;
    try {
      const reply = await send(row, parts, options);
      return reply.failure ? { ...reply, failure: { ...reply.failure, call } } : reply;
    } catch (error) {
      return failed({ kind: 'parse-error', message: String(error), call });
    }
  }

  function read(row: Endpoint, parts: CallInput, options: CallOptions): Promise<Reply<unknown>> {
    const key = [port.headers()['Accept-Language'], fillPath(row.path, parts.params), queryString(parts.query ?? {})];
    const maximumAge = options.cache === true ? CACHE_MAX_AGE_MS : Number(options.cache ?? 0);
    if (options.cache === false) cache.forget(key.join(' '));
    return cache.get(key.join(' '), maximumAge, options.signal, (signal) =>
      sendSafely(row, parts, { ...options, signal }),
    );
  }

  async function write(row: Endpoint, parts: CallInput, options: CallOptions): Promise<Reply<unknown>> {
    const reply = await sendSafely(row, parts, options);
    // Searches use POST but change nothing. Replies to requests sent during a write may be outdated.
    if (!row.path.includes('/search')) cache.clear();
    if (!row.echo || reply.status !== SUCCESS || reply.data !== undefined) return reply;
    // Most providers return what they have written, and a page that only signs in writes nothing: few need this.
    const read = await import('./read-back.ts')
      .then(({ readBack }) => readBack(row, parts.body ?? {}, (each, input) => api.call(each, input, { cache: false })))
      .catch(() => undefined);
    return { ...reply, data: read };
  }

  const api: Api = {
    async call(row, input, options = {}) {
      const reply = await (row.method === 'GET' ? read : write)(row, input as CallInput, options);
      return reply as Reply<KnownOf<typeof row>>;
    },
    clearCache: cache.clear,
  };
  return api;
}

function fillPath(path: string, params: Record<string, string> = {}): string {
  // A lone surrogate cannot be encoded.
  const encode = (value = '') => encodeURIComponent(value.replace(/\p{Surrogate}/gu, '\ufffd'));
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encode(params[name]));
}

/** Authorization of one request, captured when it is sent. */
export interface AuthSnapshot {
  token: string | undefined;
  /** Identifies the sign-in: a renewal counts only for the sign-in under which it was requested. */
  signIn: string | undefined;
  /** When the request was sent, in ms; a fraction orders requests of the same millisecond. Comparable across tabs. */
  order: number;
}

/** What the API client needs from its session. */
export interface SessionPort {
  /** Authorization for the next request; may wait for the host's token function. Undefined if that returns none. */
  authSnapshot(access: Endpoint['access']): Promise<AuthSnapshot | undefined>;
  headers(): Record<string, string>;
  /** Changes whenever another teacher signs in. */
  teacherEpoch(): number;
  renew(token: string, auth: AuthSnapshot): void;
  /** Handles a reply that ends the session; resolves with whether to retry. The last attempt is not repeated. */
  handleSessionOver(auth: AuthSnapshot, isLast: boolean): Promise<boolean>;
}

/** Sends requests with the session's token. It knows the token, so it is never given to a page. */
export interface Connection {
  readonly provider: string;
  readonly fetch: typeof fetch;
  readonly port: SessionPort;
}

/** The options of a page for its own request. The body cannot be a stream, since a request may be sent twice. */
export interface ProviderRequest {
  readonly method?: string;
  readonly headers?: Headers | Readonly<Record<string, string>>;
  readonly body?: string | Blob | FormData | URLSearchParams | ArrayBuffer | null;
  readonly signal?: AbortSignal;
}

/** Sends a request with the session's token, to the session's provider only. */
export type ProviderFetch = (address: string, request?: ProviderRequest) => Promise<Response>;

/** Maximum age of a cached reply by default, in ms (docs/spec.md, section 9). */
export const CACHE_MAX_AGE_MS = 60_000;

interface Running {
  reply: Promise<Reply<unknown>>;
  waiting: number;
  abort: AbortController;
}

/**
 * Shares GET requests: one at a time for each key, aborted when its last caller aborts. Replies are cached for as long as the
 * next caller allows, and deleted by every write.
 */
interface ReplyCache {
  get(
    key: string,
    maximumAge: number,
    signal: AbortSignal | undefined,
    fetch: (signal: AbortSignal) => Promise<Reply<unknown>>,
  ): Promise<Reply<unknown>>;
  /** Deletes the cached reply of a key; a running request still resolves, but is no longer cached or shared. */
  forget(key: string): void;
  /** Deletes cached replies; running requests still resolve, but are no longer cached or shared. */
  clear(): void;
}

export const abortedReply = failed({ kind: 'aborted', message: 'aborted' });

function createReplyCache(now: () => number): ReplyCache {
  const cached = new Map<string, { reply: Reply<unknown>; at: number }>();
  const running = new Map<string, Running>();

  function start(key: string, fetch: (signal: AbortSignal) => Promise<Reply<unknown>>): Running {
    const abort = new AbortController();
    const entry: Running = { abort, waiting: 0, reply: fetch(abort.signal) };
    running.set(key, entry);
    void entry.reply.then((reply) => {
      if (running.get(key) !== entry) return;
      running.delete(key);
      if (!reply.failure) cached.set(key, { reply, at: now() });
    });
    return entry;
  }

  function waitFor(key: string, entry: Running, signal: AbortSignal | undefined): Promise<Reply<unknown>> {
    entry.waiting += 1;
    return new Promise((resolve) => {
      const cancel = () => {
        entry.waiting -= 1;
        resolve(abortedReply);
        if (entry.waiting > 0) return;
        if (running.get(key) === entry) running.delete(key);
        entry.abort.abort();
      };
      signal?.addEventListener('abort', cancel, { once: true });
      void entry.reply.then(resolve);
    });
  }

  return {
    async get(key, maximumAge, signal, fetch) {
      if (signal?.aborted) return abortedReply;
      const found = cached.get(key);
      if (found && maximumAge > 0 && now() - found.at < maximumAge) return found.reply;
      return waitFor(key, running.get(key) ?? start(key, fetch), signal);
    },
    forget(key) {
      cached.delete(key);
      running.delete(key);
    },
    clear() {
      cached.clear();
      running.clear();
    },
  };
}
