import wretch from 'wretch';
import type { Clock } from './clock.ts';
import type { Method } from './endpoints/endpoint.ts';
import type { Failure } from './failure.ts';
import { queryString, type Query } from './rules/query.ts';

/** One request to the provider. At most one of `json` and `form` is set. */
export interface HttpRequest {
  method: Method;
  path: string;
  query?: Query;
  json?: unknown;
  form?: Record<string, unknown>;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Milliseconds after which nobody waits any more; the client's own by default. */
  timeout?: number;
  /** Must the answer be JSON? Yes by default; otherwise what cannot be read as JSON comes as text. */
  strict?: boolean;
  /** `same-origin` by default (spec section 7). */
  credentials?: RequestCredentials;
}

/** What came back: the read body and headers, or why nothing usable did. */
export type HttpAnswer =
  | { failure: undefined; body: unknown; headers: Headers }
  | { failure: Failure; body?: unknown; headers?: Headers };

export interface Http {
  send(request: HttpRequest): Promise<HttpAnswer>;
}

export interface HttpOptions {
  provider: string;
  fetch: typeof fetch;
  clock: Clock;
  /** Where 502, 503 and 504 are logged (spec section 8). */
  log: (message: string, detail: unknown) => void;
  /** Milliseconds; none by default. */
  timeout?: number | undefined;
}

/** The HTTP client in cross-origin mode: the only file that knows wretch. */
export function createHttp({ provider, fetch, clock, log, timeout: usual }: HttpOptions): Http {
  const client = wretch(provider.replace(/\/+$/, ''), { mode: 'cors' }).fetchPolyfill(fetch);

  async function send(request: HttpRequest): Promise<HttpAnswer> {
    const { method, path, headers, json, form, signal, timeout = usual, credentials = 'same-origin', strict = true } = request;
    const query = queryString(request.query ?? {});
    const abort = new AbortController();
    const leave = () => abort.abort();
    let isLate = false;
    const cancelTimer = timeout && clock.after(timeout, () => {
      isLate = true;
      leave();
    });
    signal?.addEventListener('abort', leave);
    if (signal?.aborted) leave();
    try {
      let call = client.url(query ? `${path}?${query}` : path).headers(headers ?? {}).options({ signal: abort.signal, credentials });
      if (form) call = call.body(formData(form));
      else if (json !== undefined) call = call.json(json as object);
      const response = await call.fetch(method).res();
      return { failure: undefined, headers: response.headers, body: await readBody(response, strict) };
    } catch (error) {
      if (isLate) return { failure: { kind: 'timeout', milliseconds: timeout ?? 0, message: `timeout of ${timeout}ms exceeded` } };
      return abort.signal.aborted ? { failure: { kind: 'aborted', message: 'aborted' } } : failed(error, `${method} ${path}`);
    } finally {
      if (cancelTimer) cancelTimer();
      signal?.removeEventListener('abort', leave);
    }
  }

  async function failed(error: unknown, call: string): Promise<HttpAnswer> {
    if (error instanceof UnreadableBody) return { failure: { kind: 'unreadable', message: error.message } };
    if (!(error instanceof wretch.WretchError)) return { failure: { kind: 'offline', message: 'Network request failed' } };
    const { status: httpStatus, response } = error;
    if ([502, 503, 504].includes(httpStatus)) log(`request error ${httpStatus}`, call);
    const body = await readBody(response, false).catch(() => undefined);
    const message = response.statusText || 'http error';
    const catalogue = await readCatalogue(httpStatus);
    return { failure: { kind: 'http', httpStatus, message, catalogue }, body, headers: response.headers };
  }

  /** The catalogue is fetched with the first error. Nobody waits long for its words: the network may be what is broken. */
  function readCatalogue(httpStatus: number): Promise<string | undefined> {
    return new Promise((resolve) => {
      const callOff = clock.after(1000, () => resolve(undefined));
      import('./texts/http-catalogue.ts')
        .then(({ httpStatusMessages }) => resolve(httpStatusMessages[httpStatus]), () => resolve(undefined))
        .finally(callOff);
    });
  }

  return { send };
}

class UnreadableBody extends Error {}

async function readBody(response: Response, strict: boolean): Promise<unknown> {
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    if (strict) throw new UnreadableBody('JSON.parse fail');
    return text;
  }
}

function formData(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const entry of [value].flat()) {
      if (entry instanceof Blob) form.append(name, entry);
      else if (entry !== undefined && entry !== null) form.append(name, String(entry));
    }
  }
  return form;
}
