// Asks a provider directly, as another device of a teacher would.
const API = '/api/client/teacher';

export interface Reply<Data> {
  status: number;
  message: string;
  data: Data;
}

/** A path is one under `/api/client/teacher`, unless it begins with `/api/`. */
export type Ask = <Data>(method: string, path: string, body?: unknown) => Promise<Reply<Data>>;

export const HANAKO = { email: 'hanako@example.jp', password: 'hanako-demo' };

const headers = () => ({
  'Content-Type': 'application/json',
  'origin-domain': globalThis.location?.hostname ?? 'localhost',
});

/** Who has signed in, as the provider says. */
export interface Teacher {
  readonly id: string;
  readonly name: string;
  readonly avatar: string;
}

/** Signs in. Resolves with the token, which is empty when the provider refuses. */
export async function requestSignIn(
  provider: string,
  credentials = HANAKO,
): Promise<{ token: string; teacher: Teacher }> {
  const body = JSON.stringify(credentials);
  const reply = await fetch(`${provider}${API}/login`, { method: 'POST', headers: headers(), body });
  const { data } = (await reply.json()) as Reply<Teacher>;
  return { token: reply.headers.get('Authorization') ?? '', teacher: data };
}

/** A token of a new session, or nothing when the provider refuses. */
export async function fetchToken(provider: string, credentials = HANAKO): Promise<string> {
  return (await requestSignIn(provider, credentials)).token;
}

const tokens = new Map<string, Promise<string>>();

/** A token of Hanako's, as a page with a sign-in of its own brings one. */
export function tokenOf(provider: string): Promise<string> {
  const found = tokens.get(provider) ?? fetchToken(provider);
  tokens.set(provider, found);
  return found;
}

/** Signs in, and does so again once the session is over because a test has moved the provider's clock. */
export async function askAs(provider: string, credentials = HANAKO): Promise<Ask> {
  let token = await fetchToken(provider, credentials);
  const tryOnce = async (method: string, path: string, body?: unknown) => {
    const reply = await fetch(`${provider}${path.startsWith('/api/') ? '' : API}${path}`, {
      method,
      headers: { ...headers(), Authorization: token },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return reply.json();
  };
  return async (...call) => {
    const reply = await tryOnce(...call);
    if (reply.data?.code !== 'sessionOver') return reply;
    token = await fetchToken(provider, credentials);
    return tryOnce(...call);
  };
}
