import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * What builds the documentation's site if it is stale. It never rejects: what has gone wrong is on the terminal, and what was
 * built before stays. Undefined where the tools are not installed, as in the image of production.
 */
export function docsBuilder(): (() => Promise<void>) | undefined {
  if (!existsSync(path.join(root, 'node_modules/vitepress'))) return undefined;
  return () =>
    new Promise((resolve) => {
      const child = spawn(process.execPath, ['scripts/bootstrap.mjs', 'docs:build', '--if-stale'], {
        cwd: root,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      let printed = '';
      child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
      child.once('error', (error) => {
        console.error('The documentation could not be built:', error);
        resolve();
      });
      child.once('close', (code) => {
        if (code !== 0) console.error(`The documentation could not be built:\n${printed}`);
        resolve();
      });
    });
}
