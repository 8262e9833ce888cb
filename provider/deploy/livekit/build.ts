// Builds the LiveKit server: node provider/deploy/livekit/build.ts prints the path of the program.
import { fileURLToPath } from 'node:url';
import { buildGo } from '../build-go.ts';

/** The path of the program. @throws if Go is missing */
export function buildLiveKit(): string {
  return buildGo({
    title: 'LiveKit',
    name: 'livekit-server',
    package: 'github.com/livekit/livekit-server/cmd/server',
    folder: import.meta.dirname,
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.stdout.write(`${buildLiveKit()}\n`);
