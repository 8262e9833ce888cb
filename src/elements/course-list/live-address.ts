/** The address of a lesson's live room, if the page has given an http(s) one, or a file beside its own, with `{id}` in it. */
export function liveAddress(template: string | undefined, id: string): string | undefined {
  if (!template?.includes('{id}')) return undefined;
  const url = URL.parse(template.replaceAll('{id}', encodeURIComponent(id)), document.baseURI);
  return url && /^(https?|file):$/.test(url.protocol) ? url.href : undefined;
}
