// A connection between a client and a server that a test can cut or clog, as a network does.
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { after } from 'node:test';

export interface FaultyConnection {
  /** The same address behind the connection. */
  url(address: string): string;
  /** Breaks all connections; new ones are made again. */
  cut(): void;
  /** Breaks all connections, and refuses new ones until `mend`. */
  fail(): void;
  /** Connections stay, but nothing comes through until `mend`. */
  clog(): void;
  mend(): void;
  /** Leads to another port from now on. */
  redirect(port: number): void;
  close(): void;
}

/** Starts a connection to a port of this machine; it is closed after the tests of the file. */
export async function startFaultyConnection(port: number): Promise<FaultyConnection> {
  const sockets = new Set<Socket>();
  let target = port;
  let isDown = false;
  let isClogged = false;
  const server = createServer((near) => {
    if (isDown) return void near.destroy();
    const far = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.setNoDelay(true);
      from.on('data', (data) => {
        if (!isClogged) to.write(data);
      });
      from.on('end', () => to.end());
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
    return undefined;
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: own } = server.address() as AddressInfo;
  const cut = () => sockets.forEach((socket) => socket.destroy());
  const close = () => {
    server.close();
    cut();
  };
  after(close);
  return {
    url(address) {
      const url = new URL(address);
      url.port = String(own);
      return url.href;
    },
    cut,
    fail() {
      isDown = true;
      cut();
    },
    clog() {
      isClogged = true;
    },
    mend() {
      isDown = false;
      isClogged = false;
    },
    redirect(next) {
      target = next;
    },
    close,
  };
}
