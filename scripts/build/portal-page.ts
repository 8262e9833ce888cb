// The page of the portal for the development build; Rollup has a plug-in for it.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { portal } from './entries.ts';

const SCRIPT = /(<script type="module" src=")([^"]+)(")/g;
const ASSET = /(<link rel="(?:icon|stylesheet)" href=")(\.\/[^"]+)(")/g;
const MANIFEST = 'href="./manifest.webmanifest"';

const folder = path.posix.dirname(portal.page);
const html = readFileSync(portal.page, 'utf8');

/** The page's scripts: the source, by the name of the file without the extension. */
export const portalScripts: Readonly<Record<string, string>> = Object.fromEntries(
  [...html.matchAll(SCRIPT)].map(([, , address = '']) => [nameOf(address), path.posix.join(folder, address)]),
);

/** Where the page's files are in the portal's folder. */
interface Placed {
  script(name: string): string;
  asset(source: string): string;
}

/** The page with the URLs of the built files: absolute, so that deep links work. */
export function writePortalPage({ script, asset }: Placed): string {
  const at = (name: string) => path.posix.join(portal.base, name);
  return html
    .replace(
      SCRIPT,
      (_, before: string, address: string, after: string) => before + at(script(nameOf(address))) + after,
    )
    .replace(
      ASSET,
      (_, before: string, address: string, after: string) =>
        before + at(asset(path.posix.join(folder, address))) + after,
    )
    .replace(MANIFEST, `href="${at('manifest.webmanifest')}"`);
}

function nameOf(address: string): string {
  return path.posix.parse(address).name;
}
