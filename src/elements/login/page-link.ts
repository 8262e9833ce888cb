/** The page's URL for a link of its own, relative or not; undefined unless it is http(s). */
export function pageLink(address: string | undefined): string | undefined {
  const url = address ? URL.parse(address, document.baseURI) : null;
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
}
