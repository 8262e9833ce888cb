// Counts, per word, the files in which names stand that docs/glossary.md replaced: node scripts/lint/count-names.mjs
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';

// A configuration of its own, since the rule may be switched off in the project's.
const config = '.cache/glossary.oxlintrc.json';
mkdirSync('.cache', { recursive: true });
writeFileSync(
  config,
  JSON.stringify({
    jsPlugins: ['../scripts/lint/plugin.mjs'],
    categories: { correctness: 'off' },
    rules: { 'project/glossary': 'error' },
  }),
);
const ignored = ['dist', 'demo/hosts', 'test/hosts/packages', 'scripts/lint/replaced-names.mjs'].map(
  (folder) => `--ignore-pattern=${folder}`,
);
const parameters = ['--config', config, '--format=json', ...ignored, ...process.argv.slice(2)];
const { stdout } = spawnSync(process.execPath, ['node_modules/oxlint/bin/oxlint', ...parameters], {
  encoding: 'utf8',
  maxBuffer: 2 ** 28,
});
const counts = {};
for (const { message, filename } of JSON.parse(stdout).diagnostics) {
  const [, word] = /not "(.+?)" but/.exec(message) ?? [];
  if (word === undefined) continue;
  counts[word] ??= new Map();
  counts[word].set(filename, (counts[word].get(filename) ?? 0) + 1);
}
const rows = Object.entries(counts).map(([word, files]) => [
  word,
  [...files.values()].reduce((sum, count) => sum + count, 0),
  files.size,
]);
for (const [word, identifiers, files] of rows.sort((a, b) => b[1] - a[1]))
  console.log(`${String(identifiers).padStart(5)} in ${String(files).padStart(3)} files  ${word}`);
console.log(`${String(rows.reduce((sum, [, count]) => sum + count, 0)).padStart(5)} names in all`);
process.exitCode = rows.length > 0 ? 1 : 0;
