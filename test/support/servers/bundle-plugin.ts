// The test server would send hundreds of sources one by one to every page, and no page has a cache. So all test files are bundled
// once, with shared chunks, which also makes modules of what is CommonJS.
import { globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { TestRunnerPlugin } from '@web/test-runner';
import { context, type BuildContext, type BuildOptions } from 'esbuild';
import { isSlim } from '../../../demo/page-server/build.ts';
import { SLIM } from '../../../scripts/flavours.ts';

const TESTS = 'test/{elements,media/elements}/**/*.test.{ts,tsx}';
/** Comes first in every test page. */
const WATCHER = 'test/support/browser/page-watch.ts';
const CACHE = '.cache';

export interface BundleOptions {
  /** Bundles again whenever a file has changed. */
  readonly watch: boolean;
}

/** Answers requests for test files with what they are bundled to. */
export function bundlePlugin({ watch }: BundleOptions): TestRunnerPlugin {
  const tests = new Set(globSync(TESTS).map((file) => `/${file.replaceAll(path.sep, '/')}`));
  let folder: string;
  let bundler: BuildContext;
  const addressOf = (source: string) => `/${folder}/${source.replace(/\.tsx?$/, '.js')}`;

  return {
    name: 'bundle',
    async serverStart() {
      mkdirSync(CACHE, { recursive: true });
      folder = mkdtempSync(`${CACHE}/elements-`);
      const entryPoints = [WATCHER, ...[...tests].map((test) => test.slice(1))];
      bundler = await context({ ...settings, entryPoints, outdir: folder });
      await bundler.rebuild();
      if (watch) await bundler.watch();
    },
    serve({ path: asked }) {
      if (!tests.has(asked)) return undefined;
      return { body: `import '${addressOf(WATCHER)}';\nimport '${addressOf(asked.slice(1))}';`, type: 'js' };
    },
    async serverStop() {
      await bundler.dispose();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const settings: BuildOptions = {
  // `FLAVOUR=slim` runs the same tests on Preact.
  alias: isSlim ? SLIM : {},
  bundle: true,
  splitting: true,
  format: 'esm',
  target: 'es2022',
  jsx: 'automatic',
  sourcemap: 'linked',
  outbase: '.',
  loader: { '.css': 'text' },
  define: {
    'process.env.NODE_ENV': '"development"',
    'process.env.HOLD_ROUNDS': JSON.stringify(process.env.HOLD_ROUNDS ?? ''),
  },
  conditions: ['browser'],
  mainFields: ['browser', 'module', 'main'],
  // What the test server itself answers.
  external: ['/__*'],
  logLevel: 'error',
};
