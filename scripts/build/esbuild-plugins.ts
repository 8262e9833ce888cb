// For esbuild, what scripts/bundle/plugins.mjs is for Rollup: both apply the changes of transforms.ts.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Loader, Plugin } from 'esbuild';
import { withOwnTags } from '../shoelace-tags.ts';
import { namedChunkOf, namesPdfFiles, ownHistory, storeHookCopy, withPdfAddress } from './transforms.ts';
import { PORTAL_FILES, portalFilesModule, type PortalFiles } from './portal-files.ts';

/** Our own sources and Shoelace, which alone have its tags. */
const CHANGED =
  /[\\/]node_modules[\\/]@shoelace-style[\\/]shoelace[\\/]dist[\\/].*\.js$|[\\/]src[\\/].*\.(?:tsx?|css)$/;
const LOADERS: Readonly<Record<string, Loader>> = { '.css': 'text', '.js': 'js', '.ts': 'ts', '.tsx': 'tsx' };

/** Sources as both builds have them: style sheets are texts, Shoelace's tags our own, files of pdf.js beside the chunks. */
export const sources: Plugin = {
  name: 'sources',
  setup(build) {
    build.onLoad({ filter: CHANGED }, async ({ path: file }) => {
      const code = await readFile(file, 'utf8');
      const isPackage = /[\\/]node_modules[\\/]/.test(file);
      // A folder named `src` in somebody else's package.
      if (isPackage && !file.includes('@shoelace-style')) return undefined;
      const id = file.replaceAll(path.sep, '/');
      const contents = withOwnTags(namesPdfFiles(id) ? withPdfAddress(code, file) : code);
      return { contents, loader: LOADERS[path.extname(file)] ?? 'default' };
    });
  },
};

/** Packages as both builds have them. */
export const packages: Plugin = {
  name: 'packages',
  setup(build) {
    build.onResolve({ filter: ownHistory.asked }, ({ importer }) =>
      ownHistory.importer.test(importer.replaceAll(path.sep, '/'))
        ? { path: 'own-history', namespace: 'own-history' }
        : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: 'own-history' }, () => ({ contents: ownHistory.code }));
    build.onResolve({ filter: storeHookCopy }, ({ kind, resolveDir }) => build.resolve('react', { kind, resolveDir }));
  },
};

const ENTRY_POINT = 'entry-point:';

/** An entry that only leads to a source: its file has a name of its own, and the source's file another one. */
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
    // What the source does when it is imported is wanted, whatever it exports.
    build.onResolve({ filter: /.*/, namespace: 'entry-point' }, ({ path: source }) => ({
      path: path.resolve(source),
      sideEffects: true,
    }));
  },
};

/** The classic script fetches these from a folder beside it, when somebody wants them. */
export const namedChunksBeside: Plugin = {
  name: 'named-chunks-beside',
  setup(build) {
    build.onResolve({ filter: /^\.{1,2}\// }, ({ path: asked, kind, resolveDir }) => {
      const name = kind === 'dynamic-import' ? namedChunkOf(path.resolve(resolveDir, asked)) : undefined;
      return name ? { path: `./chunks/${name}.js`, external: true } : undefined;
    });
  },
};

/** Gives the service worker the files of the portal. */
export const knowsPortal = (files: () => PortalFiles): Plugin => ({
  name: 'knows-portal',
  setup(build) {
    build.onResolve({ filter: new RegExp(`^${PORTAL_FILES}$`) }, () => ({ path: PORTAL_FILES, namespace: 'portal' }));
    build.onLoad({ filter: /.*/, namespace: 'portal' }, () => ({ contents: portalFilesModule(files()) }));
  },
});
