import type { EndpointName } from '../../../src/core/api/endpoints/index.ts';

/** The encodings that are offered, the best one first. */
const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/** Compresses bytes; undefined if too much is being compressed already. The platform's own. */
export type Compress = (
  bytes: Uint8Array<ArrayBuffer>,
  encoding: Encoding,
) => Promise<Uint8Array<ArrayBuffer> | undefined>;

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

/** Compresses a reply with the best encoding that the client accepts, if it is worth it. */
export async function compressReply(
  reply: Response,
  request: Request,
  compress: Compress | undefined,
): Promise<Response> {
  if (!compress) return reply;
  reply.headers.append('Vary', 'Accept-Encoding');
  const encoding = encodingFor(request.headers.get('Accept-Encoding') ?? '');
  if (!encoding) return reply;
  const { status, headers } = reply;
  const bytes = new Uint8Array(await reply.arrayBuffer());
  const compressed = bytes.length < MIN_BYTES ? undefined : await compress(bytes, encoding);
  if (!compressed) return new Response(bytes, { status, headers });
  headers.set('Content-Encoding', encoding);
  return new Response(compressed, { status, headers });
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
