// LiveKit servers in processes of their own, with Redis between them and one address in front, as an operator has them.
import { buildLiveKit } from '../../provider/deploy/livekit/build.ts';
import { freePorts } from './free-ports.ts';
import { startFront } from './front.ts';
import { restartable, startServer } from './processes.ts';
import { startRedis } from './redis.ts';

export const livekitKey = { apiKey: 'teacher', apiSecret: 'a-secret-of-thirty-two-characters!' };

/**
 * How long a node asks another one that has a room, before it says that it cannot be had. By default that is longer than a client
 * waits, and the rooms of a node that is gone come back seconds later.
 */
export const SIGNAL_RELAY = { retry_timeout: '1s', min_retry_interval: '250ms', connect_attempts: 1 };

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

/**
 * Starts so many nodes. More than one share their rooms by Redis: the one at `redisAddress`, host and port, or one of their own.
 * `webhook` is where they report to.
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
