const DIGITS = 32;

/** The `ETag` of a text with this digest. Weak, since the text may be sent in several encodings. */
export const weakEtag = (digest: string): string => `W/"${digest.slice(0, DIGITS)}"`;

/** Whether an `If-None-Match` names this text; weak and strong marks count alike there (RFC 9110, 13.1.2). */
export function matchesEtag(ifNoneMatch: string | null, etag: string): boolean {
  const opaque = (mark: string) => mark.trim().replace(/^W\//, '');
  return (ifNoneMatch ?? '').split(',').some((mark) => mark.trim() === '*' || opaque(mark) === opaque(etag));
}
