// Builds a program from its Go modules, once. It needs Go 1.26 or newer.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';

interface GoProgram {
  /** Its name in messages. */
  title: string;
  /** Its file name. */
  name: string;
  /** The path of its Go package. */
  package: string;
  /** The folder with its go.mod and go.sum; the checksums are verified. */
  folder: string;
}

/**
 * The path of the program. Builds it if it does not exist, which takes some minutes on one core. It is cached in `.cache/`, under the
 * checksums of its sources.
 * @throws if Go is missing
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
    // Only the tests of dependencies would need more modules than go.sum lists.
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
