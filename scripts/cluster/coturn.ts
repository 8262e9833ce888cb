// A TURN server in a process of its own. It is Debian's, and installed where it is missing and we may.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePorts } from './free-ports.ts';
import { end, requireProgram, startServer, untilItListens } from './processes.ts';

export interface TurnServer {
  /** What the setting ICE_SERVERS takes. */
  readonly iceServers: string;
  close(): Promise<void>;
}

/**
 * Starts it for calls on this machine only. `secret` is what it shares with the provider, which makes names and passwords from it.
 * @throws where it is missing, or does not start
 */
export async function startCoturn(secret: string): Promise<TurnServer> {
  requireProgram('turnserver', 'coturn');
  const [port = 0] = await freePorts(1);
  const folder = mkdtempSync(path.join(tmpdir(), 'teacher-coturn-'));
  const parameters = [
    '-n',
    '--listening-ip=127.0.0.1',
    '--relay-ip=127.0.0.1',
    `--listening-port=${port}`,
    '--realm=localhost',
    '--use-auth-secret',
    `--static-auth-secret=${secret}`,
    // Browsers on this machine have no other address.
    '--allow-loopback-peers',
    '--no-cli',
    '--no-tls',
    '--no-dtls',
    `--pidfile=${path.join(folder, 'pid')}`,
    `--userdb=${path.join(folder, 'users')}`,
    '--log-file=stdout',
  ];
  const child = startServer('turnserver', parameters);
  await untilItListens(port, child, 'coturn');
  return {
    iceServers: JSON.stringify([{ urls: [`turn:127.0.0.1:${port}`] }]),
    async close() {
      await end(child, 'SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
