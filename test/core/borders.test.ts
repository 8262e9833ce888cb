import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { build } from 'esbuild';

/** Every file that the core reaches, and every package module that it names. */
async function reach() {
  const { metafile } = await build({
    entryPoints: globSync('src/core/**/index.ts'),
    bundle: true,
    write: false,
    metafile: true,
    splitting: true,
    format: 'esm',
    platform: 'neutral',
    packages: 'external',
    outdir: '.cache',
    logLevel: 'silent',
  });
  const imports = Object.values(metafile.inputs).flatMap((input) => input.imports);
  const packages = imports.filter((each) => each.external).map((each) => each.path);
  return { files: Object.keys(metafile.inputs), packages: [...new Set(packages)] };
}

test('the core reaches no file outside of itself', async () => {
  const { files } = await reach();
  assert.ok(files.includes('src/core/index.ts'));
  assert.deepEqual(
    files.filter((file) => !file.startsWith('src/core/')),
    [],
  );
});

test('the core names only packages that know neither React nor a page', async () => {
  const { packages } = await reach();
  // Texts are imported by a pattern, which is listed like a package.
  const known = /^((@preact\/signals-core|dayjs|rosetta|valibot|wretch|yjs)(\/|$)|\.\/\*\*\/)/;
  assert.deepEqual(
    packages.filter((name) => !known.test(name)),
    [],
  );
});

test('every file of the core loads without document, window and storage', async () => {
  const { files } = await reach();
  const script = `
    for (const name of ['document', 'window', 'localStorage', 'sessionStorage']) {
      Object.defineProperty(globalThis, name, { value: undefined, configurable: true });
    }
    for (const file of ${JSON.stringify(files)}) await import('./' + file);
    const { createSession } = await import('./src/core/index.ts');
    console.log(typeof createSession);
  `;
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' });
  assert.equal(output.trim(), 'function');
});

/**
 * The document of the API names the schemas of each file; what is fetched lazily is a file of its own. The code for LiveKit is
 * one file for all flavours, so it takes nothing from a folder as a whole. Only the service worker takes texts in all languages.
 */
const PAST_ENTRY_POINTS = [
  'provider/app/openapi.ts',
  'src/elements/live-room/media/livekit/',
  'src/service-worker/push-notification.ts imports src/core/i18n/notification-words.ts',
];
const folderOf = (file: string) => /^src\/core\/(api\/endpoints|[\w-]+)\//.exec(file)?.[1];

test('folders of the core are imported only through their index.ts', () => {
  const past = globSync(['src/**/*.{ts,tsx}', '{provider,demo/{playground,page-server,start}}/**/*.ts']).flatMap(
    (file) => {
      const text = readFileSync(file, 'utf8');
      const named = [...text.matchAll(/^(?:import|export)\b[^;'"]*?\bfrom '(\.[^']+)'/gm)].map(([, name = '']) =>
        path.normalize(path.join(path.dirname(file), name)),
      );
      return named
        .filter((other) => {
          const folder = folderOf(other);
          return folder !== undefined && folder !== folderOf(file) && path.basename(other) !== 'index.ts';
        })
        .map((other) => `${file} imports ${other}`);
    },
  );
  assert.deepEqual(
    past.filter((line) => !PAST_ENTRY_POINTS.some((file) => line.startsWith(file))),
    [],
  );
});

test('sources import the subjects of the core, and only the entry point of the package imports the whole core', () => {
  const past = globSync(['src/**/*.{ts,tsx}', '{provider,demo/{playground,page-server,start}}/**/*.ts']).filter(
    (file) => /\bfrom '(?:\.\.?\/)+(?:src\/)?core\/index\.ts'/.test(readFileSync(file, 'utf8')),
  );
  assert.deepEqual(past, ['src/index.ts']);
});
