import { once } from 'node:events';
import { createServer } from 'node:net';
import { randomInt } from 'node:crypto';

/**
 * Below the range from which systems assign ports to outgoing connections and to servers that request any port:
 * a port in that range could be assigned between this check and the start of the program.
 */
const [FIRST, END] = [10_000, 30_000];

/** This many different free ports of this machine. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = randomInt(FIRST, END);
    if (await isFree(port)) ports.add(port);
  }
  return [...ports];
}

/** A free port of this machine. */
export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1);
  return port;
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
    return true;
  } catch {
    return false;
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}
