import wretch from 'wretch';
import type { Clock } from '../time/index.ts';
import { askedAhead } from './asked-ahead.ts';
import type { Method } from './endpoints/index.ts';
import type { Failure } from './failure.ts';
import { queryString, type Query } from './query.ts';

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

export interface HttpOptions {
  provider: string;
  fetch: typeof fetch;
  clock: Clock;
  /** Where 502, 503 and 504 are logged (docs/spec.md, section 8). */
  log: (message: string, detail: unknown) => void;
  /** Milliseconds; none by default. */
  timeout?: number | undefined;
}

/** The HTTP client in cross-origin mode: the only file that knows wretch. */
export function createHttp({ provider, fetch, clock, log, timeout: usual }: HttpOptions): Http {
  // Without a transformer wretch reads the whole body of an error response, however large it is.
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
      // Awaited here, because the body of an error response is read within the same timeout. Its status is known without.
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
    // It may also be a date, which nobody's clock fits.
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
export const MAX_REPLY_BYTES = 32 * 1024 * 1024;

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
