/** Ends a runner that makes no progress, so that tests do not need their own time limits. */
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A test or hook that is running. */
export interface Running {
  /** relative to the project's folder */
  file: string;
  /** suites and test, from the outside in */
  names: string[];
}

/** Maximum time without progress, in ms: many times what any single test needs on a busy machine. */
export const QUIET_MS = 30_000;

/** How long Playwright waits for something before it reports it missing, in ms: its message says more than the end of the runner. */
export const WAIT_TIMEOUT_MS = 60_000;

/**
 * A process that uses this share of a processor meanwhile is working: on a busy machine, a test of two seconds can take
 * more than half a minute.
 */
const WORKING_SHARE = 0.02;

/** A process that works this many times as long without a report is in an endless loop. */
const MOST_TIMES = 4;

/** How long a runner that is ended may take to write its results, in ms. */
const END_MS = 5_000;

/** For reporters: reports progress, and the tests that are now running. Without a watchdog, nothing is sent. */
export function reportProgress(running: Running[]): void {
  if (process.connected) process.send?.(running);
}

export interface Watch {
  /** What is running, or was when it ended. */
  readonly running: Running[];
  /** Whether it was ended because it made no progress. */
  readonly isStuck: boolean;
}

/** Watches a runner that was started with an `ipc` channel and whose reporter calls `reportProgress`; not with `Infinity`. */
export function watchProgress(child: ChildProcess, quietMs = QUIET_MS): Watch {
  let running: Running[] = [];
  let isStuck = false;
  let killing: ReturnType<typeof setTimeout> | undefined;
  let times = 0;
  let work = workOf(child);
  const end = () => {
    const before = work;
    work = workOf(child);
    times += 1;
    if (work - before >= quietMs * WORKING_SHARE && times < MOST_TIMES) return void quiet?.refresh();
    isStuck = true;
    child.kill('SIGINT');
    killing = setTimeout(() => child.kill('SIGKILL'), END_MS);
  };
  const quiet = Number.isFinite(quietMs) ? setTimeout(end, quietMs) : undefined;
  child.on('message', (message) => {
    if (isStuck) return;
    running = message as Running[];
    times = 0;
    work = workOf(child);
    quiet?.refresh();
  });
  child.once('exit', () => {
    clearTimeout(quiet);
    clearTimeout(killing);
  });
  return {
    get running() {
      return running;
    },
    get isStuck() {
      return isStuck;
    },
  };
}

/** How long a process has worked, in ms; 0 on other systems than Linux. A clock tick is 10 ms. */
function workOf({ pid }: ChildProcess): number {
  try {
    // User and system time follow the name of the program, which may contain any characters.
    const [, , , , , , , , , , , , user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '. ')
      .split(' ');
    return (Number(user) + Number(system)) * 10;
  } catch {
    return 0;
  }
}
