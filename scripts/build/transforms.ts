// The changes of both builds to sources and packages, independent of the bundler. The plug-ins for Rollup are in
// scripts/bundle/, those for esbuild in esbuild-plugins.ts.
import path from 'node:path';
import { namedChunks } from './entries.ts';

/**
 * The portal has its own history. wouter's would replace methods of the page's `history` on import, and notify
 * all listeners of each navigation.
 */
export const ownHistory = {
  asked: /\/use-browser-location\.js$/,
  importer: /\/wouter\//,
  code: 'export const useBrowserLocation = undefined, useSearch = undefined;',
};

/** Exported boards have one of the 14 standard fonts (`export-pdf.ts`); the metrics of the others weigh 95 kB compressed. */
export const unusedMetrics = {
  asked: /[\\/]standard-fonts[\\/](?:Courier|Helvetica-|Symbol|Times|ZapfDingbats)[\w-]*\.compressed\.json$/,
  code: '""',
};

/** React has this hook since version 18; the package contains a copy for older versions. */
export const storeHookCopy = /^use-sync-external-store\/shim/;

/** Whether pages may import a module by its name: named chunks are entries only for the bundler. */
export const isPageEntry = ({ id, isEntry }: { readonly id: string | null; readonly isEntry: boolean }): boolean =>
  isEntry && namedChunkOf(id ?? '') === undefined;

/** The name of the chunk that a source is the entry point of; undefined for all others. */
export function namedChunkOf(source: string): string | undefined {
  return Object.keys(namedChunks).find((name) => path.resolve(namedChunks[name] ?? '') === path.resolve(source));
}
