// Runs everything that npm test promises, or what is named (TEST_PARTS names parts, too), and closes with one line over all of it.
import { runCheck, runElementTests, runNodeTests, runPlaywright } from './runner.ts';
import { findTests, inBrowser, onBuild, reportUnknownNames, startSteps } from './steps.ts';

const names = [...process.argv.slice(2), ...(process.env.TEST_PARTS ?? '').split(' ')].filter((name) => name !== '');
const steps = startSteps();

const nodeFiles = findTests(['test/{core,provider,scripts}/**/*.test.ts'], names);
const elementFiles = findTests(['test/elements/**/*.test.{ts,tsx}'], names);
const endToEndFiles = findTests(['test/e2e/**/*.test.ts'], names);
const inNode = { concurrency: 2, testTimeoutMs: 30_000, fileTimeoutMs: 120_000 };

await check('types', 'tsconfig.json', 'node_modules/typescript/bin/tsc', [
  '--noEmit',
  '--project',
  '.',
  '--pretty',
  'false',
]);
for (const folder of ['src/core', 'src/service-worker']) {
  await check('types', `${folder}/tsconfig.json`, 'node_modules/typescript/bin/tsc', [
    '--noEmit',
    '--project',
    folder,
    '--pretty',
    'false',
  ]);
}
await check('lint', '.oxlintrc.json', 'node_modules/oxlint/bin/oxlint', ['--deny-warnings', '--format=unix']);
await check('lint', 'scripts/lint/promises.json', 'node_modules/oxlint/bin/oxlint', [
  '--type-aware',
  '--config=scripts/lint/promises.json',
  '--ignore-pattern=demo/hosts',
  '--deny-warnings',
  '--format=unix',
  'src',
  'scripts',
  'demo',
]);
await check('lint', 'scripts/lint/structure.mjs', 'scripts/lint/structure.mjs', []);
await check('format', '.oxfmtrc.json', 'node_modules/oxfmt/bin/oxfmt', ['--list-different']);
await steps.step('core and provider', nodeFiles, () => runNodeTests(nodeFiles, inNode));
await steps.step('elements', elementFiles, () => inBrowser(() => runElementTests(elementFiles)));
await check('sizes', 'dist', 'scripts/bootstrap.mjs', ['build', '--if-stale'], endToEndFiles.length > 0);
await steps.step('end to end', endToEndFiles, () => onBuild(() => runPlaywright('e2e', endToEndFiles)));
await reportUnknownNames(
  steps,
  names,
  [...nodeFiles, ...elementFiles, ...endToEndFiles],
  ['types', 'lint', 'format', 'sizes'],
);
steps.close();

async function check(name: string, file: string, program: string, parameters: string[], isNeeded = false) {
  const isWanted = names.length === 0 || names.includes(name) || isNeeded;
  if (isWanted) await steps.step(name, [file], () => runCheck(file, program, parameters));
}
