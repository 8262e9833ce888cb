import type { Clock, ProviderClock } from '../time/index.ts';
import type { Endpoint, InputOf, KnownOf } from './endpoints/index.ts';
import { failed, type Reply, SUCCESS } from './failure.ts';
import type { Http } from './http.ts';
import { isRecord, readReply } from './reply.ts';
import { abortedReply, CACHE_MAX_AGE_MS, createReplyCache } from './cache.ts';
import { queryString, type Query } from './query.ts';
import type { AuthSnapshot, SessionPort } from './session-port.ts';

export interface CallOptions {
  /** Aborts the call. */
  signal?: AbortSignal;
  /** Time in ms until a failure of kind `timeout`; the session's by default. */
  timeout?: number;
  /**
   * GET only: the maximum age of a cached reply in ms. `true` is 60,000 ms (docs/spec.md, section 9). `false`: nor is the
   * reply to a request shared that is under way, which may not know what has happened since.
   */
  cache?: boolean | number;
  /** Receives the token of the reply, which the session would take as a renewal otherwise: for the sign-in. */
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

  /** Turns whatever throws, such as a listener of the page, into a failure: callers wait for the reply. */
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
    // Searches are sent as POST and change nothing. Replies to requests sent during a write may be outdated.
    if (!row.path.includes('/search')) cache.clear();
    if (!row.echo || reply.status !== SUCCESS || reply.data !== undefined) return reply;
    // Most providers say what they have written, and a page that signs in writes nothing: few need it.
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
