import type { EndpointName } from '../../src/core/api/endpoints/index.ts';
import type { Crypto } from '../auth/crypto.ts';

/** The encodings that are offered, the best one first. */
const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/** Compresses bytes by the platform's own means. */
export type Compress = (bytes: Uint8Array<ArrayBuffer>, encoding: Encoding) => Uint8Array<ArrayBuffer>;

/** What fits into one packet is not compressed, in bytes. */
const MIN_BYTES = 1024;

/**
 * The calls whose replies are compressed: those that return many rows. From the size of a compressed reply one can guess at
 * a secret in it, if one can choose text beside it (BREACH): no reply with a token, a ticket, a link or an address that is a
 * secret may ever be here.
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
 * Creates a reply of much JSON: with an `ETag` where it is read by GET, empty with HTTP 304 for a client that has it already, and
 * compressed with the best encoding that the client accepts, if it is worth it. The headers become those of the reply.
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

/** The best encoding that an `Accept-Encoding` names; those with a weight of 0 are refused by it. */
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

/** The `ETag` of a text with this digest. Weak, since the text may be sent in several encodings. */
export const weakEtag = (digest: string): string => `W/"${digest.slice(0, DIGITS)}"`;

/** Whether an `If-None-Match` names this text; weak and strong marks count alike there (RFC 9110, 13.1.2). */
export function matchesEtag(ifNoneMatch: string | null, etag: string): boolean {
  const opaque = (mark: string) => mark.trim().replace(/^W\//, '');
  return (ifNoneMatch ?? '').split(',').some((mark) => mark.trim() === '*' || opaque(mark) === opaque(etag));
}
