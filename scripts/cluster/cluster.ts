// A provider of several nodes on this machine, with the servers that provider/deploy/ has in containers.
import { randomBytes } from 'node:crypto';
import { startCoturn } from './coturn.ts';
import { freePorts } from './free-ports.ts';
import { startFront } from './front.ts';
import { livekitKey, startLiveKit } from './livekit.ts';
import { startPostgres } from './postgres.ts';
import { startProviderNode, type ProviderNode } from './provider-node.ts';
import { startRedis } from './redis.ts';

export interface ClusterOptions {
  /** Where the pages and the provider are reached. */
  port: number;
  providerPort: number;
  /** How many providers there are; by default 2. */
  nodes?: number;
  /** How many LiveKit servers there are; by default 2. Without one, calls go from browser to browser. */
  mediaServers?: number;
  /** Called with a line for people about each server that has started. */
  report?: (line: string) => void;
}

/** One of the providers, by itself: its ports, and its end. */
export interface ClusterNode extends ProviderNode {
  readonly port: number;
  readonly providerPort: number;
}

export interface Cluster {
  readonly nodes: readonly ClusterNode[];
  /** Ends all of it, and deletes its data. */
  close(): Promise<void>;
}

const randomKey = (): string => randomBytes(32).toString('hex');

/**
 * Starts PostgreSQL, Redis, coturn and LiveKit, the nodes one after the other, and a proxy in front that lets them take turns. All data
 * is in temporary folders.
 * @throws where a program is missing and cannot be installed, or something does not start; what had started is ended
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
