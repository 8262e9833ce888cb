/**
 * A link or an image's address if it starts with http:// or https://, else the fallback (spec section 5): whatever
 * else a record carries (`javascript:`, `data:`, a bare word) never reaches the page. A `blob:` is the page's own.
 */
export function linkOr<Fallback>(link: string | null | undefined, fallback: Fallback): string | Fallback {
  const trimmed = link?.trim() ?? '';
  return /^(https?:\/\/|blob:)[^\s/]/i.test(trimmed) ? trimmed : fallback;
}
