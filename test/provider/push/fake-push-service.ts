// A push service on this machine, and browsers that decrypt what it takes for them.
import { createDecipheriv, createECDH, createHash, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import { readPushMessage, type PushMessage } from '../../../src/core/push/index.ts';

/** A message as the push service takes it: encrypted. */
export interface TakenMessage {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

interface FakeStatus {
  status: number;
  headers?: Record<string, string>;
}

/** How the service answers a path: a status with headers, perhaps later, or `silence`, which keeps the connection open. */
export type FakeAnswer = FakeStatus | Promise<FakeStatus> | 'silence';

const servers = new Set<Server>();
after(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

/** Starts one on a free port; it ends with the tests of the file. */
export async function startPushService() {
  const taken: TakenMessage[] = [];
  const answers = new Map<string, FakeAnswer[]>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      taken.push({ path, headers: request.headers, body: Buffer.concat(chunks) });
      const answer = answers.get(path)?.shift() ?? { status: 201 };
      if (answer === 'silence') return;
      void Promise.resolve(answer).then(({ status, headers }) => response.writeHead(status, headers).end('Thank you.'));
    });
  });
  servers.add(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    /** Everything that came, oldest first. */
    taken,
    /** The next answers to a path; after them it takes everything. */
    answer: (path: string, ...next: FakeAnswer[]) => void answers.set(path, next),
    /** A new browser that is subscribed here. */
    browser: (path = `/send/${randomBytes(6).toString('hex')}`) => createBrowser(url + path, taken),
  };
}

export type FakeBrowser = ReturnType<typeof createBrowser>;

function createBrowser(endpoint: string, taken: readonly TakenMessage[]) {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys();
  const auth = randomBytes(16);
  const path = new URL(endpoint).pathname;
  return {
    /** As it is known to the provider. */
    id: createHash('sha256').update(endpoint).digest('hex'),
    path,
    subscription: {
      endpoint,
      p256dh: publicKey.toString('base64url'),
      auth: auth.toString('base64url'),
      language: 'ja-JP',
    },
    /** The messages for this browser, decrypted, oldest first. */
    messages: (): (PushMessage | undefined)[] =>
      taken.filter((message) => message.path === path).map(({ body }) => readPushMessage(decrypt(body, pair, auth))),
  };
}

/** RFC 8291 with one record of RFC 8188: salt, record size, length of the sender's key, the key, the record. */
function decrypt(body: Buffer, pair: ReturnType<typeof createECDH>, auth: Buffer): string {
  const keyLength = body.readUInt8(20);
  const [salt, senderKey, record] = [
    body.subarray(0, 16),
    body.subarray(21, 21 + keyLength),
    body.subarray(21 + keyLength),
  ];
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey]);
  const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(senderKey), auth, info, 32));
  const derive = (purpose: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${purpose}\0`), length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  // The record ends with its mark, 2 for the last one, and zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}

/** Whether a message is signed with this key for this push service (RFC 8292), and what it claims. */
export function vapidClaims({ headers }: TakenMessage, publicKey: string): Record<string, unknown> | undefined {
  const [, token = '', key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const isGood = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return isGood && key === publicKey
    ? (JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as Record<string, unknown>)
    : undefined;
}
