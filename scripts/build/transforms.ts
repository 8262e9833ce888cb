// What both builds change in the sources and in packages, whatever the bundler. Rollup's plug-ins are beside these in
// scripts/bundle/, esbuild's are in esbuild-plugins.ts.
import path from 'node:path';
import { namedChunks, pdfFiles } from './entries.ts';

/**
 * The portal has a history of its own. wouter's would replace methods of the page's `history` as soon as it is imported, and tell
 * everybody of each navigation.
 */
export const ownHistory = {
  asked: /\/use-browser-location\.js$/,
  importer: /\/wouter\//,
  code: 'export const useBrowserLocation = undefined, useSearch = undefined;',
};

/** React has this hook since version 18; the package brings a copy for older versions. */
export const storeHookCopy = /^use-sync-external-store\/shim/;

const PDF_SOURCE = /src\/elements\/live-room\/board\/files\/pdf\.ts$/;

/** Whether it is the source that knows where the files of pdf.js are. */
export const namesPdfFiles = (id: string): boolean => PDF_SOURCE.test(id);

/** In the sources pdf.js' own files lie in its package; in a build they lie beside the chunk. */
export function withPdfAddress(code: string, id: string): string {
  const address = `'${path.relative(path.dirname(id), pdfFiles.package).replaceAll(path.sep, '/')}/'`;
  if (!code.includes(address)) throw new Error(`${id} does not name ${address}.`);
  return code.replace(address, `'./${pdfFiles.folder}/'`);
}

/** Whether pages may import a module by its name: named chunks are entries for the bundler only. */
export const isPageEntry = ({ id, isEntry }: { readonly id: string | null; readonly isEntry: boolean }): boolean =>
  isEntry && namedChunkOf(id ?? '') === undefined;

/** The name of the chunk that a source is the entry point of; undefined for all others. */
export function namedChunkOf(source: string): string | undefined {
  return Object.keys(namedChunks).find((name) => path.resolve(namedChunks[name] ?? '') === path.resolve(source));
}
