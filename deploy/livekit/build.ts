// Builds the LiveKit server from its Go modules, once: node deploy/livekit/build.ts prints the path of the program.
// It needs Go 1.26 or newer. The program stays in .cache/livekit/, under the version and the sums that it was built from.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const PACKAGE = 'github.com/livekit/livekit-server/cmd/server';
const folder = import.meta.dirname;
const cache = path.join(folder, '../../.cache/livekit');

/** The path of the program, which is built if it is not there: two or three minutes on one core. @throws without Go */
export function buildLiveKit(): string {
  const program = path.join(cache, `livekit-server-${fingerprint()}`);
  if (existsSync(program)) return program;
  mkdirSync(cache, { recursive: true });
  const unfinished = `${program}.${process.pid}`;
  try {
    // The sums of go.sum are checked; only tests of dependencies would need more modules than it lists.
    execFileSync('go', ['build', '-mod=mod', '-buildvcs=false', '-ldflags=-s -w', '-o', unfinished, PACKAGE], {
      cwd: folder,
      env: { ...process.env, GOWORK: 'off' },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
  } catch (error) {
    throw new Error('LiveKit cannot be built: install Go 1.26 or newer, and let it reach its module proxy.', {
      cause: error,
    });
  }
  renameSync(unfinished, program);
  return program;
}

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const name of ['go.mod', 'go.sum']) hash.update(readFileSync(path.join(folder, name)));
  return hash.digest('hex').slice(0, 12);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.stdout.write(`${buildLiveKit()}\n`);
