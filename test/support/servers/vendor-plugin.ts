// The test server sends sources one by one. Dependencies would be hundreds of small files, and React is CommonJS, which
// browsers do not read: so every package that the sources or the tests import is bundled once, with shared chunks.
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { build, type BuildOptions, type Plugin as EsbuildPlugin } from 'esbuild';
import type { TestRunnerPlugin } from '@web/test-runner';

const CACHE = '.cache';
/** What the test server itself answers. */
const SERVED = '/__*';

export function vendorPlugin(): TestRunnerPlugin {
  const addresses = new Map<string, string>();
  return {
    name: 'vendor',
    async serverStart() {
      const modules = await findImports(globSync('test/elements/**/*.test.{ts,tsx}'));
      const folder = await bundle(modules);
      for (const module of modules) addresses.set(module, `/${folder}/${fileName(module)}.js`);
    },
    resolveImport: ({ source }) => addresses.get(source),
  };
}

/**
 * Every package module that the files import, and those that their own imports do. A source that is missing or broken
 * is left for the browser to complain about: only the tests that need it fail.
 */
async function findImports(entryPoints: string[]) {
  const found = new Set(['react/jsx-runtime']);
  const collector: EsbuildPlugin = {
    name: 'collector',
    setup(context) {
      context.onResolve({ filter: /^[^./]/ }, ({ path: module, kind }) => {
        if (kind === 'entry-point') return undefined;
        found.add(module);
        return { path: module, external: true };
      });
    },
  };
  const options: BuildOptions = {
    bundle: true,
    write: false,
    outdir: CACHE,
    jsx: 'automatic',
    loader: { '.css': 'text' },
  };
  await build({ ...options, entryPoints, external: [SERVED], logLevel: 'silent', plugins: [collector] }).catch(
    () => undefined,
  );
  return [...found].sort();
}

/** Bundles into a folder named after all that the result depends on, unless that folder is there. */
async function bundle(modules: string[]) {
  const hash = createHash('sha256').update(modules.join('\n'));
  for (const file of ['package-lock.json', 'test/support/servers/vendor-plugin.ts']) hash.update(readFileSync(file));
  const folder = `${CACHE}/vendor-${hash.digest('hex').slice(0, 16)}`;
  if (existsSync(folder)) return folder;

  removeOld();
  const unfinished = `${folder}.${process.pid}`;
  const common = new Set(await findCommonJs(modules));
  await build({
    ...settings,
    entryPoints: modules.map((module) => ({
      in: common.has(module) ? `common:${module}` : module,
      out: fileName(module),
    })),
    outdir: unfinished,
    splitting: true,
    plugins: [commonJs],
  });
  mkdirSync(CACHE, { recursive: true });
  try {
    renameSync(unfinished, folder);
  } catch {
    // Another run was quicker; what it has made is the same.
    rmSync(unfinished, { recursive: true });
  }
  return folder;
}

/** Bundles of yesterday; a younger one may be in use by another run. */
function removeOld() {
  for (const folder of globSync(`${CACHE}/vendor-*`)) {
    if (Date.now() - statSync(folder).mtimeMs > 86_400_000) rmSync(folder, { recursive: true, force: true });
  }
}

const settings: BuildOptions = {
  bundle: true,
  format: 'esm',
  target: 'es2022',
  define: { 'process.env.NODE_ENV': '"development"' },
  conditions: ['browser'],
  mainFields: ['browser', 'module', 'main'],
  external: [SERVED],
  logLevel: 'error',
};

async function findCommonJs(modules: string[]) {
  const entryPoints = modules.map((module) => ({ in: module, out: fileName(module) }));
  const { metafile } = await build({ ...settings, entryPoints, outdir: CACHE, write: false, metafile: true });
  const outputs = Object.entries(metafile.outputs);
  return modules.filter((module) => {
    const output = outputs.find(([file]) => file === `${CACHE}/${fileName(module)}.js`)?.[1];
    return output?.entryPoint !== undefined && metafile.inputs[output.entryPoint]?.format === 'cjs';
  });
}

/** A CommonJS module as an ES module. Its names are only known once it has run, so it runs here. */
const commonJs: EsbuildPlugin = {
  name: 'common-js',
  setup(context) {
    const require = createRequire(path.resolve('package.json'));
    context.onResolve({ filter: /^common:/ }, ({ path: id }) => ({
      path: id.slice('common:'.length),
      namespace: 'common',
    }));
    context.onLoad({ filter: /.*/, namespace: 'common' }, ({ path: module }) => {
      const names = Object.keys(Object(require(module))).filter(
        (name) => name !== 'default' && /^[A-Za-z_$][\w$]*$/.test(name),
      );
      const contents = `import all from ${JSON.stringify(module)};\nexport default all;\nexport const { ${names.join(', ')} } = all;`;
      return { contents, resolveDir: process.cwd() };
    });
  },
};

function fileName(module: string) {
  return module.replace(/^@/, '').replaceAll('/', '__');
}
