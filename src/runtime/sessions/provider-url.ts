/**
 * Normalises the provider's URL; the default is the page's origin. Undefined if it is not an absolute http(s) or
 * `demo:` URL.
 */
export function providerUrl(provider: string | undefined): string | undefined {
  const url = URL.parse(provider || location.origin);
  return url && /^(https?|demo):$/.test(url.protocol) ? url.href.replace(/[?#].*$/, '').replace(/\/+$/, '') : undefined;
}
