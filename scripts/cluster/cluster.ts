// A provider of several nodes on this machine, with the servers that provider/deploy/ runs in containers.
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { freePorts } from './free-ports.ts';
import { startFront } from './front.ts';
import { livekitKey, startLiveKit } from './livekit.ts';
import { startPostgres } from './postgres.ts';
import { startRedis } from './redis.ts';
import { end, startServer, requireProgram, untilItListens } from './processes.ts';

interface ClusterOptions {
  /** The address of the pages and the provider. */
  port: number;
  providerPort: number;
  /** How many providers to start; 2 by default. */
  nodes?: number;
  /** How many LiveKit servers to start; 2 by default. Without one, browsers connect to each other directly. */
  mediaServers?: number;
  /** Called with a readable line about each server that has started. */
  report?: (line: string) => void;
}

/** One of the providers: its ports, and how to end it. */
export interface ClusterNode extends ProviderNode {
  readonly port: number;
  readonly providerPort: number;
}

interface Cluster {
  readonly nodes: readonly ClusterNode[];
  /** Ends all of it, and deletes its data. */
  close(): Promise<void>;
}

const randomKey = (): string => randomBytes(32).toString('hex');

/**
 * Starts PostgreSQL, Redis, coturn and LiveKit, the nodes one after the other, and a proxy that distributes requests among them. All data
 * is in temporary folders.
 * @throws if a program is missing and cannot be installed, or something does not start; everything already started is ended
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { port, providerPort, nodes: count = 2, mediaServers = 2, report = () => {} } = options;
  const started: { close(): Promise<void> }[] = [];
  const keep = async <Server extends { close(): Promise<void> }>(
    name: string,
    start: Promise<Server>,
  ): Promise<Server> => {
    const server = await start;
    started.unshift(server);
    report(`Started ${name}.`);
    return server;
  };
  const close = async (): Promise<void> => {
    for (const server of started.splice(0)) await server.close();
  };
  try {
    const postgres = await keep('PostgreSQL', startPostgres());
    const redis = await keep('Redis', startRedis());
    const turnSecret = randomKey();
    const coturn = await keep('coturn', startCoturn(turnSecret));
    const settings = {
      DEMO: '1',
      PORTAL_URL: `http://localhost:${port}/teacher`,
      PROVIDER_URL: `http://localhost:${providerPort}`,
      DATABASE_URL: postgres.createDatabase(),
      REDIS_URL: redis.url,
      ICE_SERVERS: coturn.iceServers,
      TURN_SECRET: turnSecret,
      SEAL_KEY: randomKey(),
      PUSH_KEY: randomKey(),
      ...(mediaServers > 0 && (await startMediaServers())),
    };
    const nodes: ClusterNode[] = [];
    for (let number = 1; number <= count; number += 1) nodes.push(await startNode(`node ${number}`, settings));
    const [ports, providerPorts] = [nodes.map((node) => node.port), nodes.map((node) => node.providerPort)];
    await keep('the proxy of the provider', startFront(providerPorts, { port: providerPort, takesTurns: true }));
    await keep('the proxy of the pages', startFront(ports, { port, takesTurns: true }));
    return { nodes, close };

    async function startNode(name: string, shared: Readonly<Record<string, string>>): Promise<ClusterNode> {
      const [own = 0, ofProvider = 0] = await freePorts(2);
      const node = startProviderNode(name, { ...shared, PORT: `${own}`, PROVIDER_PORT: `${ofProvider}` });
      return { ...(await keep(name, node)), port: own, providerPort: ofProvider };
    }

    async function startMediaServers(): Promise<Record<string, string>> {
      const webhook = `http://127.0.0.1:${providerPort}/livekit/webhook`;
      const livekit = await keep('LiveKit', startLiveKit(mediaServers, webhook, redis.address));
      return { LIVEKIT_URL: livekit.url, LIVEKIT_API_KEY: livekitKey.apiKey, LIVEKIT_API_SECRET: livekitKey.apiSecret };
    }
  } catch (error) {
    await close();
    throw error;
  }
}

// The provider and the pages as npm start runs them, in a separate process.

const root = path.resolve(import.meta.dirname, '../..');
/** Time limit until it is ready, in ms: the first one creates the database. */
const START_TIMEOUT_MS = 120_000;

interface ProviderNode {
  /** Lets it finish running work, and ends it. */
  close(): Promise<void>;
  /** Ends it immediately, as a power failure would. */
  kill(): Promise<void>;
}

/** Starts one with settings of docs/operations.md, and forwards its output. @throws if it ends before it is ready */
async function startProviderNode(name: string, settings: Readonly<Record<string, string>>): Promise<ProviderNode> {
  const child = startServer(process.execPath, ['demo/serve.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...settings },
  });
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${name} does not start.`)), START_TIMEOUT_MS);
    child.once('exit', (code) => reject(new Error(`${name} has ended with the code ${code}.`)));
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      for (const line of text.split('\n'))
        if (line !== '' && !line.startsWith('ready ')) console.log(`${name}: ${line}`);
      if (!/^ready /m.test(text)) return;
      clearTimeout(timer);
      resolve();
    });
  });
  return { close: () => end(child, 'SIGTERM'), kill: () => end(child, 'SIGKILL') };
}

// A TURN server in a separate process. The program is Debian's, and installed if missing and permitted.

interface TurnServer {
  /** The value of the setting ICE_SERVERS. */
  readonly iceServers: string;
  close(): Promise<void>;
}

/**
 * Starts it for calls on this machine only. `secret` is shared with the provider, which derives names and passwords from it.
 * @throws if it is missing, or does not start
 */
async function startCoturn(secret: string): Promise<TurnServer> {
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
