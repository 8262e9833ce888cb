// The services that are compared, each with its processes, whose CPU time is read.
import {
  mkdtempSync,
  rmSync,
  readdirSync,
  readFileSync,
  existsSync,
  mkdirSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startFront } from '../../../scripts/cluster/front.ts';
import { startPostgres } from '../../../scripts/cluster/postgres.ts';
import { startRedis } from '../../../scripts/cluster/redis.ts';
import { startProcess, type ProviderProcess } from '../provider/server.ts';
import { startClients, type Clients } from './client-process.ts';
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

// How much CPU time processes take, as Linux counts it.

/** Linux counts in hundredths of a second, whatever its own clock. */
const TICK_MS = 10;

interface Measured {
  readonly name: string;
  readonly pid: number;
  /** Without its children, which are measured by themselves. */
  readonly isAlone?: boolean;
}

/** CPU time in ms: of each process, by default with its children, by name; and of the whole machine. */
interface CpuTimes {
  readonly processes: ReadonlyMap<string, number>;
  readonly machine: number;
}

function readCpu(processes: readonly Measured[]): CpuTimes {
  const table = readTable();
  const timeOf = ({ pid, isAlone = false }: Measured): number => {
    const own = table.get(pid);
    if (!own || isAlone) return own?.time ?? 0;
    const living = [...table.values()].filter(({ parent }) => parent === pid);
    return own.time + own.reaped + living.reduce((sum, { time }) => sum + time, 0);
  };
  return {
    processes: new Map(processes.map((each) => [each.name, timeOf(each) * TICK_MS])),
    machine: readMachine() * TICK_MS,
  };
}

interface ProcessTimes {
  readonly parent: number;
  /** In ticks, without children. */
  readonly time: number;
  /** Of children that have ended. */
  readonly reaped: number;
}

function readTable(): ReadonlyMap<number, ProcessTimes> {
  const table = new Map<number, ProcessTimes>();
  for (const name of readdirSync('/proc')) {
    const times = /^\d+$/.test(name) ? readTimes(name) : undefined;
    if (times) table.set(Number(name), times);
  }
  return table;
}

function readTimes(pid: string): ProcessTimes | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name comes before them, in brackets, and may contain anything.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [parent, user, system, reapedUser, reapedSystem] = [1, 11, 12, 13, 14].map((at) => fields[at] ?? 0);
    return { parent: parent ?? 0, time: (user ?? 0) + (system ?? 0), reaped: (reapedUser ?? 0) + (reapedSystem ?? 0) };
  } catch {
    // It has just ended.
    return undefined;
  }
}

/** All that was not idle, in ticks; also what a host took from a virtual machine. */
function readMachine(): number {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const [user = 0, nice = 0, system = 0, , , interrupts = 0, softInterrupts = 0, stolen = 0] = line
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return user + nice + system + interrupts + softInterrupts + stolen;
}

/** What a step has taken, in cores: 1 is one core all the time. */
export interface CpuUse {
  readonly processes: ReadonlyMap<string, number>;
  /** Of the whole machine, with what was none of ours. */
  readonly machine: number;
}

/** The process of the bench itself, in which the proxy in front of the nodes runs. */
const front = { name: 'proxy', pid: process.pid };

/** Does a step, and reads how much CPU time it takes. */
export async function measureStep<Result>(
  setUp: SetUp,
  work: () => Promise<Result>,
): Promise<{ result: Result; cpu: CpuUse }> {
  // Children of the proxy's process are measured by themselves.
  const read = () => readCpu([...setUp.processes, ...(setUp.front === undefined ? [] : [{ ...front, isAlone: true }])]);
  const start = performance.now();
  const before = read();
  const result = await work();
  const after = read();
  const millis = performance.now() - start;
  return {
    result,
    cpu: {
      processes: new Map(
        [...after.processes].map(([name, time]) => [name, (time - (before.processes.get(name) ?? 0)) / millis]),
      ),
      machine: (after.machine - before.machine) / millis,
    },
  };
}

// Holds processes to a part of a core, by a control group of Linux: two nodes can then be compared with one where a machine has too
// few cores for both, the database and the clients.

/** In µs: so short that a process that has to wait does so for a few ms. */
const PERIOD = 10_000;

/** Where groups are: with version 2 in one tree, with version 1 in one for each thing that is limited. */
const [V1, V2] = ['/sys/fs/cgroup/cpu', '/sys/fs/cgroup'];

/**
 * Holds a process to so many cores until it is let go.
 * @throws where groups cannot be made: that takes root
 */
function hold(pid: number, cores: number): { close(): void } {
  const isV2 = existsSync(path.join(V2, 'cgroup.controllers'));
  const group = path.join(isV2 ? V2 : V1, `teacher-bench-${pid}`);
  const quota = String(Math.round(PERIOD * cores));
  const write = (name: string, text: string) => writeFileSync(path.join(group, name), text);
  mkdirSync(group);
  if (isV2) write('cpu.max', `${quota} ${PERIOD}`);
  else {
    write('cpu.cfs_period_us', String(PERIOD));
    write('cpu.cfs_quota_us', quota);
  }
  write('cgroup.procs', String(pid));
  return {
    close() {
      // Only an empty group can be removed.
      writeFileSync(path.join(path.dirname(group), 'cgroup.procs'), String(pid));
      rmdirSync(group);
    },
  };
}
