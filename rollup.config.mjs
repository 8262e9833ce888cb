// The bundles: what goes in, and where it comes out. How a bundle is made is in scripts/bundle/settings.mjs.
import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { rollupPluginHTML } from '@web/rollup-plugin-html';
import { clientComponents } from './scripts/bundle/plugins.mjs';
import { chunkFormat, onwarn, outputPlugins, plugins, treeshake, watching } from './scripts/bundle/settings.mjs';
import { chunkOf } from './scripts/chunks.mjs';
import { isReact, preactForReact } from './scripts/flavours.ts';
import { licences } from './scripts/licences.mjs';
import { namedChunks, namedChunksIn, pdfFiles } from './scripts/named-chunks.mjs';
import { firstFiles, preloadPortal, TABLE_FILE } from './scripts/first-files.mjs';
import { graph } from './scripts/graph-plugin.mjs';
import { nameManifest, namePortal, recordPortal } from './scripts/portal-files.mjs';

const elements = Object.fromEntries(
  globSync('src/elements/*/contract.ts')
    .map((contract) => path.dirname(contract))
    .filter((folder) => existsSync(`${folder}/index.ts`))
    .map((folder) => [path.basename(folder), `${folder}/index.ts`]),
);

const chunkNames = (chunk) => (chunk.name === 'first-files' ? TABLE_FILE : 'chunks/[name]-[hash].js');

/** An ES module for each element, for all of them and for the core, with shared and lazy chunks. */
const modules = {
  input: {
    index: 'src/index.ts',
    classes: 'src/classes.ts',
    loader: 'src/loader.ts',
    core: 'src/core/index.ts',
    session: 'src/host/host-session.ts',
    development: 'src/development/index.ts',
    ...elements,
  },
  plugins: [namedChunks, ...plugins],
  treeshake,
  onwarn,
  output: {
    ...chunkFormat,
    manualChunks: chunkOf(),
    dir: 'dist',
    entryFileNames: '[name].js',
    chunkFileNames: chunkNames,
    plugins: [...outputPlugins, pdfFiles, licences, firstFiles, graph()],
  },
};

/** The same modules with another React, in a folder of their own, without what is fetched for files and formulas. */
const flavour = (name, { input, external, first, last }) => ({
  input,
  external,
  plugins: [...first, namedChunksIn('../../chunks'), ...plugins],
  treeshake,
  onwarn,
  output: {
    ...chunkFormat,
    manualChunks: chunkOf(),
    dir: `dist/${name}`,
    entryFileNames: '[name].js',
    chunkFileNames: chunkNames,
    plugins: [...outputPlugins, licences, ...last, graph()],
  },
});

const { development: _development, ...withoutDevelopment } = modules.input;
/** Preact in place of React: less than half as heavy (docs/decisions/051-flavours.md). */
const slim = flavour('slim', { input: withoutDevelopment, external: [], first: [preactForReact], last: [firstFiles] });

const { loader: _, ...withoutLoader } = withoutDevelopment;
/** Components for React, beside the modules whose chunks they share. */
const components = Object.fromEntries(Object.keys(elements).map((name) => [`react/${name}`, `src/react/${name}.ts`]));
/** React is left to the page, whose bundler does what the loader does. */
const peer = flavour('peer', {
  input: { ...withoutLoader, ...components },
  external: isReact,
  first: [],
  last: [clientComponents],
});

/** Where the portal is served: absolute, so that deep links work. */
const portalBase = process.env.PORTAL_BASE ?? '/teacher/';

/** The portal as a folder for static hosts: every name but the page's own contains a hash of the content. */
const portalIn = (dir, first = []) => ({
  plugins: [
    rollupPluginHTML({
      input: { path: 'demo/pages/portal.html', name: 'index.html' },
      publicPath: portalBase,
      externalAssets: '**/*.webmanifest',
      transformHtml: [nameManifest(portalBase), preloadPortal(portalBase)],
    }),
    ...first,
    ...plugins,
  ],
  treeshake,
  onwarn,
  output: {
    ...chunkFormat,
    manualChunks: chunkOf(),
    dir,
    entryFileNames: 'assets/[name]-[hash].js',
    chunkFileNames: 'assets/[name]-[hash].js',
    assetFileNames: 'assets/[name]-[hash][extname]',
    plugins: [...outputPlugins, pdfFiles, licences, recordPortal],
  },
});

/** Beside the portal's page, and built after it, since it names its files. */
const serviceWorkerIn = (dir) => ({
  input: 'src/service-worker/index.ts',
  plugins: [namePortal, ...plugins],
  treeshake,
  onwarn,
  output: { file: `${dir}/service-worker.js`, format: 'iife', sourcemap: true, plugins: [...outputPlugins, licences] },
});

const portal = portalIn('dist/portal');
const portals = [
  portal,
  serviceWorkerIn('dist/portal'),
  portalIn('dist/slim/portal', [preactForReact]),
  serviceWorkerIn('dist/slim/portal'),
];

/** Everything but what reads and writes PDFs in one classic script, which runs from a file: address too. */
const script = {
  input: 'src/index.ts',
  plugins: [namedChunksIn('./chunks'), ...plugins],
  treeshake,
  onwarn,
  output: {
    file: 'dist/teacher-elements.js',
    format: 'iife',
    name: 'TeacherElements',
    inlineDynamicImports: true,
    sourcemap: true,
    plugins: [...outputPlugins, licences],
  },
};

/** The provider for pages without a server: a file of its own for all ways in, which finds the elements by its tag. */
const demo = {
  input: 'demo/provider/adapters/in-page/index.ts',
  plugins,
  treeshake,
  onwarn,
  output: {
    file: 'dist/demo.js',
    format: 'iife',
    inlineDynamicImports: true,
    sourcemap: true,
    plugins: [...outputPlugins, licences],
  },
};

/** What only tests of pages import, in a folder of its own: no other bundle reaches it. */
const testing = {
  input: { index: 'demo/testing/index.ts', playwright: 'demo/testing/playwright.ts', msw: 'demo/testing/msw.ts' },
  // Installed by those who use them.
  external: ['@playwright/test', 'axe-core', 'msw'],
  plugins,
  treeshake,
  onwarn,
  output: {
    format: 'es',
    sourcemap: watching || 'hidden',
    dir: 'dist/testing',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    plugins: [...outputPlugins, licences],
  },
};

/** The script of the playground's page. It stays in this repository. */
const playground = {
  input: 'demo/playground/page.ts',
  plugins,
  treeshake,
  onwarn,
  output: { file: 'dist/playground/page.js', format: 'es', sourcemap: true, plugins: outputPlugins },
};

// While somebody works on the sources, a worker would show what was there before.
export default watching
  ? [modules, portal, demo, testing, playground]
  : [modules, slim, peer, ...portals, script, demo, testing, playground];
