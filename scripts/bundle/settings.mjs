// Settings for all bundles of the sources.
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
  unusedMetrics,
} from './plugins.mjs';
import { defined, language, resolution } from '../build/entries.ts';
import { withoutDescriptions } from '../descriptions.mjs';
import { pdfAddresses } from '../named-chunks.mjs';
import { pageProof } from '../packing/page-proof.mjs';
import { shoelaceTags } from '../shoelace-tags.ts';

/** The settings of every bundle of the sources; `core.ts` measures the core with the same. */
export const plugins = [
  ownHistory,
  ownStoreHook,
  unusedMetrics,
  productionReact,
  shoelaceTags,
  cssText,
  importPatterns,
  pdfAddresses,
  withoutDescriptions,
  replace({ preventAssignment: true, values: defined }),
  resolve({
    mainFields: resolution.mainFields,
    exportConditions: resolution.conditions,
    extensions: resolution.extensions,
  }),
  // React unwrapped: browsers would parse it twice if it were wrapped in functions.
  json(),
  commonjs({ include: /node_modules/, strictRequires: 'auto' }),
  esbuild({ target: language.target, jsx: language.jsx, tsconfig: 'tsconfig.json' }),
  pageProof,
];
export const outputPlugins = [minifier];

/** Importing a file of the core has no side effects, so entry points that list many files bundle only what is used. */
export const treeshake = { moduleSideEffects: (id) => !/\/src\/core\/.+\.ts$/.test(id) };

/** Reports warnings, except those that do not concern our code. */
export const onwarn = (warning, report) => {
  // React's packages begin with "use client", which has no meaning here; MathJax's modules contain helpers that
  // use a global `this`, and import each other.
  const isKnown = warning.code === 'MODULE_LEVEL_DIRECTIVE' || /node_modules\/@mathjax\//.test(warning.message);
  if (!isKnown) report(warning);
};

/** Source maps are not in the package, so the files do not refer to them: for a list's fourteen files, these lines would be half a kilobyte. */
export const chunkFormat = {
  format: 'es',
  sourcemap: 'hidden',
  hoistTransitiveImports: true,
  onlyExplicitManualChunks: true,
};
