import { BlockList, isIP, isIPv4, SocketAddress } from 'node:net';

/** The default: no `X-Forwarded-For` is trusted. */
const NO_PROXIES = '';

/** Returns the client's address. `remote` is the socket's address, `forwarded` the header `X-Forwarded-For`. */
export type ClientAddress = (remote: string | undefined, forwarded: string | undefined) => string;

/**
 * Parses a list of the addresses and networks (CIDR) of trusted proxies, separated by commas: `10.0.0.0/8, ::1`. Each
 * proxy appends its client to `X-Forwarded-For`; from the right, the first address that is not a trusted proxy is the client.
 * A client can forge everything to the left of that address.
 * @param warn called once when an untrusted address sends the header: behind an unlisted proxy, all clients
 * have one address and share its limits
 * @throws {RangeError} if an entry is neither an address nor a network
 */
export function createClientAddress(
  trustedProxies = NO_PROXIES,
  warn: (text: string) => void = () => {},
): ClientAddress {
  let isWarned = false;
  const isTrusted = createProxyCheck(trustedProxies);

  return (remote, forwarded) => {
    let client = normalize(remote ?? '');
    if (forwarded !== undefined && !isWarned && !isTrusted(client)) {
      isWarned = true;
      warn(
        `X-Forwarded-For comes from ${client || 'an unknown address'}, which is not trusted, and is not read. If that is your proxy, name it in TRUSTED_PROXIES: until then all who come through it count as one.`,
      );
    }
    const hops = (forwarded ?? '').split(',').map((text) => normalize(text.trim()));
    while (isTrusted(client)) {
      const before = hops.pop() ?? '';
      if (!isIP(before)) break;
      client = before;
    }
    return isIP(client) ? networkOf(client) : client;
  };
}

/**
 * Parses a list as above. The result tells whether an address belongs to a trusted proxy.
 * @throws {RangeError} if an entry is neither an address nor a network
 */
export function createProxyCheck(trustedProxies = NO_PROXIES): (address: string | undefined) => boolean {
  const trusted = new BlockList();
  for (const entry of trustedProxies
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== ''))
    addEntry(trusted, entry);
  return (given = '') => {
    const address = normalize(given);
    return isIP(address) !== 0 && trusted.check(address, familyOf(address));
  };
}

/** Whether `createClientAddress` accepts this list. */
export function isProxyList(trustedProxies: string): boolean {
  try {
    return Boolean(createClientAddress(trustedProxies));
  } catch {
    return false;
  }
}

const familyOf = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6');

function addEntry(trusted: BlockList, entry: string): void {
  const [address = '', prefix] = entry.split('/');
  const bits = prefix === undefined ? undefined : Number(prefix);
  const maxBits = isIPv4(address) ? 32 : 128;
  const isValid = isIP(address) && (bits === undefined || (/^\d+$/.test(prefix ?? '') && bits <= maxBits));
  if (!isValid) {
    throw new RangeError(`"${entry}" is neither an address nor a network.`);
  }
  if (bits === undefined) trusted.addAddress(address, familyOf(address));
  else trusted.addSubnet(address, bits, familyOf(address));
}

/** Removes brackets, port and zone; converts an IPv4-mapped IPv6 address to IPv4. */
function normalize(text: string): string {
  const bare = /^\[([^\]]+)\](:\d+)?$/.exec(text)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? text;
  const [address = ''] = bare.split('%');
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}

/** The /64 network of an IPv6 address: one owner usually controls all of it, so it counts as one client. */
function networkOf(address: string): string {
  if (isIPv4(address)) return address;
  const [left = '', right] = new SocketAddress({ address, family: 'ipv6' }).address.split('::');
  const groups = left === '' ? [] : left.split(':');
  const rest = right === undefined || right === '' ? [] : right.split(':');
  const all =
    right === undefined
      ? groups
      : [...groups, ...Array.from({ length: 8 - groups.length - rest.length }, () => '0'), ...rest];
  return `${all.slice(0, 4).join(':')}::/64`;
}
