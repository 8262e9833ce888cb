// A proxy in front of several nodes, as in an operator's set-up.
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

interface Front {
  readonly port: number;
  /** From now on, connections go to these ports; open ones stay, as with a proxy that learns that a node drains. */
  leadTo(ports: readonly number[]): void;
  close(): Promise<void>;
}

interface FrontOptions {
  /** The port to listen on; any free port by default. */
  port?: number;
  /** Whether the nodes take turns; by default the first one gets all connections that it accepts. */
  takesTurns?: boolean;
}

/** Forwards each connection to the first of these ports that accepts it. @throws if its own port is in use */
export async function startFront(
  nodes: readonly number[],
  { port = 0, takesTurns = false }: FrontOptions = {},
): Promise<Front> {
  let ports = nodes;
  const open = new Set<Socket>();
  let turn = 0;
  const server = createServer((client) => {
    open.add(client.once('close', () => open.delete(client)).on('error', () => client.destroy()));
    const first = takesTurns ? turn++ % ports.length : 0;
    join(client, [...ports.slice(first), ...ports.slice(0, first)]);
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const address = server.address();
  return {
    port: address !== null && typeof address === 'object' ? address.port : 0,
    leadTo(next) {
      ports = next;
    },
    async close() {
      for (const client of open) client.destroy();
      server.close();
    },
  };
}

function join(client: Socket, [port, ...further]: readonly number[]): void {
  if (port === undefined) return void client.destroy();
  const target = connect(port, '127.0.0.1');
  const tryNext = () => join(client, further);
  target.once('error', tryNext);
  target.once('connect', () => {
    target.off('error', tryNext).on('error', () => client.destroy());
    target.once('close', () => client.destroy());
    client.once('close', () => target.destroy());
    client.pipe(target).pipe(client);
  });
}
