/**
 * The title of a page (docs/spec.md, section 1): of the titles along the matched chain the last one that there is, else the
 * default. Works on titles and on their keys alike.
 */
export function pageTitle(chainTitles: readonly (string | undefined)[], defaultTitle: string): string {
  return chainTitles.findLast(Boolean) ?? defaultTitle;
}
