// Weighs what the build has made, prints the table and fails when something weighs more than it may, or was not found.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { rollup } from 'rollup';
import { coldLogin, filesOf, liveRoom, readGraph, staticFiles } from './graph.ts';

/** All weights are gzipped at level 9, in kB of 1,000 bytes. */
const LIMITS = { coldLogin: 95, loader: 0.7, core: 18.5, liveRoom: 60 };

interface Row {
  name: string;
  texts: string[];
  /** kB, gzipped */
  limit?: number;
}

const STRANGE_TO_CORE = /node_modules\/(react|react-dom|@r2wc)\/|^src\/elements\//;

const graph = readGraph();
const contents = (files: string[]) => files.map((file) => readFileSync(`dist/${file}`, 'utf8'));
const entries = filesOf(graph).filter((file) => graph.get(file)?.entry && file !== 'loader.js');
const rows: Row[] = [
  { name: 'a cold <teacher-login>', texts: contents(coldLogin(graph)), limit: LIMITS.coldLogin },
  { name: 'loader.js', texts: contents(staticFiles(graph, 'loader.js')), limit: LIMITS.loader },
  { name: 'the core without dayjs and texts', texts: [await bundleCore()], limit: LIMITS.core },
  { name: 'a live room beyond the lists of lessons', texts: contents(liveRoom(graph)), limit: LIMITS.liveRoom },
  ...entries.map((file) => ({ name: `${file} before its lazy chunks`, texts: contents(staticFiles(graph, file)) })),
  { name: 'all modules together', texts: contents(filesOf(graph)) },
  { name: 'teacher-elements.js', texts: contents(['teacher-elements.js']) },
  { name: 'demo.js', texts: contents(['demo.js']) },
];

const heavy = rows.filter(({ texts, limit }) => limit !== undefined && gzipped(texts) > limit * 1000);
printTable(rows);
for (const row of heavy) console.error(`${row.name}: ${kilobytes(gzipped(row.texts))} kB gzipped are more than ${row.limit} kB.`);
// The core is for applications of any kind, and for Node.
const strangers = staticFiles(graph, 'core.js').filter((file) => graph.get(file)?.modules.some((id) => STRANGE_TO_CORE.test(id)));
if (strangers.length > 0) console.error(`core.js brings React or elements along, in ${strangers.join(', ')}.`);
if (heavy.length + strangers.length > 0) process.exitCode = 1;

function gzipped(texts: string[]) {
  return texts.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0);
}

function kilobytes(bytes: number) {
  return (bytes / 1000).toFixed(bytes < 10_000 ? 2 : 1);
}

function printTable(table: Row[]) {
  const cells = table.map(({ name, texts, limit }) => {
    const raw = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    return [name, String(texts.length), kilobytes(raw), kilobytes(gzipped(texts)), limit === undefined ? '' : String(limit)];
  });
  const lines = [['', 'files', 'kB', 'kB gzipped', 'at most'], ...cells];
  const widths = lines[0].map((_cell, column) => Math.max(...lines.map((line) => line[column].length)));
  for (const line of lines) {
    const padded = line.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column])));
    console.log(padded.join('  ').trimEnd());
  }
}

/** The core as an application would bundle it, but for what it loads by itself: dates and texts. */
async function bundleCore() {
  const config = await import(new URL('../rollup.config.mjs', import.meta.url).href);
  const bundle = await rollup({
    input: 'src/core/index.ts',
    external: (id) => id.startsWith('dayjs') || /\/texts\//.test(id),
    plugins: config.plugins,
    onwarn: () => undefined,
  });
  const { output } = await bundle.generate({ format: 'es', inlineDynamicImports: true, plugins: config.outputPlugins });
  await bundle.close();
  return output[0].code;
}
