// Builds a program from its Go modules, once. It needs Go 1.26 or newer.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';

interface GoProgram {
  /** What it is called in messages. */
  title: string;
  /** The name of its file. */
  name: string;
  /** The path of its Go package. */
  package: string;
  /** The folder of the go.mod and the go.sum that name it, whose sums are checked. */
  folder: string;
}

/**
 * The path of the program, which is built if it is not there: some minutes on one core. It stays in `.cache/`, under the sums of
 * what it was built from.
 * @throws without Go
 */
export function buildGo({ title, name, package: goPackage, folder }: GoProgram): string {
  const hash = createHash('sha256');
  for (const file of ['go.mod', 'go.sum']) hash.update(readFileSync(path.join(folder, file)));
  const cache = path.join(import.meta.dirname, '../../.cache/go');
  const program = path.join(cache, `${name}-${hash.digest('hex').slice(0, 12)}`);
  if (existsSync(program)) return program;
  mkdirSync(cache, { recursive: true });
  const unfinished = `${program}.${process.pid}`;
  try {
    // Only tests of dependencies would need more modules than go.sum lists.
    execFileSync('go', ['build', '-mod=mod', '-buildvcs=false', '-ldflags=-s -w', '-o', unfinished, goPackage], {
      cwd: folder,
      env: { ...process.env, GOWORK: 'off' },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
  } catch (error) {
    throw new Error(`${title} cannot be built: install Go 1.26 or newer, and let it reach its module proxy.`, {
      cause: error,
    });
  }
  renameSync(unfinished, program);
  return program;
}
