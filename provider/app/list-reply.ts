import type { EndpointName } from '../../src/core/api/endpoints/index.ts';
import type { Crypto } from '../auth/crypto.ts';

/** The supported encodings, the best first. */
const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/** Compresses bytes with the platform's implementation. */
export type Compress = (bytes: Uint8Array<ArrayBuffer>, encoding: Encoding) => Uint8Array<ArrayBuffer>;

/** Replies that fit into one packet are not compressed, in bytes. */
const MIN_BYTES = 1024;

/**
 * The calls whose replies are compressed: those that return many rows. Anyone who can choose text beside a secret in a compressed
 * reply can guess the secret from the reply's size (BREACH). Never add a reply with a token, a ticket, a link or a secret
 * address here.
 */
export const compressedCalls: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'listLessons',
  'searchLessons',
  'readCalendar',
  'listStudents',
  'searchStudents',
  'listStudentRecords',
  'listMeetings',
  'searchMeetings',
]);

interface Deps {
  compress: Compress | undefined;
  crypto: Pick<Crypto, 'digest'>;
}

/**
 * Creates a large JSON reply: with an `ETag` for GET, empty with HTTP 304 for a client that already has it, and
 * compressed with the best encoding that the client accepts, if that is worthwhile. Adds the headers to the reply.
 */
export async function listReply(
  content: unknown,
  headers: Headers,
  request: Request,
  { compress, crypto }: Deps,
): Promise<Response> {
  const text = JSON.stringify(content);
  headers.append('Vary', 'Accept-Encoding');
  if (request.method === 'GET') {
    const etag = weakEtag(await crypto.digest(text));
    headers.set('ETag', etag);
    if (matchesEtag(request.headers.get('If-None-Match'), etag)) return new Response(null, { status: 304, headers });
  }
  headers.set('Content-Type', 'application/json; charset=utf-8');
  const encoding = compress && encodingFor(request.headers.get('Accept-Encoding') ?? '');
  if (!encoding) return new Response(text, { headers });
  const bytes = new TextEncoder().encode(text);
  if (bytes.length < MIN_BYTES) return new Response(bytes, { headers });
  headers.set('Content-Encoding', encoding);
  return new Response(compress(bytes, encoding), { headers });
}

/** The best encoding in an `Accept-Encoding`; a weight of 0 excludes an encoding. */
function encodingFor(accepted: string): Encoding | undefined {
  const names = accepted
    .toLowerCase()
    .split(',')
    .map((each) => each.trim())
    .filter((each) => !/;\s*q=0(\.0*)?$/.test(each))
    .map((each) => each.split(';')[0]?.trim());
  return encodings.find((encoding) => names.includes(encoding));
}

const DIGITS = 32;

/** The `ETag` of a text with this digest. It is weak, since the text may be sent in several encodings. */
export const weakEtag = (digest: string): string => `W/"${digest.slice(0, DIGITS)}"`;

/** Whether an `If-None-Match` names this text; weak and strong tags match alike there (RFC 9110, 13.1.2). */
export function matchesEtag(ifNoneMatch: string | null, etag: string): boolean {
  const opaque = (mark: string) => mark.trim().replace(/^W\//, '');
  return (ifNoneMatch ?? '').split(',').some((mark) => mark.trim() === '*' || opaque(mark) === opaque(etag));
}
