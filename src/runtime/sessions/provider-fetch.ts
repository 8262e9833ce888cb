import type { Connection, ProviderRequest } from '../../core/api/index.ts';

/** The header that carries the token: in requests, and in replies that renew it. */
const TOKEN_HEADER = 'Authorization';

/** The response by which a provider reports that a session has ended (docs/spec.md, section 6). */
const FORBIDDEN = 403;

/**
 * Sends a page's request with the session's token. The page sees neither the token nor its renewal: a redirect, which
 * could forward the token, is treated as a network error, and the header is removed from the reply.
 *
 * @param address a path that begins with `/`, or an absolute URL of the provider
 * @throws TypeError if the address is not the provider's, or there is no network
 * @throws DOMException `AbortError` if the request was aborted or another teacher has signed in meanwhile
 * @throws DOMException `NotAllowedError` if nobody is signed in
 */
export async function providerFetch(
  { provider, fetch, port }: Connection,
  address: string,
  request: ProviderRequest = {},
): Promise<Response> {
  const url = addressAt(provider, address);
  const teacherEpoch = port.teacherEpoch();
  const checkTeacher = () => {
    if (port.teacherEpoch() !== teacherEpoch) throw new DOMException('Another teacher has signed in.', 'AbortError');
  };

  async function send(isLast: boolean): Promise<Response> {
    request.signal?.throwIfAborted();
    const auth = await port.authSnapshot('teacher');
    checkTeacher();
    if (!auth?.token) throw new DOMException('Nobody is signed in.', 'NotAllowedError');
    const { method = 'GET', headers, body = null, signal } = request;
    const response = await fetch(url, {
      method,
      headers: { ...port.headers(), ...Object.fromEntries(new Headers(headers)), authorization: auth.token },
      body,
      mode: 'cors',
      credentials: 'same-origin',
      redirect: 'error',
      ...(signal && { signal }),
    });
    const token = response.headers.get(TOKEN_HEADER);
    if (token) port.renew(token, auth);
    if (response.status === FORBIDDEN && (await port.handleSessionOver(auth, isLast)) && !isLast) return send(true);
    checkTeacher();
    return withoutToken(response);
  }

  return send(false);
}

/** The URL of a request, if it belongs to the provider. */
function addressAt(provider: string, address: string): string {
  // A path that begins with two slashes is the URL of another host.
  const full = /^\/(?!\/)/.test(address) ? provider + address : address;
  const isOurs = full.startsWith(`${provider}/`) || URL.parse(full)?.origin === webOrigin(provider);
  if (!isOurs)
    throw new TypeError(
      `fetch('${address}'): session.fetch() sends requests to ${provider} only; use the page's own fetch() for others.`,
    );
  return full;
}

/** The origin of a provider on the network; an in-page provider has none. */
const webOrigin = (provider: string) => (provider.startsWith('demo:') ? undefined : new URL(provider).origin);

/** Statuses of replies without a body; the `Response` constructor throws if it is given one. */
const WITHOUT_BODY = new Set([101, 204, 205, 304]);

function withoutToken({ status, statusText, headers: given, body }: Response): Response {
  const headers = new Headers(given);
  headers.delete(TOKEN_HEADER);
  return new Response(WITHOUT_BODY.has(status) ? null : body, { status, statusText, headers });
}
