// Builds versitygw, a server with the API of S3 over a folder, from its Go modules, once. It needs Go 1.26 or newer. The program
// stays in .cache/versitygw/, under the sums that it was built from.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';

const PACKAGE = 'github.com/versity/versitygw/cmd/versitygw';
const folder = import.meta.dirname;
const cache = path.join(folder, '../../../.cache/versitygw');

/** The path of the program, which is built if it is not there: some minutes on one core. @throws without Go */
export function buildVersitygw(): string {
  const hash = createHash('sha256');
  for (const name of ['go.mod', 'go.sum']) hash.update(readFileSync(path.join(folder, name)));
  const program = path.join(cache, `versitygw-${hash.digest('hex').slice(0, 12)}`);
  if (existsSync(program)) return program;
  mkdirSync(cache, { recursive: true });
  const unfinished = `${program}.${process.pid}`;
  try {
    execFileSync('go', ['build', '-mod=mod', '-buildvcs=false', '-ldflags=-s -w', '-o', unfinished, PACKAGE], {
      cwd: folder,
      env: { ...process.env, GOWORK: 'off' },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
  } catch (error) {
    throw new Error('versitygw cannot be built: install Go 1.26 or newer, and let it reach its module proxy.', {
      cause: error,
    });
  }
  renameSync(unfinished, program);
  return program;
}
