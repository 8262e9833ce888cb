// Holds processes to a part of a core, by a control group of Linux: two nodes can then be compared with one where a machine has too
// few cores for both, the database and the clients.
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** In µs: so short that a process that has to wait does so for a few ms. */
const PERIOD = 10_000;

/** Where groups are: with version 2 in one tree, with version 1 in one for each thing that is limited. */
const [V1, V2] = ['/sys/fs/cgroup/cpu', '/sys/fs/cgroup'];

/**
 * Holds a process to so many cores until it is let go.
 * @throws where groups cannot be made: that takes root
 */
export function hold(pid: number, cores: number): { close(): void } {
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
