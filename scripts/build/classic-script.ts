// Builds the classic script of the development build: node scripts/build/classic-script.ts
import path from 'node:path';
import { build } from 'esbuild';
import { developmentBuild } from '../../demo/page-server/build.ts';
import { script } from './entries.ts';
import { namedChunksBeside } from './esbuild-plugins.ts';
import { shared } from './esbuild-settings.ts';

await build({
  ...shared,
  // One for all flavours, with React.
  alias: {},
  plugins: [namedChunksBeside, ...(shared.plugins ?? [])],
  entryPoints: [script.input],
  outfile: path.join(developmentBuild.folder, script.file),
  format: 'iife',
  globalName: script.name,
});
