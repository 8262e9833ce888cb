import type { BuildOptions } from 'esbuild';
import { isSlim } from '../../demo/page-server/build.ts';
import { SLIM } from '../flavours.ts';
import { defined, language, resolution } from './entries.ts';
import { entryPoints, packages, sources } from './esbuild-plugins.ts';

/** The settings of every bundle by esbuild: of the development build, and of tests. */
export const shared: BuildOptions = {
  // `FLAVOUR=slim` builds the same on Preact.
  alias: isSlim ? SLIM : {},
  bundle: true,
  target: language.target,
  jsx: language.jsx,
  sourcemap: 'linked',
  define: defined,
  mainFields: resolution.mainFields,
  conditions: resolution.conditions,
  resolveExtensions: resolution.extensions,
  plugins: [entryPoints, sources, packages],
  logLevel: 'warning',
};
