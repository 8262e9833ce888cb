import wretch from 'wretch';
import type { Clock } from '../time/index.ts';
import type { Method } from './endpoints/index.ts';
import type { Failure, Reply } from './failure.ts';

/** One request to the provider. At most one of `json` and `form` is set. */
export interface HttpRequest {
  method: Method;
  path: string;
  query?: Query;
  json?: unknown;
  form?: Record<string, unknown>;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Time in ms until the request is aborted; the client's by default. */
  timeout?: number;
  /** Must the response be JSON? Yes by default; otherwise a body that is not JSON is returned as text. */
  strict?: boolean;
  /** `same-origin` by default (docs/spec.md, section 7). */
  credentials?: RequestCredentials;
}

/** The parsed body and headers, or why there is no usable response. */
export type HttpResponse =
  | { failure: undefined; body: unknown; headers: Headers }
  | { failure: Failure; body?: unknown; headers?: Headers };

export interface Http {
  send(request: HttpRequest): Promise<HttpResponse>;
}

interface HttpOptions {
  provider: string;
  fetch: typeof fetch;
  clock: Clock;
  /** Receives the statuses 502, 503 and 504 for logging (docs/spec.md, section 8). */
  log: (message: string, detail: unknown) => void;
  /** Milliseconds; none by default. */
  timeout?: number | undefined;
}

/** The HTTP client in cross-origin mode: the only file that knows wretch. */
export function createHttp({ provider, fetch, clock, log, timeout: usual }: HttpOptions): Http {
  // Without a transformer, wretch reads the whole body of an error response, however large it is.
  const client = wretch(provider.replace(/\/+$/, ''), { mode: 'cors' })
    .fetchPolyfill((...request) => askedAhead.take?.(...request) ?? fetch(...request))
    .customError((error) => error);

  async function send(request: HttpRequest): Promise<HttpResponse> {
    const {
      method,
      path,
      headers,
      json,
      form,
      signal,
      timeout = usual,
      credentials = 'same-origin',
      strict = true,
    } = request;
    const query = queryString(request.query ?? {});
    const abort = new AbortController();
    const cancel = () => abort.abort();
    let isLate = false;
    const cancelTimer =
      timeout &&
      clock.after(timeout, () => {
        isLate = true;
        cancel();
      });
    signal?.addEventListener('abort', cancel);
    if (signal?.aborted) cancel();
    try {
      let call = client
        .url(query ? `${path}?${query}` : path)
        .headers(headers ?? {})
        .options({ signal: abort.signal, credentials });
      if (form) call = call.body(formData(form));
      else if (json !== undefined) call = call.json(json as object);
      const response = await call.fetch(method).res();
      return { failure: undefined, headers: response.headers, body: await readBody(response, strict) };
    } catch (error) {
      if (abort.signal.aborted && !isLate) return { failure: { kind: 'aborted', message: 'aborted' } };
      // Awaited here, because the body of an error response is read within the same timeout. Its status is known without it.
      if (!isLate || error instanceof wretch.WretchError) return await failed(error, `${method} ${path}`);
      return { failure: { kind: 'timeout', milliseconds: timeout ?? 0, message: `timeout of ${timeout}ms exceeded` } };
    } finally {
      if (cancelTimer) cancelTimer();
      signal?.removeEventListener('abort', cancel);
    }
  }

  async function failed(error: unknown, call: string): Promise<HttpResponse> {
    if (error instanceof InvalidBodyError) return { failure: { kind: 'parse-error', message: error.message } };
    if (!(error instanceof wretch.WretchError))
      return { failure: { kind: 'offline', message: 'Network request failed' } };
    const { status: httpStatus, response } = error;
    if ([502, 503, 504].includes(httpStatus)) log(`request error ${httpStatus}`, call);
    const body = await readBody(response, false).catch(() => undefined);
    // It may also be a date, which depends on the clock of the device.
    const retryAfterSeconds = Number(response.headers.get('Retry-After'));
    return {
      failure: {
        kind: 'http',
        httpStatus,
        message: response.statusText || 'http error',
        ...(retryAfterSeconds > 0 && { retryAfterSeconds }),
      },
      body,
      headers: response.headers,
    };
  }

  return { send };
}

/** The largest reply that is read, in bytes. */
const MAX_REPLY_BYTES = 32 * 1024 * 1024;

class InvalidBodyError extends Error {}

async function readBody(response: Response, strict: boolean): Promise<unknown> {
  const text = await readText(response);
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    if (strict) throw new InvalidBodyError('JSON.parse fail');
    return text;
  }
}

/** Reads a text up to the limit: an endless response must not fill the memory of the page. */
async function readText({ body }: Response): Promise<string> {
  if (!body) return '';
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let left = MAX_REPLY_BYTES;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    left -= value.length;
    if (left < 0) {
      void reader.cancel();
      throw new InvalidBodyError(`more than ${MAX_REPLY_BYTES} bytes`);
    }
    text += decoder.decode(value, { stream: true });
  }
}

function formData(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const entry of [value].flat())
      if (entry !== undefined && entry !== null) form.append(name, entry instanceof Blob ? entry : String(entry));
  }
  return form;
}

/**
 * Finds the reply to a request that was sent before the element's code was loaded. `src/first-calls.ts` sets it, which not every page
 * loads; undefined means that the request must be sent.
 */
export const askedAhead: { take?: (...request: Parameters<typeof fetch>) => Promise<Response> | undefined } = {};

/** A single value of a query. Null, undefined and the empty string are left out. */
export type QueryValue = string | number | boolean | null | undefined;

/** A query by key; an array repeats its key. */
export type Query = Readonly<Record<string, QueryValue | readonly QueryValue[]>>;

/** A query without missing values. */
export type CleanQuery = Record<string, PresentValue | PresentValue[]>;

type PresentValue = string | number | boolean;

/** Drops null, undefined and empty-string entries (docs/spec.md, section 5); arrays stay, without such members. */
export function cleanQuery(query: Query): CleanQuery {
  const clean: CleanQuery = {};
  for (const [key, value] of Object.entries(query)) {
    if (isList(value)) clean[key] = value.filter(isPresent);
    else if (isPresent(value)) clean[key] = value;
  }
  return clean;
}

/** The query as it appears in a URL, without `?`, with repeated keys for arrays (docs/spec.md, section 7); empty without values. */
export function queryString(query: Query): string {
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(cleanQuery(query))) {
    for (const member of isList(value) ? value : [value]) parameters.append(key, String(member));
  }
  return parameters.toString();
}

function isPresent(value: QueryValue): value is PresentValue {
  return value !== null && value !== undefined && value !== '';
}

/** `Array.isArray` alone does not narrow a readonly array. */
function isList<Member>(value: Member | readonly Member[]): value is readonly Member[] {
  return Array.isArray(value);
}

/** Maximum number of attempts of a call. */
const MAX_TRIES = 5;

/** A provider that requests a longer wait, in s, is out of service rather than busy. */
const MAX_WAIT_SECONDS = 30;

interface Options {
  readonly clock: Clock;
  /** Called before each wait. */
  onBusy(): void;
  /** Whether the reply still matters after a wait. */
  isCurrent(): boolean;
}

/**
 * Sends a call, and sends it again after each rejection with HTTP 503 and a `Retry-After`. Each wait is lengthened at random by up to a
 * half, so that many clients do not return at the same moment. Resolves with the last reply.
 */
export async function retryWhileBusy<Data>(
  send: () => Promise<Reply<Data>>,
  { clock, onBusy, isCurrent }: Options,
): Promise<Reply<Data>> {
  for (let tries = 1; ; tries += 1) {
    const reply = await send();
    const { failure } = reply;
    const seconds = failure?.kind === 'http' && failure.httpStatus === 503 && failure.retryAfterSeconds;
    if (!seconds || seconds > MAX_WAIT_SECONDS || tries === MAX_TRIES) return reply;
    onBusy();
    await new Promise<void>((resolve) => clock.after(seconds * 1000 * (1 + Math.random() / 2), resolve));
    if (!isCurrent()) return reply;
  }
}
