// Runs changesets; after `version`, the new version is also in the lock file and in the sources.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const VERSION_FILE = 'src/runtime/version.ts';

const parameters = process.argv.slice(2);
run(process.execPath, ['scripts/release/node_modules/@changesets/cli/bin.js', ...parameters]);
if (parameters[0] === 'version') {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  writeFileSync(
    VERSION_FILE,
    readFileSync(VERSION_FILE, 'utf8').replace(/VERSION = '[^']*'/, `VERSION = '${version}'`),
  );
  run('npm', ['install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund']);
  console.log(`The version is ${version}. npm run pack writes the package.`);
}

function run(program: string, args: readonly string[]): void {
  const { status } = spawnSync(program, args, { stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) process.exit(status ?? 1);
}
