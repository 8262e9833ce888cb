// The address of each Markdown file of the repository on the site, and the targets of its links there.
import path from 'node:path';

/** A link of a page: within the site, to another page of the same server, or plain text if the target does not exist on the site. */
export type Target = { readonly href: string; readonly isPage: boolean } | undefined;

/** The path of a page, relative to the root of the site, for a Markdown file of the repository; undefined if it is not a page. */
export function pageOf(file: string): string | undefined {
  if (!isPageSource(file)) return undefined;
  return file
    .replace(/^docs\//, '')
    .replace(/README\.md$/, 'index.md')
    .replace(/^(?:CHANGELOG|CONTRIBUTING)\.md$/, (name) => name.toLowerCase());
}

/** Files that are pages of the site. */
const isPageSource = (file: string): boolean => /^(?:(?:README|CHANGELOG|CONTRIBUTING)|docs\/.+)\.md$/.test(file);

/**
 * The target of a repository file's link on the site.
 * @param file the Markdown file that has the link, by its path from the root of the repository
 * @param address as written there
 */
export function targetOf(file: string, address: string): Target {
  const local = /^https?:\/\/localhost:8080(\/.*)?$/.exec(address);
  if (local) return { href: local[1] ?? '/', isPage: false };
  if (/^(?:[a-z][a-z\d+.-]*:|#)/i.test(address)) return { href: address, isPage: true };
  const [name = '', anchor] = address.split('#');
  const wanted = path.posix.join(path.posix.dirname(file), name);
  const page = pageOf(wanted);
  if (page === undefined) return sourceOf(wanted);
  const own = pageOf(file) ?? '';
  const href = path.posix.relative(path.posix.dirname(own), page) || path.posix.basename(page);
  return { href: anchor === undefined ? href : `${href}#${anchor}`, isPage: true };
}

/** The server of the site shows the sources of the example applications. */
function sourceOf(file: string): Target {
  const [, application] = /^demo\/hosts\/([\w-]+)\/?$/.exec(file) ?? [];
  return application ? { href: `/examples/source/${application}/README.md`, isPage: false } : undefined;
}
