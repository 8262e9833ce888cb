import path from 'node:path';
import { portalFiles, portalFilesModule, PORTAL_FILES } from './build/portal-files.ts';

let found;

/** Remembers what the portal's folder consists of: the worker is built after it. */
export const recordPortal = {
  name: 'record-portal',
  writeBundle(_options, bundle) {
    found = portalFiles(bundle['index.html'].source, Object.keys(bundle), (name) => bundle[name].imports ?? []);
  },
};

/** Gives the worker what `recordPortal` has found. */
export const namePortal = {
  name: 'name-portal',
  resolveId: (id) => (id === PORTAL_FILES ? `\0${PORTAL_FILES}` : null),
  load(id) {
    if (id !== `\0${PORTAL_FILES}`) return null;
    if (!found) this.error('The portal has to be built before its service worker.');
    return portalFilesModule(found);
  },
};

/** The addresses of what keeps its name, in the page of the portal: absolute, so that deep links work. */
export const nameManifest = (base) => (html) =>
  html.replace('href="./manifest.webmanifest"', `href="${path.posix.join(base, 'manifest.webmanifest')}"`);
