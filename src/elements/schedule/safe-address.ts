/** A URL of the page in full; undefined unless it is http(s), or a file on a file page. */
export function safeAddress(address: string | undefined): string | undefined {
  if (!address) return undefined;
  const url = URL.parse(address, document.baseURI);
  const isWay = url && (/^https?:$/.test(url.protocol) || (url.protocol === 'file:' && location.protocol === 'file:'));
  return isWay ? url.href : undefined;
}
