// The services that are compared, each with its processes, whose CPU time is read.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startFront } from '../../../scripts/cluster/front.ts';
import { startPostgres } from '../../../scripts/cluster/postgres.ts';
import { startRedis } from '../../../scripts/cluster/redis.ts';
import { startProcess, type ProviderProcess } from '../provider/process.ts';
import { startClients, type Clients } from './client-process.ts';
import type { Measured } from './cpu.ts';
import { hold } from './hold.ts';
import { fillWorld } from './world.ts';

export const SET_UPS = ['1 node, SQLite', '1 node, PostgreSQL', '2 nodes, PostgreSQL + Redis'] as const;
export type SetUpName = (typeof SET_UPS)[number];

export interface SetUp {
  readonly name: SetUpName;
  /** The addresses of the nodes. */
  readonly nodes: readonly string[];
  /** The address of the proxy in front of several nodes. */
  readonly front: string | undefined;
  readonly clients: Clients;
  readonly processes: readonly Measured[];
  close(): Promise<void>;
}

/**
 * Starts a service with a database of its own that is filled, and clients for it.
 * @param nodeCores how much of a core each node may take; by default all
 */
export async function startSetUp(name: SetUpName, nodeCores?: number): Promise<SetUp> {
  const folder = mkdtempSync(path.join(tmpdir(), 'cluster-bench-'));
  const database = path.join(folder, 'provider.sqlite');
  const started: (() => unknown)[] = [() => rmSync(folder, { recursive: true })];
  const keep = <Server extends { close(): unknown }>(server: Server): Server => {
    started.unshift(() => server.close());
    return server;
  };
  const close = async () => {
    for (const end of started.splice(0)) await end();
  };
  try {
    const postgres = name === '1 node, SQLite' ? undefined : keep(await startPostgres({ isDurable: true }));
    const redis = name === '2 nodes, PostgreSQL + Redis' ? keep(await startRedis()) : undefined;
    const databaseUrl = postgres?.createDatabase();
    const world = await fillWorld(database, databaseUrl);
    const nodes: ProviderProcess[] = [];
    for (let number = 0; number < (redis ? 2 : 1); number += 1)
      nodes.push(keep(await startProcess({ database, databaseUrl, redisUrl: redis?.url })));
    if (nodeCores !== undefined) for (const { pid } of nodes) keep(hold(pid, nodeCores));
    const ports = nodes.map(({ port }) => port);
    const front = redis && keep(await startFront(ports, { takesTurns: true }));
    const clients = keep(startClients(world));
    return {
      name,
      nodes: nodes.map(({ url }) => url),
      front: front && `http://127.0.0.1:${front.port}`,
      clients,
      processes: [
        ...nodes.map(({ pid }, at) => ({ name: `node ${at + 1}`, pid })),
        ...(postgres ? [{ name: 'PostgreSQL', pid: postgres.processId() ?? 0 }] : []),
        ...(redis ? [{ name: 'Redis', pid: redis.processId() ?? 0 }] : []),
        { name: 'clients', pid: clients.pid },
      ],
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
