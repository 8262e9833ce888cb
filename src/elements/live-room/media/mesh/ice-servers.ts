import type { Ticket } from '../../../../core/index.ts';

/** One malformed URL makes `RTCPeerConnection` throw. */
const ICE_URL = /^(stun|turn)s?:[^\s/?#]+(\?transport=(udp|tcp))?$/i;

/** The servers of a ticket that a browser accepts: well-formed URLs, and credentials for each TURN server. */
export function usableServers(servers: Ticket['iceServers']): RTCIceServer[] {
  return servers.flatMap(({ urls, username, credential }) => {
    const hasCredentials = username !== undefined && credential !== undefined;
    const usable = urls.filter((url) => ICE_URL.test(url) && (hasCredentials || !/^turn/i.test(url)));
    return usable.length === 0 ? [] : [{ urls: usable, ...(hasCredentials && { username, credential }) }];
  });
}
