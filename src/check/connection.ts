import { createHttp, type HttpResponse } from '../core/api/index.ts';
import type { Endpoint } from '../core/api/endpoints/index.ts';
import type { Clock } from '../core/time/index.ts';

/** How much of a reply a report quotes, in bytes. */
const EXCERPT_BYTES = 120;
/** After this many redirects a reply counts as unreachable. */
const MAX_REDIRECTS = 5;

export interface ConnectionOptions {
  /** Absolute URL without a trailing slash. */
  readonly provider: string;
  readonly fetch: typeof fetch;
  readonly clock: Clock;
  /** For each reply with its body, in ms. */
  readonly timeout: number;
  readonly language: string;
  /** The origin of the page that will use the provider; without it, no `Origin` is sent. */
  readonly origin?: string | undefined;
}

export interface CallParts {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: Record<string, unknown>;
  readonly token?: string | undefined;
}

interface Redirect {
  readonly httpStatus: number;
  /** Absolute URL without its query, which may contain a secret. */
  readonly target: string;
  /** Whether a page would lose something: a token at another origin, or the body of a write. */
  readonly isLossy: boolean;
}

/** One request, and all that came back. */
export interface Exchange {
  readonly response: HttpResponse;
  /** Undefined if no response came. */
  readonly httpStatus: number | undefined;
  readonly headers: Headers;
  /** The beginning of the body. */
  readonly excerpt: string;
  readonly redirects: readonly Redirect[];
  /** Why there is no response, as the network says. */
  readonly cause: string;
}

export interface Connection {
  /** Sends a call as the elements do. Never rejects. */
  send(row: Pick<Endpoint, 'method' | 'path' | 'form'>, parts?: CallParts): Promise<Exchange>;
  /** Asks whether pages of the origin may send a call, as browsers do before it. */
  preflight(row: Pick<Endpoint, 'method' | 'path'>): Promise<Exchange>;
}

/** The headers of a call that a provider has to allow. */
export const REQUEST_HEADERS = ['authorization', 'origin-domain', 'content-type', 'accept-language'];

/** Sends calls with the client of the elements, and records what it does not return. */
export function createConnection(options: ConnectionOptions): Connection {
  const { provider, clock, timeout, language, origin } = options;
  const { host } = new URL(origin ?? provider);

  async function exchange(
    request: Pick<Endpoint, 'method' | 'form'> & { path: string; headers: Record<string, string> },
    { query, body }: CallParts = {},
  ): Promise<Exchange> {
    const record = { headers: new Headers(), excerpt: '', redirects: [] as Redirect[], cause: '' };
    let httpStatus: number | undefined;
    const recorded: typeof fetch = async (address, init) => {
      try {
        const response = await follow(options.fetch, String(address), init ?? {}, record.redirects);
        httpStatus = response.status;
        record.headers = response.headers;
        return withExcerpt(response, (text) => (record.excerpt = text));
      } catch (error) {
        record.cause = causeOf(error);
        throw error;
      }
    };
    const http = createHttp({ provider, fetch: recorded, clock, timeout, log: () => undefined });
    const response = await http.send({
      method: request.method,
      path: request.path,
      ...(query && { query }),
      ...(request.form ? { form: body ?? {} } : { json: body }),
      headers: { ...request.headers, ...(origin && { Origin: origin }) },
      strict: request.method !== 'OPTIONS',
    });
    return { ...record, response, httpStatus };
  }

  return {
    send: ({ method, path, form }, parts = {}) =>
      exchange(
        {
          method,
          ...(form && { form }),
          path: path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parts.params?.[name] ?? '')),
          headers: {
            'origin-domain': host,
            'Accept-Language': language,
            ...(parts.token && { Authorization: parts.token }),
          },
        },
        parts,
      ),
    preflight: ({ method, path }) =>
      exchange({
        method: 'OPTIONS',
        path: path.replace(/\{\w+\}/g, '1'),
        headers: {
          'Access-Control-Request-Method': method,
          'Access-Control-Request-Headers': REQUEST_HEADERS.toSorted().join(','),
        },
      }),
  };
}

/** Follows only the redirects that keep the token and the body; any other is returned as the response. */
async function follow(
  send: typeof fetch,
  address: string,
  init: RequestInit,
  redirects: Redirect[],
): Promise<Response> {
  const response = await send(address, { ...init, redirect: 'manual' });
  const location = response.headers.get('Location');
  const isRedirect = [301, 302, 303, 307, 308].includes(response.status);
  if (!isRedirect || location === null || !URL.canParse(location, address)) return response;
  const target = new URL(location, address);
  const keepsBody = response.status >= 307 || init.method === 'GET';
  const isLossy = target.origin !== new URL(address).origin || !keepsBody || init.method === 'OPTIONS';
  redirects.push({ httpStatus: response.status, target: target.origin + target.pathname, isLossy });
  if (isLossy || redirects.length > MAX_REDIRECTS) return response;
  await response.body?.cancel();
  return follow(send, target.href, init, redirects);
}

/** The same response, whose first bytes are reported while it is read. */
function withExcerpt(response: Response, report: (text: string) => void): Response {
  if (!response.body) return response;
  const decoder = new TextDecoder();
  let text = '';
  const watched = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        if (text.length < EXCERPT_BYTES)
          report((text += decoder.decode(chunk.subarray(0, EXCERPT_BYTES), { stream: true })));
        controller.enqueue(chunk);
      },
    }),
  );
  const { status, statusText, headers } = response;
  return new Response(watched, { status, statusText, headers });
}

/** The reason that Node gives for a failed request: `ECONNREFUSED`, or a sentence about a certificate. */
function causeOf(error: unknown): string {
  const { cause, message } = error as { cause?: { code?: unknown; message?: unknown }; message?: unknown };
  return [cause?.message, cause?.code, message].find((text) => typeof text === 'string' && text !== '') as string;
}
