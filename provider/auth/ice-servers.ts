import type { IceServer } from '../../src/core/api/endpoints/index.ts';
import type { AppContext } from '../app/context.ts';

/** Lifetime of TURN credentials, in ms; participants get new ones well before. */
const TURN_LIFETIME_MS = 60 * 60_000;

/**
 * The ICE servers for a participant. With a secret shared with the TURN servers, servers without a fixed credential get a
 * temporary one according to coturn's `use-auth-secret`: the user name begins with its expiry in seconds, and the
 * password is the HMAC-SHA-1 of that name.
 */
export async function iceServersFor(
  { settings: { iceServers = [], turnSecret }, crypto, now }: Pick<AppContext, 'settings' | 'crypto' | 'now'>,
  name: string,
): Promise<IceServer[]> {
  if (!turnSecret) return [...iceServers];
  const username = `${Math.floor((now() + TURN_LIFETIME_MS) / 1000)}:${name}`;
  const credential = await crypto.signTurn(username, turnSecret);
  return iceServers.map((server) => (isOpenTurn(server) ? { ...server, username, credential } : server));
}

const isOpenTurn = ({ urls, credential }: IceServer) =>
  credential === undefined && urls.some((url) => /^turns?:/i.test(url));
