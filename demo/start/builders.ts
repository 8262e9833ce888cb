// Builds parts of the pages on demand. Never rejects: errors are printed on the terminal, and the previous build
// stays.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Builds the documentation's site if it is outdated. Undefined in the production image, which does not contain it. */
export function docsBuilder(): (() => Promise<boolean>) | undefined {
  if (!existsSync(path.join(root, 'scripts/site/package.json'))) return undefined;
  return () => runCommand('The documentation', ['docs:build', '--if-stale']);
}

/** Builds the classic script of the development build if it is outdated. */
export function classicScriptBuilder(): () => Promise<boolean> {
  return () => runCommand('The classic script', ['classic-script']);
}

/** Resolves with whether the command succeeded. */
function runCommand(what: string, command: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['scripts/bootstrap.mjs', ...command], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let printed = '';
    child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    child.once('error', (error) => {
      console.error(`${what} could not be built:`, error);
      resolve(false);
    });
    child.once('close', (code) => {
      if (code !== 0) console.error(`${what} could not be built:\n${printed}`);
      resolve(code === 0);
    });
  });
}
