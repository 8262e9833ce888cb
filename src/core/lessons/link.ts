/**
 * The address of a link or an image if it starts with http:// or https://, else the fallback (docs/spec.md, section 5): any other
 * value in a record (`javascript:`, `data:`, `blob:`, a bare word) never reaches the page.
 */
export function linkOr<Fallback>(link: string | null | undefined, fallback: Fallback): string | Fallback {
  const trimmed = link?.trim() ?? '';
  return /^https?:\/\/[^\s/]/i.test(trimmed) ? trimmed : fallback;
}

/**
 * The address of a picture from a provider, if it may be shown. A demo world within this page (`demo:`) has no address
 * from which a browser could load: its pictures are `blob:` addresses, which the page itself has created.
 */
export function pictureOf(address: string | null | undefined, provider: string): string | undefined {
  return provider.startsWith('demo:') && address?.startsWith('blob:') ? address : linkOr(address, undefined);
}
