import * as v from 'valibot';
import type { ProviderClock } from './clock.ts';
import type { DataOf, Endpoint, InputOf } from './endpoints/endpoint.ts';
import { SESSION_OVER, SUCCESS, type Failure, type Reply } from './failure.ts';
import type { Http, HttpAnswer } from './http.ts';
import { abortedReply, CACHE_LIFE, createReplyCache } from './reply-cache.ts';
import { queryString, type Query } from './rules/query.ts';
import type { Passport } from './token.ts';

export interface CallOptions {
  /** Nobody waits any more once it is aborted. */
  signal?: AbortSignal;
  /** Milliseconds until a failure of kind `timeout`. */
  timeout?: number;
  /** GET only: a reply may be this old. `true` is 60,000 ms (spec section 9). */
  cache?: boolean | number;
  /** Takes the token of the reply in place of the session's renewal: for the sign-in itself. */
  onToken?: (token: string, passport: Passport) => void;
}

/** What the api asks of its session. */
export interface Door {
  /** Proof for the next request; a host's own sign-in may have to be asked first. */
  passport(access: Endpoint['access']): Promise<Passport>;
  headers(): Record<string, string>;
  renew(token: string, passport: Passport): void;
  /** The provider says that the session is over: answers whether one more try makes sense. */
  over(passport: Passport): Promise<boolean>;
}

/** Calls the provider by rows of the endpoint table. It never throws: what goes wrong is in the reply. */
export interface Api {
  call<Row extends Endpoint>(row: Row, input: InputOf<Row>, options?: CallOptions): Promise<Reply<DataOf<Row>>>;
  /** Forgets all cached replies. */
  drop(): void;
}

type Parts = { params?: Record<string, string>; query?: Query; body?: Record<string, unknown> };

export function createApi(http: Http, door: Door, clock: ProviderClock): Api {
  const cache = createReplyCache(() => clock.now());

  async function send(row: Endpoint, parts: Parts, options: CallOptions, mayRetry = true): Promise<Reply<unknown>> {
    const passport = await door.passport(row.access);
    const sentAt = clock.now();
    const answer = await http.send({
      method: row.method,
      path: fillPath(row.path, parts.params),
      query: parts.query,
      ...(row.form ? { form: parts.body } : { json: parts.body }),
      headers: { ...door.headers(), ...(passport.token ? { Authorization: passport.token } : {}) },
      signal: options.signal,
      timeout: options.timeout,
    });
    const token = answer.headers?.get('Authorization');
    if (token) (options.onToken ?? door.renew)(token, passport);
    const reply = read(row, answer);
    if (reply.failure?.kind === 'expired' && row.access !== 'anyone') {
      if (await door.over(passport) && mayRetry) return send(row, parts, options, false);
    }
    const time: unknown = isRecord(reply.data) ? reply.data.currentMillis : undefined;
    if (typeof time === 'number') clock.adjust(time, sentAt, clock.now());
    return reply;
  }

  return {
    async call(row, input, options = {}) {
      const parts = input as Parts;
      let reply: Reply<unknown>;
      if (row.method === 'GET') {
        const address = `${fillPath(row.path, parts.params)}?${queryString(parts.query ?? {})}`;
        const maximumAge = options.cache === true ? CACHE_LIFE : Number(options.cache ?? 0);
        reply = await cache.get(address, maximumAge, options.signal, (signal) => send(row, parts, { ...options, signal }));
      } else if (options.signal?.aborted) {
        reply = abortedReply;
      } else {
        if (!isReading(row)) cache.drop();
        reply = await send(row, parts, options);
        // A GET sent while the write was on its way may have read the state before it.
        if (!isReading(row)) cache.drop();
      }
      return reply as Reply<DataOf<typeof row>>;
    },
    drop: () => cache.drop(),
  };
}

/** Searches are sent as POST and change nothing. */
const isReading = (row: Endpoint) => row.path.includes('/search');

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function fillPath(path: string, params: Record<string, string> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

/** The envelope `{ status, message, data }`, its data checked against the row's schema. */
function read(row: Endpoint, answer: HttpAnswer): Reply<unknown> {
  const { body } = answer;
  const message = isRecord(body) && typeof body.message === 'string' ? body.message : '';
  const data = isRecord(body) ? body.data : undefined;
  if (answer.failure) return failed(named(answer.failure, message, data), message);
  if (!isRecord(body) || typeof body.status !== 'number') return misshapen(row, 'status');
  if (body.status === SESSION_OVER) return { ...failed({ kind: 'expired', message }, message), status: SESSION_OVER };
  if (body.status !== SUCCESS) {
    const refusal = row.refusal ? v.safeParse(row.refusal, data) : undefined;
    const failure: Failure = { kind: 'refused', status: body.status, message, ...codeOf(data) };
    return { status: body.status, message, data: undefined, failure, refusal: refusal?.success ? refusal.output : undefined };
  }
  const checked = v.safeParse(row.data, data);
  if (checked.success) return { status: SUCCESS, message, data: checked.output };
  return misshapen(row, v.getDotPath(checked.issues[0]) ?? 'data');
}

/** HTTP 403 ends the session; any other failure may carry the provider's own words. */
function named(failure: Failure, message: string, data: unknown): Failure {
  if (failure.kind !== 'http') return failure;
  if (failure.httpStatus === 403) return { kind: 'expired', message };
  return { ...failure, ...codeOf(data) };
}

/** Every handled error has status 0 (spec section 8); the provider's words come before the generic ones. */
const failed = (failure: Failure, message: string): Reply<never> =>
  ({ status: 0, message: message || failure.message, data: undefined, failure });

function misshapen(row: Endpoint, field: string): Reply<never> {
  const call = `${row.method} ${row.path}`;
  return failed({ kind: 'misshapen', call, field, message: `${call}: ${field}` }, '');
}

function codeOf(data: unknown): { code?: string; field?: string } {
  if (!isRecord(data)) return {};
  const { code, field } = data;
  return { ...(typeof code === 'string' && { code }), ...(typeof field === 'string' && { field }) };
}
