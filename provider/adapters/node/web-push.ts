import { createECDH } from 'node:crypto';
import { request as requestHttp, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import webPush from 'web-push';
import type { PushOptions, PushOutcome, PushSender, PushTarget } from '../../push/push-sender.ts';
import { AddressNotPublic, isLoopbackUrl, isPublicUrl, lookupPublic } from './public-addresses.ts';
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
  const isAllowed = (endpoint: string) => isPublicUrl(endpoint) || (allowsLoopback && isLoopbackUrl(endpoint));

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
        ...(!isLoopbackUrl(target.endpoint) && { lookup: lookupPublic }),
      });
      return outcomeOf(url.host, await replyTo(request, body));
    } catch (error) {
      return failureOf(url.host, error);
    }
  }

  return { publicKey: keys.publicKey, accepts: ({ endpoint, p256dh }) => isAllowed(endpoint) && isKey(p256dh), send };
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
