import { createHash } from 'node:crypto';
import path from 'node:path';

/** The module by which the service worker knows the files of the portal. */
const MODULE = 'portal-files';
const HASHED = /^assets\/(?!pdfjs\/).+-[\w-]{8,}\.(?:js|css|svg)$/;

let found;

/** Remembers what the portal's folder consists of: the worker is built after it. */
export const recordPortal = {
  name: 'record-portal',
  writeBundle(_options, bundle) {
    const page = bundle['index.html'].source;
    const allFiles = Object.keys(bundle).filter((name) => HASHED.test(name));
    const named = allFiles.filter((name) => page.includes(name));
    found = {
      pageHash: createHash('sha256').update(page).digest('hex').slice(0, 16),
      firstFiles: [...reach(bundle, named)].sort(),
      allFiles: allFiles.sort(),
    };
  },
};

/** What these import statically, by any number of steps. */
function reach(bundle, names, reached = new Set()) {
  for (const name of names) {
    if (reached.has(name)) continue;
    reached.add(name);
    reach(bundle, bundle[name].imports ?? [], reached);
  }
  return reached;
}

/** Gives the worker what `recordPortal` has found. */
export const namePortal = {
  name: 'name-portal',
  resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
  load(id) {
    if (id !== `\0${MODULE}`) return null;
    if (!found) this.error('The portal has to be built before its service worker.');
    return Object.entries(found)
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
      .join('\n');
  },
};

/** The addresses of what keeps its name, in the page of the portal: absolute, so that deep links work. */
export const nameManifest = (base) => (html) =>
  html.replace('href="./manifest.webmanifest"', `href="${path.posix.join(base, 'manifest.webmanifest')}"`);
