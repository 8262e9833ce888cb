// A network between a program and its server that can be cut: what is sent meanwhile arrives late, and no side is notified.
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface DeafProxy {
  /** To be used instead of the server's. */
  readonly port: number;
  /** Passes nothing on from now on, in either direction, and takes connections without a word. */
  cut(): void;
  /** Passes on what has come meanwhile, and all that comes. */
  heal(): void;
  close(): void;
}

/** Starts one in front of a port of this machine. */
export async function startDeafProxy(port: number): Promise<DeafProxy> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let isCut = false;
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on('data', (bytes: Buffer) => void to.write(bytes));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        pairs.delete(pair);
        to.destroy();
      });
      if (isCut) from.pause();
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  return {
    port: address !== null && typeof address === 'object' ? address.port : 0,
    cut() {
      isCut = true;
      for (const each of [...pairs].flat()) each.pause();
    },
    heal() {
      isCut = false;
      for (const each of [...pairs].flat()) each.resume();
    },
    close() {
      server.close();
      for (const each of [...pairs].flat()) each.destroy();
    },
  };
}
