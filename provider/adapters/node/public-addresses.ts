// Which addresses the provider may call that teachers and browsers name: public hosts only, also after names are resolved.
import { lookup as lookupName } from 'node:dns';
import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net';

const LOOPBACK = /^(?:127\.0\.0\.1|\[::1\]|localhost)$/;

/** https on its default port and a host name with a dot; no service that we call has a numeric address. */
export function isPublicUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, port, username, password } = new URL(url);
  const name = hostname.replace(/\.$/, '');
  return protocol === 'https:' && port === '' && !username && !password && name.includes('.') && !isIP(name);
}

/** An address of this machine, also without https. */
export function isLoopbackUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, username, password } = new URL(url);
  return /^https?:$/.test(protocol) && LOOPBACK.test(hostname) && !username && !password;
}

/** IPv4 ranges that are not public (IANA's special-purpose registry). */
const SPECIAL_IPV4: readonly (readonly [network: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];

/** Ranges within 2000::/3, the public IPv6 addresses, that are not public: documentation, and tunnels to any IPv4 address. */
const SPECIAL_IPV6: readonly (readonly [network: string, bits: number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const special = new BlockList();
for (const [network, bits] of SPECIAL_IPV4) special.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of SPECIAL_IPV6) special.addSubnet(network, bits, 'ipv6');
const globalIpv6 = new BlockList();
globalIpv6.addSubnet('2000::', 3, 'ipv6');

/** Whether an address is public, not one of this machine or its networks. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, 'ipv4');
  return isIP(address) === 6 && globalIpv6.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

/** A name resolves to this machine or its networks. */
export class AddressNotPublic extends Error {}

/**
 * Resolves names for a connection, to public addresses only. The connection uses the checked address, so a name cannot
 * resolve to another one a moment later.
 */
export const lookupPublic: LookupFunction = (name, options, callback) => {
  lookupName(name, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0);
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
      return callback(new AddressNotPublic('The name leads to an address that is not public.'), '', 0);
    }
    if (options.all) return callback(null, addresses);
    return callback(null, first.address, first.family);
  });
};
