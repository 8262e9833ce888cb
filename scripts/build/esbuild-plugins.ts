// The esbuild counterpart of scripts/bundle/plugins.mjs for Rollup: both apply the changes of transforms.ts.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Loader, Plugin } from 'esbuild';
import { withOwnTags } from '../shoelace-tags.ts';
import { namesPdfFiles, pdfAddresses } from './pdf-files.ts';
import { namedChunkOf, ownHistory, storeHookCopy, unusedMetrics } from './transforms.ts';
import { PORTAL_FILES, portalFilesModule, type PortalFiles } from './portal-files.ts';

/** Our own sources and Shoelace, the only code that contains its tags. */
const CHANGED =
  /[\\/]node_modules[\\/]@shoelace-style[\\/]shoelace[\\/]dist[\\/].*\.js$|[\\/]src[\\/].*\.(?:tsx?|css)$/;
const LOADERS: Readonly<Record<string, Loader>> = { '.css': 'text', '.js': 'js', '.ts': 'ts', '.tsx': 'tsx' };

/** Sources as in both builds: style sheets become texts, Shoelace's tags become ours, files of pdf.js are beside the chunks. */
export const sources: Plugin = {
  name: 'sources',
  setup(build) {
    build.onLoad({ filter: CHANGED }, async ({ path: file }) => {
      const code = await readFile(file, 'utf8');
      const isPackage = /[\\/]node_modules[\\/]/.test(file);
      // A folder named `src` in another package.
      if (isPackage && !file.includes('@shoelace-style')) return undefined;
      const id = file.replaceAll(path.sep, '/');
      const contents = namesPdfFiles(id) ? pdfAddresses() : withOwnTags(code);
      return { contents, loader: LOADERS[path.extname(file)] ?? 'default' };
    });
  },
};

/** Packages as in both builds. */
export const packages: Plugin = {
  name: 'packages',
  setup(build) {
    build.onResolve({ filter: ownHistory.asked }, ({ importer }) =>
      ownHistory.importer.test(importer.replaceAll(path.sep, '/'))
        ? { path: 'own-history', namespace: 'own-history' }
        : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: 'own-history' }, () => ({ contents: ownHistory.code }));
    build.onLoad({ filter: unusedMetrics.asked }, () => ({ contents: unusedMetrics.code, loader: 'json' }));
    build.onResolve({ filter: storeHookCopy }, ({ kind, resolveDir }) => build.resolve('react', { kind, resolveDir }));
  },
};

const ENTRY_POINT = 'entry-point:';

/** An entry that only re-exports a source: its file has a stable name, and the source's file another one. */
export const entryPointTo = (source: string): string => ENTRY_POINT + source;

/** See `entryPointTo`. */
export const entryPoints: Plugin = {
  name: 'entry-points',
  setup(build) {
    build.onResolve({ filter: new RegExp(`^${ENTRY_POINT}`) }, ({ path: asked }) => ({
      path: asked.slice(ENTRY_POINT.length),
      namespace: 'entry-point',
    }));
    build.onLoad({ filter: /.*/, namespace: 'entry-point' }, ({ path: source }) => ({
      contents: `export * from ${JSON.stringify(source)};`,
    }));
    // Importing the source must have its side effects, whatever it exports.
    build.onResolve({ filter: /.*/, namespace: 'entry-point' }, ({ path: source }) => ({
      path: path.resolve(source),
      sideEffects: true,
    }));
  },
};

/** The classic script loads these on demand from a folder beside it. */
export const namedChunksBeside: Plugin = {
  name: 'named-chunks-beside',
  setup(build) {
    build.onResolve({ filter: /^\.{1,2}\// }, ({ path: asked, kind, resolveDir }) => {
      const name = kind === 'dynamic-import' ? namedChunkOf(path.resolve(resolveDir, asked)) : undefined;
      return name ? { path: `./chunks/${name}.js`, external: true } : undefined;
    });
  },
};

/** Passes the list of the portal's files to the service worker. */
export const knowsPortal = (files: () => PortalFiles): Plugin => ({
  name: 'knows-portal',
  setup(build) {
    build.onResolve({ filter: new RegExp(`^${PORTAL_FILES}$`) }, () => ({ path: PORTAL_FILES, namespace: 'portal' }));
    build.onLoad({ filter: /.*/, namespace: 'portal' }, () => ({ contents: portalFilesModule(files()) }));
  },
});
