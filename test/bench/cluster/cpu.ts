// How much CPU time processes take, as Linux counts it.
import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second, whatever its own clock. */
const TICK_MS = 10;

export interface Measured {
  readonly name: string;
  readonly pid: number;
  /** Without its children, which are measured by themselves. */
  readonly isAlone?: boolean;
}

/** CPU time in ms: of each process, by default with its children, by name; and of the whole machine. */
export interface CpuTimes {
  readonly processes: ReadonlyMap<string, number>;
  readonly machine: number;
}

export function readCpu(processes: readonly Measured[]): CpuTimes {
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
