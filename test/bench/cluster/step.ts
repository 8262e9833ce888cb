import { readCpu } from './cpu.ts';
import type { SetUp } from './set-ups.ts';

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
