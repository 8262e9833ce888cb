import { createECDH } from 'node:crypto';
import { request as requestHttp, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, BlockList, isIPv4, type LookupFunction } from 'node:net';
import { lookup as lookupName } from 'node:dns';
import webPush from 'web-push';
import type { PushOptions, PushOutcome, PushSender, PushTarget } from '../../push/push-sender.ts';
import type { PushKeys } from './push-key.ts';

interface WebPushOptions {
  keys: PushKeys;
  /** The operator's contact for push services: an https or mailto address. */
  subject: string;
  /** Whether push services on this machine may be called, also without https: only for tests and demonstrations. */
  allowsLoopback: boolean;
  /** Time limit for a push service, in ms; 10 s by default. */
  timeoutMillis?: number | undefined;
}

const TIMEOUT_MS = 10_000;
const MAX_REPLY_HEADER_BYTES = 16 * 1024;
const LOOPBACK = /^(?:127\.0\.0\.1|\[::1\]|localhost)$/;

/**
 * Web Push with the library `web-push`, which encrypts and signs (RFC 8291, RFC 8292). We send the requests ourselves:
 * the addresses come from clients, so requests go to public hosts only, follow no redirects, and read no reply.
 */
export function createWebPush({
  keys,
  subject,
  allowsLoopback,
  timeoutMillis = TIMEOUT_MS,
}: WebPushOptions): PushSender {
  const isAllowed = (endpoint: string) =>
    isPublicEndpoint(endpoint) || (allowsLoopback && isLoopbackEndpoint(endpoint));

  function requestOf({ endpoint, p256dh, auth }: PushTarget, message: string, options: PushOptions) {
    return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, message, {
      TTL: Math.ceil(options.lifetimeMillis / 1000),
      topic: options.topic,
      urgency: 'high',
      vapidDetails: { subject, ...keys },
    });
  }

  async function send(target: PushTarget, message: string, options: PushOptions): Promise<PushOutcome> {
    // The subscription may be older than these rules, or its secret may no longer be decryptable.
    if (!isAllowed(target.endpoint) || !isKey(target.p256dh)) return { kind: 'gone' };
    const url = new URL(target.endpoint);
    const signal = AbortSignal.any([options.signal, AbortSignal.timeout(timeoutMillis)]);
    const start = url.protocol === 'http:' ? requestHttp : requestHttps;
    try {
      const { headers, body } = requestOf(target, message, options);
      const request = start(url, {
        method: 'POST',
        headers: headers as Record<string, string>,
        agent: false,
        maxHeaderSize: MAX_REPLY_HEADER_BYTES,
        signal,
        ...(!isLoopbackEndpoint(target.endpoint) && { lookup: lookupPublic }),
      });
      return outcomeOf(url.host, await replyTo(request, body));
    } catch (error) {
      return failureOf(url.host, error);
    }
  }

  return { publicKey: keys.publicKey, accepts: ({ endpoint, p256dh }) => isAllowed(endpoint) && isKey(p256dh), send };
}

/** https on its default port and a host name with a dot; no push service has a numeric address. */
function isPublicEndpoint(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  const name = hostname.replace(/\.$/, '');
  return protocol === 'https:' && port === '' && !username && !password && name.includes('.') && !isIP(name);
}

function isLoopbackEndpoint(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, username, password } = new URL(endpoint);
  return /^https?:$/.test(protocol) && LOOPBACK.test(hostname) && !username && !password;
}

/** Whether this is a point on the curve: encryption fails for any other key. */
function isKey(p256dh: string): boolean {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  try {
    return pair.computeSecret(Buffer.from(p256dh, 'base64url')).length > 0;
  } catch {
    return false;
  }
}

/** Resolves with the response headers; the body is not read. */
function replyTo(request: ClientRequest, body: unknown): Promise<Pick<IncomingMessage, 'statusCode' | 'headers'>> {
  return new Promise((resolve, reject) => {
    request.on('response', (response) => {
      resolve(response);
      response.on('error', () => {});
      response.destroy();
    });
    request.on('error', reject);
    request.end(body);
  });
}

function outcomeOf(
  host: string,
  { statusCode = 0, headers }: Pick<IncomingMessage, 'statusCode' | 'headers'>,
): PushOutcome {
  if (statusCode >= 200 && statusCode < 300) return { kind: 'delivered' };
  if (statusCode === 404 || statusCode === 410) return { kind: 'gone' };
  const reason = `${host} answered ${statusCode}.`;
  if (statusCode !== 429 && statusCode < 500) return { kind: 'rejected', reason };
  const seconds = Number(headers['retry-after']);
  return { kind: 'failed', reason, ...(seconds > 0 && { waitMillis: seconds * 1000 }) };
}

function failureOf(host: string, error: unknown): PushOutcome {
  if (error instanceof AddressNotPublic) return { kind: 'gone' };
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'an error';
  return { kind: 'failed', reason: `${host} could not be reached (${code}).` };
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
