// The bundles of the release. What goes in, and under which name it comes out, is in scripts/build/entries.ts, which the
// development build reads, too; how a bundle is made is in scripts/bundle/settings.mjs.
import { rollupPluginHTML } from '@web/rollup-plugin-html';
import * as entries from './scripts/build/entries.ts';
import { calledArrow, clientComponents, react18Components, reactComponents } from './scripts/bundle/plugins.mjs';
import { chunkFormat, onwarn, outputPlugins, plugins, treeshake } from './scripts/bundle/settings.mjs';
import { handOverProvider, takeOverProvider } from './scripts/bundle/shared-provider.mjs';
import { graphWriter } from './scripts/build/graph.ts';
import { nameManifest, namePortal, recordPortal } from './scripts/build/portal-files.ts';
import { chunkOf, chunkOfPortal } from './scripts/chunks.ts';
import { firstFiles, portalPreloads, TABLE_FILE } from './scripts/first-screens.ts';
import { isReact, preactForReact } from './scripts/flavours.ts';
import { licences } from './scripts/licences.mjs';
import { namedChunks, namedChunksIn, pdfFiles } from './scripts/named-chunks.mjs';

const chunkNames = (chunk) => (chunk.name === 'first-files' ? TABLE_FILE : 'chunks/[name]-[hash].js');

const modules = {
  input: entries.modules,
  plugins: [namedChunks, ...plugins],
  treeshake,
  onwarn,
  output: {
    ...chunkFormat,
    manualChunks: chunkOf(),
    dir: 'dist',
    entryFileNames: '[name].js',
    chunkFileNames: chunkNames,
    plugins: [...outputPlugins, pdfFiles, licences, firstFiles, graphWriter],
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
    plugins: [...outputPlugins, licences, ...last, graphWriter],
  },
});

const { development: _development, ...withoutDevelopment } = entries.modules;
/** Preact in place of React: less than half as heavy (docs/decisions/051). */
const slim = flavour('slim', { input: withoutDevelopment, external: [], first: [preactForReact], last: [firstFiles] });

const { loader: _, ...withoutLoader } = withoutDevelopment;
/** Components for React, in a folder. */
const componentsIn = (folder) =>
  Object.fromEntries(Object.keys(entries.elements).map((name) => [`${folder}/${name}`, `src/react/${name}.ts`]));
/** React is left to the page, whose bundler does what the loader does. */
const peer = flavour('peer', {
  // Components are beside the modules whose chunks they share.
  input: { ...withoutLoader, ...componentsIn('react') },
  external: isReact,
  first: [reactComponents],
  last: [clientComponents],
});

/** Components for React 18, of the classes of `modules`: the application's React renders only the tags. */
const react18 = {
  input: componentsIn('react-18'),
  plugins: [react18Components, ...plugins],
  treeshake,
  onwarn,
  output: {
    ...chunkFormat,
    dir: 'dist',
    entryFileNames: '[name].js',
    chunkFileNames: 'react-18/chunks/[name]-[hash].js',
    plugins: [...outputPlugins, clientComponents],
  },
};

const preloads = portalPreloads(entries.portal.base);

const portalIn = (dir, first = []) => ({
  plugins: [
    preloads.plugin,
    rollupPluginHTML({
      input: { path: entries.portal.page, name: 'index.html' },
      publicPath: entries.portal.base,
      externalAssets: '**/*.webmanifest',
      transformHtml: [nameManifest(entries.portal.base), preloads.transformHtml],
    }),
    ...first,
    ...plugins,
  ],
  treeshake,
  onwarn,
  output: {
    ...chunkFormat,
    manualChunks: chunkOfPortal(),
    dir,
    entryFileNames: 'assets/[name]-[hash].js',
    chunkFileNames: 'assets/[name]-[hash].js',
    assetFileNames: 'assets/[name]-[hash][extname]',
    plugins: [...outputPlugins, pdfFiles, licences, recordPortal],
  },
});

const serviceWorkerIn = (dir) => ({
  input: entries.serviceWorker.input,
  plugins: [namePortal, ...plugins],
  treeshake,
  onwarn,
  output: {
    file: `${dir}/${entries.serviceWorker.file}`,
    format: 'iife',
    sourcemap: true,
    plugins: [...outputPlugins, licences],
  },
});

const portals = [
  portalIn(`dist/${entries.portal.folder}`),
  serviceWorkerIn('dist'),
  portalIn(`dist/slim/${entries.portal.folder}`, [preactForReact]),
  serviceWorkerIn('dist/slim'),
];

const script = {
  input: entries.script.input,
  plugins: [namedChunksIn('./chunks'), ...plugins],
  treeshake,
  onwarn,
  output: {
    file: `dist/${entries.script.file}`,
    format: 'iife',
    name: entries.script.name,
    inlineDynamicImports: true,
    sourcemap: 'hidden',
    plugins: [calledArrow, ...outputPlugins, licences],
  },
};

const demo = {
  input: entries.demo.input,
  plugins: [handOverProvider, ...plugins],
  treeshake,
  onwarn,
  output: {
    file: `dist/${entries.demo.file}`,
    format: 'iife',
    inlineDynamicImports: true,
    sourcemap: 'hidden',
    plugins: [...outputPlugins, licences],
  },
};

const testing = {
  input: entries.testing.input,
  external: entries.testing.external,
  plugins: [takeOverProvider, ...plugins],
  treeshake,
  onwarn,
  output: {
    format: 'es',
    sourcemap: 'hidden',
    dir: `dist/${entries.testing.folder}`,
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    plugins: [...outputPlugins, licences],
  },
};

const check = {
  input: entries.check.input,
  external: entries.check.external,
  plugins,
  treeshake,
  onwarn,
  output: {
    file: `dist/${entries.check.file}`,
    format: 'es',
    inlineDynamicImports: true,
    sourcemap: 'hidden',
    plugins: [...outputPlugins, licences],
  },
};

const playground = {
  input: entries.playground.input,
  plugins,
  treeshake,
  onwarn,
  output: { file: `dist/${entries.playground.file}`, format: 'es', sourcemap: true, plugins: outputPlugins },
};

export default [modules, slim, peer, react18, ...portals, script, demo, testing, check, playground];
