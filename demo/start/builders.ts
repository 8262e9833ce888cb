// Builds parts of the pages on demand. Never rejects: errors are printed on the terminal, and the previous build
// stays.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { ExampleBuild } from '../page-server/example-building.ts';

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

/**
 * Builds an example application by its name; the next call after a failure builds it again. Undefined in the production image, which
 * does not contain the examples.
 */
export function exampleBuilder(): ((name: string) => ExampleBuild) | undefined {
  if (!existsSync(path.join(root, 'demo/hosts'))) return undefined;
  const builds = new Map<string, { lines: string[]; state: ExampleBuild['state'] }>();
  return (name) => {
    const known = builds.get(name);
    if (known?.state === 'running') return known;
    builds.delete(name);
    // The failure is shown once, by the page that waited for it.
    if (known?.state === 'failed') return known;
    const build: { lines: string[]; state: ExampleBuild['state'] } = { lines: [], state: 'running' };
    builds.set(name, build);
    void runCommand(`The example ${name}`, ['examples', name], (line) => build.lines.push(line)).then((isDone) => {
      build.state = isDone ? 'done' : 'failed';
    });
    return build;
  };
}

/** Resolves with whether the command succeeded. `report` gets each line that it prints. */
function runCommand(
  what: string,
  command: readonly string[],
  report: (line: string) => void = () => {},
): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['scripts/bootstrap.mjs', ...command], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', (line) => {
        if (stream === child.stderr) printed += `${line}\n`;
        report(line);
      });
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
