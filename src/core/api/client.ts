import type { Clock, ProviderClock } from '../time/index.ts';
import type { DataOf, Endpoint, InputOf } from './endpoints/index.ts';
import { failed, type Reply } from './failure.ts';
import type { Http } from './http.ts';
import { isRecord, readReply } from './reply.ts';
import { abortedReply, CACHE_MAX_AGE_MS, createReplyCache } from './cache.ts';
import { queryString, type Query } from './query.ts';
import type { AuthSnapshot, SessionPort } from './session-port.ts';

export interface CallOptions {
  /** Nobody waits any more once it is aborted. */
  signal?: AbortSignal;
  /** Milliseconds until a failure of kind `timeout`; the session's own by default. */
  timeout?: number;
  /** GET only: a reply may be this old, in milliseconds. `true` is 60,000 ms (docs/spec.md, section 9). */
  cache?: boolean | number;
  /** Takes the token of the reply in place of the session's renewal: for the sign-in itself. */
  onToken?: (token: string, passport: AuthSnapshot) => void;
}

/** Calls the provider by rows of the endpoint table. It never throws: what goes wrong is in the reply. */
export interface Api {
  call<Row extends Endpoint>(row: Row, input: InputOf<Row>, options?: CallOptions): Promise<Reply<DataOf<Row>>>;
  /** Forgets all cached replies. */
  clearCache(): void;
}

type CallInput = { params?: Record<string, string>; query?: Query; body?: Record<string, unknown> };

export function createApi(http: Http, door: SessionPort, clock: ProviderClock, device: Clock): Api {
  const cache = createReplyCache(device.now);

  async function send(row: Endpoint, parts: CallInput, options: CallOptions, isLast = false): Promise<Reply<unknown>> {
    const teacherEpoch = door.teacherEpoch();
    // What belongs to everybody is as good for the next teacher.
    const isOurs = () => row.access === 'anyone' || teacherEpoch === door.teacherEpoch();
    const passport = await door.authSnapshot(row.access);
    if (!isOurs()) return abortedReply;
    if (!passport) return failed({ kind: 'expired', message: '' });

    const sentAt = device.now();
    const answer = await http.send({
      method: row.method,
      path: fillPath(row.path, parts.params),
      query: parts.query,
      ...(row.form ? { form: parts.body } : { json: parts.body }),
      headers: { ...door.headers(), ...(passport.token && { Authorization: passport.token }) },
      signal: options.signal,
      timeout: options.timeout,
    });
    const token = answer.headers?.get('Authorization');
    if (token) (options.onToken ?? door.renew)(token, passport);

    const reply = readReply(row, answer);
    if (reply.failure?.kind === 'expired' && (await door.handleSessionOver(passport, isLast)) && !isLast)
      return send(row, parts, options, true);
    if (!isOurs()) return abortedReply;
    const time = isRecord(reply.data) ? reply.data.currentMillis : undefined;
    if (typeof time === 'number') clock.adjust(time, sentAt, device.now());
    return reply;
  }

  /** What breaks on the way (a listener of the page's that throws, for example) is a failure: somebody waits for the reply. */
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
    const address = [
      door.headers()['Accept-Language'],
      fillPath(row.path, parts.params),
      queryString(parts.query ?? {}),
    ];
    const maximumAge = options.cache === true ? CACHE_MAX_AGE_MS : Number(options.cache ?? 0);
    return cache.get(address.join(' '), maximumAge, options.signal, (signal) =>
      sendSafely(row, parts, { ...options, signal }),
    );
  }

  async function write(row: Endpoint, parts: CallInput, options: CallOptions): Promise<Reply<unknown>> {
    const reply = await sendSafely(row, parts, options);
    // Searches are sent as POST and change nothing. What was asked for during a write may be from before it.
    if (!row.path.includes('/search')) cache.clear();
    return reply;
  }

  return {
    async call(row, input, options = {}) {
      const reply = await (row.method === 'GET' ? read : write)(row, input as CallInput, options);
      return reply as Reply<DataOf<typeof row>>;
    },
    clearCache: cache.clear,
  };
}

function fillPath(path: string, params: Record<string, string> = {}): string {
  // Half a surrogate pair cannot be encoded.
  const write = (value = '') => encodeURIComponent(value.replace(/\p{Surrogate}/gu, '\ufffd'));
  return path.replace(/\{(\w+)\}/g, (_, name: string) => write(params[name]));
}
