/** The URL of a lesson's live room from the page's pattern with `{id}`; undefined unless it is http(s), or a file on a file page. */
export function liveAddress(template: string | undefined, id: string): string | undefined {
  if (!template?.includes('{id}')) return undefined;
  const url = URL.parse(template.replaceAll('{id}', encodeURIComponent(id)), document.baseURI);
  const isWay = url && (/^https?:$/.test(url.protocol) || (url.protocol === 'file:' && location.protocol === 'file:'));
  return isWay ? url.href : undefined;
}
