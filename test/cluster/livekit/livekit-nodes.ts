// LiveKit servers in processes of their own, with Redis between them and one address in front, as an operator has them.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildLiveKit } from '../../../deploy/livekit/build.ts';
import { installOnDebian } from '../../../scripts/browser.ts';
import { freePorts } from '../../support/servers/free-ports.ts';

/** How long a server may take to answer after its start, in ms. */
const START_TIMEOUT_MS = 20_000;

export const livekitKey = { apiKey: 'teacher', apiSecret: 'a-secret-of-thirty-two-characters!' };

export interface LiveKitNode {
  readonly port: number;
  /** Where audio and video arrive. */
  readonly mediaPorts: readonly number[];
  start(): Promise<void>;
  /** Ends it at once, as a machine that loses its power does. */
  kill(): Promise<void>;
}

export interface LiveKitCluster {
  /** The address that browsers and the provider know: it leads to the first node that answers. */
  readonly url: string;
  readonly nodes: readonly LiveKitNode[];
  close(): Promise<void>;
}

/** Starts so many nodes; more than one share their rooms by Redis. `webhook` is where they report to. */
export async function startLiveKit(count: number, webhook: string): Promise<LiveKitCluster> {
  const redis = count > 1 ? await startRedis() : undefined;
  const nodes: LiveKitNode[] = [];
  for (let number = 0; number < count; number += 1) {
    const node = await createNode(webhook, redis?.address);
    await node.start();
    nodes.push(node);
  }
  const front = await startFront(nodes.map(({ port }) => port));
  return {
    url: `ws://127.0.0.1:${front.port}`,
    nodes,
    async close() {
      await front.close();
      await Promise.all(nodes.map((node) => node.kill()));
      await redis?.close();
    },
  };
}

async function createNode(webhook: string, redis: string | undefined): Promise<LiveKitNode> {
  const program = buildLiveKit();
  const [port = 0, tcp = 0, udp = 0] = await freePorts(3);
  const config = {
    port,
    bind_addresses: ['127.0.0.1'],
    rtc: {
      tcp_port: tcp,
      udp_port: udp,
      node_ip: '127.0.0.1',
      use_external_ip: false,
      enable_loopback_candidate: true,
    },
    keys: { [livekitKey.apiKey]: livekitKey.apiSecret },
    webhook: { api_key: livekitKey.apiKey, urls: [webhook] },
    logging: { level: 'error' },
    ...(redis !== undefined && { redis: { address: redis } }),
  };
  let child: ChildProcess | undefined;
  return {
    port,
    mediaPorts: [tcp, udp],
    async start() {
      child = spawn(program, ['--config-body', JSON.stringify(config)], { stdio: 'ignore' });
      await untilItAnswers(`http://127.0.0.1:${port}/`, child);
    },
    async kill() {
      if (child) await end(child, 'SIGKILL');
      child = undefined;
    },
  };
}

async function startRedis(): Promise<{ address: string; close(): Promise<void> }> {
  const [port = 0] = await freePorts(1);
  const folder = mkdtempSync(path.join(tmpdir(), 'teacher-redis-'));
  const parameters = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder];
  requireRedis();
  const child = spawn('redis-server', parameters, { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.stdout.on('data', (text: Buffer) => text.includes('Ready to accept connections') && resolve());
  });
  return {
    address: `127.0.0.1:${port}`,
    async close() {
      await end(child, 'SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Installs it where that can be done without asking. @throws where it is missing all the same */
function requireRedis(): void {
  const isThere = () => spawnSync('redis-server', ['--version']).status === 0;
  if (isThere()) return;
  installOnDebian(['redis-server'], 'the tests of several nodes');
  if (!isThere()) throw new Error('These tests need redis-server: apt-get install redis-server.');
}

/** What a proxy in front does: each connection goes to the first of these ports that takes it. */
async function startFront(ports: readonly number[]): Promise<{ port: number; close(): Promise<void> }> {
  const open = new Set<Socket>();
  const server = createServer((client) => {
    open.add(client.once('close', () => open.delete(client)).on('error', () => client.destroy()));
    join(client, ports);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  return {
    port: address !== null && typeof address === 'object' ? address.port : 0,
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

async function untilItAnswers(url: string, child: ChildProcess): Promise<void> {
  const end = Date.now() + START_TIMEOUT_MS;
  while (child.exitCode === null) {
    const isUp = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    if (Date.now() > end) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The server at ${url} does not answer; its exit code is ${child.exitCode}.`);
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}
