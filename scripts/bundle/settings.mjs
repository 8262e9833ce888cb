// How bundles of the sources are made, whatever goes into them.
import commonjs from '@rollup/plugin-commonjs';
import json from '@rollup/plugin-json';
import resolve from '@rollup/plugin-node-resolve';
import replace from '@rollup/plugin-replace';
import esbuild from 'rollup-plugin-esbuild';
import {
  cssText,
  importPatterns,
  minifier,
  ownHistory,
  ownStoreHook,
  productionReact,
} from './plugins.mjs';
import { defined, language, resolution } from '../build/entries.ts';
import { withoutDescriptions } from '../descriptions.mjs';
import { pdfAddress } from '../named-chunks.mjs';
import { pageProof } from '../packing/page-proof.mjs';
import { shoelaceTags } from '../shoelace-tags.ts';

/** What every bundle of the sources needs; `core.ts` weighs the core with the same. */
export const plugins = [
  ownHistory,
  ownStoreHook,
  productionReact,
  shoelaceTags,
  cssText,
  importPatterns,
  pdfAddress,
  withoutDescriptions,
  replace({ preventAssignment: true, values: defined }),
  resolve({
    mainFields: resolution.mainFields,
    exportConditions: resolution.conditions,
    extensions: resolution.extensions,
  }),
  // React unwrapped: as functions around the whole, browsers would read it twice before they run it.
  json(),
  commonjs({ include: /node_modules/, strictRequires: 'auto' }),
  esbuild({ target: language.target, jsx: language.jsx, tsconfig: 'tsconfig.json' }),
  pageProof,
];
export const outputPlugins = [minifier];

/** Importing a file of the core does nothing by itself, so entry points that list many of them bring only what is used. */
export const treeshake = { moduleSideEffects: (id) => !/\/src\/core\/.+\.ts$/.test(id) };

/** Reports warnings, but for those that say nothing about us. */
export const onwarn = (warning, report) => {
  // React's packages say "use client" at their top, which means nothing here; MathJax's modules are compiled with helpers that
  // ask for a global `this`, and import each other.
  const isKnown = warning.code === 'MODULE_LEVEL_DIRECTIVE' || /node_modules\/@mathjax\//.test(warning.message);
  if (!isKnown) report(warning);
};

/** Maps are not in the package, so the files do not name them: of a list's fourteen files these lines would be half a kilobyte. */
export const chunkFormat = {
  format: 'es',
  sourcemap: 'hidden',
  hoistTransitiveImports: true,
  onlyExplicitManualChunks: true,
};
