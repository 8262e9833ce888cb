import { once } from 'node:events';
import { createServer } from 'node:net';
import { randomInt } from 'node:crypto';

/**
 * Below the range from which systems give ports to outgoing connections and to servers that ask for any port:
 * one from there could be given away between this look and the start of the program that it is meant for.
 */
const [FIRST, END] = [10_000, 30_000];

/** As many different ports of this machine that nothing listens on. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = randomInt(FIRST, END);
    if (await isFree(port)) ports.add(port);
  }
  return [...ports];
}

/** A port of this machine that nothing listens on. */
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
