// Builds dist/: the compiler writes the typings, rollup the bundles; files for editors and frameworks come from the contracts.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { publishedOpenapi } from './generate/openapi.ts';
import { portal } from './build/entries.ts';
import { writeDevelopment } from './generate/development.ts';
import { pruneTypes } from './generate/prune-types.ts';
import { writeGenerated } from './generate/write.ts';
import { writeHashes } from './hashes.ts';

const started = performance.now();
const typings = {
  extends: '../tsconfig.json',
  compilerOptions: {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: '../src',
    outDir: '../dist/types',
  },
  include: ['../src'],
};
mkdirSync('.cache', { recursive: true });
writeFileSync('.cache/tsconfig.typings.json', JSON.stringify(typings));
// npm test checks the types; here they are only emitted.
run('node_modules/typescript/bin/tsc', '--project', '.cache/tsconfig.typings.json', '--noCheck');
run('node_modules/rollup/dist/bin/rollup', '--config', '--silent');
for (const folder of ['dist', 'dist/slim'])
  for (const [name, source] of Object.entries(portal.files))
    cpSync(source, `${folder}/${portal.folder}/${name}`, { recursive: true });
writeFileSync('dist/openapi.json', JSON.stringify(publishedOpenapi()));
await writeGenerated('dist');
await writeDevelopment('dist');
pruneTypes('dist/types');
for (const folder of ['dist', 'dist/slim']) writeHashes(folder);
console.log(`Built dist/ in ${((performance.now() - started) / 1000).toFixed(1)} s.`);

function run(program: string, ...parameters: string[]) {
  const { status } = spawnSync(process.execPath, [program, ...parameters], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
