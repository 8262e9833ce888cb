/** The address of a lesson's live room, if the page has given one with `{id}` in it: http(s), or a file for a page from a disk. */
export function liveAddress(template: string | undefined, id: string): string | undefined {
  if (!template?.includes('{id}')) return undefined;
  const url = URL.parse(template.replaceAll('{id}', encodeURIComponent(id)), document.baseURI);
  const isWay = url && (/^https?:$/.test(url.protocol) || (url.protocol === 'file:' && location.protocol === 'file:'));
  return isWay ? url.href : undefined;
}
