import type { IceServer } from '../../../src/core/api/endpoints/index.ts';
import type { AppContext } from '../app/context.ts';

/** How long credentials of a TURN server are good, milliseconds; who is in a room gets new ones well before. */
export const TURN_LIFE = 60 * 60_000;

/**
 * The servers that help somebody's picture and sound to find their way. With a secret that is shared with the TURN
 * servers, those without a fixed credential get one that is over soon, by the scheme of coturn's `use-auth-secret`: the
 * user's name begins with the second at which it ends, and the password is the HMAC-SHA-1 of that name.
 */
export async function iceServersFor(
  { settings: { iceServers = [], turnSecret }, crypto, now }: Pick<AppContext, 'settings' | 'crypto' | 'now'>, name: string,
): Promise<IceServer[]> {
  if (!turnSecret) return [...iceServers];
  const username = `${Math.floor((now() + TURN_LIFE) / 1000)}:${name}`;
  const credential = await crypto.signTurn(username, turnSecret);
  return iceServers.map((server) => isOpenTurn(server) ? { ...server, username, credential } : server);
}

const isOpenTurn = ({ urls, credential }: IceServer) => credential === undefined && urls.some((url) => /^turns?:/i.test(url));
