// Builds the development build for npm start, npm run dev and tests of pages: the served part of the release, with
// esbuild, in seconds. It is not minified, compressed, type-checked or measured, and leaves out parts that our pages do not need
// immediately: the classic script (`script`, built on demand), the other flavours, and the files for packages and editors.
//   node scripts/build/development.ts [--watch]
import { copyFileSync, cpSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build, context, type BuildOptions, type Metafile, type Plugin } from 'esbuild';
import { developmentBuild } from '../../demo/page-server/build.ts';
import { VERSION } from '../../src/runtime/version.ts';
import { readEntries } from '../generate/contracts.ts';
import { manifest } from '../generate/manifest.ts';
import * as entries from './entries.ts';
import { entryPointTo, knowsPortal } from './esbuild-plugins.ts';
import { shared } from './esbuild-settings.ts';
import { pdfFiles } from './pdf-files.ts';
import { contentHash, portalFiles, type PortalFiles } from './portal-files.ts';
import { portalScripts, writePortalPage } from './portal-page.ts';

const isWatching = process.argv.includes('--watch');
/** The parts that all flavours share, and those of this flavour. */
const { folder, own } = developmentBuild;
const portalFolder = path.join(own, entries.portal.folder);

/** The modules, and the scripts of the portal's page: their chunks are in the portal's folder, too. */
const modules: BuildOptions = {
  ...shared,
  entryPoints: { ...entries.modules, ...entryPointsTo(entries.namedChunks), ...entryPointsTo(portalScripts) },
  outdir: own,
  chunkNames: 'chunks/[name]-[hash]',
  splitting: true,
  format: 'esm',
  metafile: true,
};

const single = (input: string, file: string, format: 'esm' | 'iife'): BuildOptions => ({
  ...shared,
  entryPoints: [input],
  outfile: path.join(folder, file),
  format,
});

const others: readonly BuildOptions[] = [
  single(entries.demo.input, entries.demo.file, 'iife'),
  single(entries.playground.input, entries.playground.file, 'esm'),
  {
    ...shared,
    entryPoints: entries.testing.input,
    external: entries.testing.external,
    outdir: path.join(folder, entries.testing.folder),
    chunkNames: 'chunks/[name]-[hash]',
    splitting: true,
    format: 'esm',
  },
];

const started = performance.now();
await (isWatching ? watch() : buildOnce());

async function buildOnce(): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  const [{ metafile }] = await Promise.all([
    build({ ...modules, metafile: true }),
    ...others.map((options) => build(options)),
    writeDescriptions(),
  ]);
  await writeServiceWorker(writePortal(metafile));
  console.log(`Built ${folder}/ in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}

/** There is no service worker, because during development it would show outdated files. */
async function watch(): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  const portal: Plugin = {
    name: 'portal',
    setup: ({ onEnd }) =>
      onEnd(({ metafile, errors }) => {
        if (metafile && errors.length === 0) writePortal(metafile);
      }),
  };
  const watched = [{ ...modules, plugins: [...(modules.plugins ?? []), portal] }, ...others];
  await writeDescriptions();
  await Promise.all(watched.map(async (options) => (await context(options)).watch()));
}

/** The data of the elements for the playground. The hashes are those of the release, which partners copy. */
async function writeDescriptions(): Promise<void> {
  const hashes = { version: VERSION, complete: {}, kilobytes: {}, entries: {}, chunks: {} };
  const described = manifest(await readEntries());
  write('custom-elements.json', JSON.stringify(described));
  for (const name of ['sri.json', 'slim/sri.json']) write(name, JSON.stringify(hashes));
}

function write(name: string, content: string): void {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** Creates the portal's folder from the written modules. */
function writePortal({ outputs }: Metafile): PortalFiles {
  const assets = path.join(portalFolder, 'assets');
  for (const folder of [`${own}/chunks`, assets]) writePdfFiles(folder);
  for (const name of readdirSync(`${own}/chunks`))
    if (/\.(js|map)$/.test(name)) linkFile(path.join(own, 'chunks', name), path.join(assets, name));
  for (const [name, source] of Object.entries(entries.portal.files))
    cpSync(source, path.join(portalFolder, name), { recursive: true });
  const copyHashed = (file: string): string => {
    const { name, ext } = path.parse(file);
    const asset = `assets/${name}-${contentHash(readFileSync(file))}${ext}`;
    copyFileSync(file, path.join(portalFolder, asset));
    return asset;
  };
  /** The built file, by the name of the portal's file. */
  const built = new Map(
    Object.keys(outputs).map((output) => [`assets/${path.posix.relative(`${own}/chunks`, output)}`, output]),
  );
  const html = writePortalPage({
    script(name) {
      const output = `${own}/chunks/${name}.js`;
      const asset = copyHashed(output);
      built.set(asset, output);
      return asset;
    },
    asset: copyHashed,
  });
  writeFileSync(path.join(portalFolder, 'index.html'), html);
  const names = readdirSync(assets).map((name) => `assets/${name}`);
  return portalFiles(html, names, (name) =>
    (outputs[built.get(name) ?? '']?.imports ?? [])
      .filter(({ kind }) => kind === 'import-statement')
      .map((each) => `assets/${path.posix.basename(each.path)}`),
  );
}

/** A hard link to the file, or a copy if the file system does not support links. */
function linkFile(source: string, target: string): void {
  rmSync(target, { force: true });
  try {
    linkSync(source, target);
  } catch {
    copyFileSync(source, target);
  }
}

function writePdfFiles(chunks: string): void {
  for (const [name, content] of pdfFiles()) {
    const file = path.join(chunks, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}

async function writeServiceWorker(files: PortalFiles): Promise<void> {
  await build({
    ...shared,
    plugins: [...(shared.plugins ?? []), knowsPortal(() => files)],
    entryPoints: [entries.serviceWorker.input],
    outfile: path.join(own, entries.serviceWorker.file),
    format: 'iife',
  });
}

/** Chunks with stable names, which re-export those with a hash. */
function entryPointsTo(sources: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(sources).map(([name, source]) => [`chunks/${name}`, entryPointTo(source)]));
}
