import type { Ticket } from '../../../core/index.ts';

/** A browser refuses a whole connection for one address that it cannot read. */
const ADDRESS = /^(stun|turn)s?:[^\s/?#]+(\?transport=(udp|tcp))?$/i;

/** What a browser can make connections with of the servers that a provider names; the rest is left out. */
export function usableServers(servers: Ticket['iceServers']): RTCIceServer[] {
  return servers.flatMap(({ urls, username, credential }) => {
    const hasCredentials = username !== undefined && credential !== undefined;
    const usable = urls.filter((url) => ADDRESS.test(url) && (hasCredentials || !/^turn/i.test(url)));
    return usable.length === 0 ? [] : [{ urls: usable, ...hasCredentials && { username, credential } }];
  });
}
