// The service worker's knowledge of the portal's folder.
import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Plugin } from 'rollup';
import { closure } from './graph.ts';

/** The module through which the service worker knows the files of the portal. */
export const PORTAL_FILES = 'portal-files';
const HASHED = /^assets\/(?!pdfjs\/).+-[\w-]{8,}\.(?:js|css|svg)$/;

export interface PortalFiles {
  readonly pageHash: string;
  /** The files that every page of the portal has loaded before the worker is active. */
  readonly firstFiles: readonly string[];
  readonly allFiles: readonly string[];
}

/**
 * @param page the portal's page
 * @param names of all files in the portal's folder
 * @param importsOf what a file imports statically
 */
export function portalFiles(
  page: string,
  names: readonly string[],
  importsOf: (name: string) => readonly string[],
): PortalFiles {
  const allFiles = names.filter((name) => HASHED.test(name));
  const first = closure(
    allFiles.filter((name) => page.includes(name)),
    importsOf,
  );
  return { pageHash: contentHash(page), firstFiles: [...first].sort(), allFiles: allFiles.sort() };
}

let found: PortalFiles | undefined;

/** For Rollup: records the contents of the portal's folder. The worker is built after it. */
export const recordPortal: Plugin = {
  name: 'record-portal',
  writeBundle(_options, bundle) {
    const page = bundle['index.html'];
    const importsOf = (name: string): readonly string[] => {
      const file = bundle[name];
      return file?.type === 'chunk' ? file.imports : [];
    };
    found = portalFiles(page?.type === 'asset' ? String(page.source) : '', Object.keys(bundle), importsOf);
  },
};

/** For Rollup: passes the results of `recordPortal` to the worker. */
export const namePortal: Plugin = {
  name: 'name-portal',
  resolveId: (id) => (id === PORTAL_FILES ? `\0${PORTAL_FILES}` : null),
  load(id) {
    if (id !== `\0${PORTAL_FILES}`) return null;
    if (!found) throw new Error('The portal has to be built before its service worker.');
    return portalFilesModule(found);
  },
};

/** The URLs of files with fixed names, in the page of the portal: absolute, so that deep links work. */
export const nameManifest = (base: string) => (html: string) =>
  html.replace('href="./manifest.webmanifest"', `href="${path.posix.join(base, 'manifest.webmanifest')}"`);

/** The code of the module. */
export const portalFilesModule = (files: PortalFiles): string =>
  Object.entries(files)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join('\n');

/** A name derived from content. */
export const contentHash = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 16);
