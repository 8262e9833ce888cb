// LiveKit servers in separate processes, with Redis between them and one address in front, as in an operator's set-up.
import { buildLiveKit } from '../../provider/deploy/livekit/build.ts';
import { freePorts } from './free-ports.ts';
import { startFront } from './front.ts';
import { restartable, startServer } from './processes.ts';
import { startRedis } from './redis.ts';

export const livekitKey = { apiKey: 'teacher', apiSecret: 'a-secret-of-thirty-two-characters!' };

/**
 * How long a node asks the node of a room before it reports that the room is unavailable. By default that is longer than a client
 * waits, and the rooms of a dead node come back seconds later.
 */
export const SIGNAL_RELAY = { retry_timeout: '1s', min_retry_interval: '250ms', connect_attempts: 1 };

export interface LiveKitNode {
  readonly port: number;
  /** The port for audio and video. */
  readonly mediaPorts: readonly number[];
  start(): Promise<void>;
  /** Ends it immediately, as a power failure would. */
  kill(): Promise<void>;
}

export interface LiveKitCluster {
  /** The address for browsers and the provider: it leads to the first node that responds. */
  readonly url: string;
  readonly nodes: readonly LiveKitNode[];
  close(): Promise<void>;
}

/**
 * Starts this many nodes. Several nodes share their rooms through Redis: the one at `redisAddress`, host and port, or a new one.
 * They report to `webhook`.
 */
export async function startLiveKit(count: number, webhook: string, redisAddress?: string): Promise<LiveKitCluster> {
  const redis = count > 1 && redisAddress === undefined ? await startRedis() : undefined;
  const nodes: LiveKitNode[] = [];
  for (let number = 0; number < count; number += 1) {
    const node = await createNode(webhook, redisAddress ?? redis?.address);
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
    signal_relay: SIGNAL_RELAY,
    logging: { level: 'error' },
    ...(redis !== undefined && { redis: { address: redis } }),
  };
  const { start, stop } = restartable('LiveKit', port, () =>
    startServer(program, ['--config-body', JSON.stringify(config)]),
  );
  return { port, mediaPorts: [tcp, udp], start, kill: stop };
}
