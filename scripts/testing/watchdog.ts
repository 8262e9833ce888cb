/** Ends a runner in which nothing happens any more, so that no test needs a limit of its own. */
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A test or hook that is running. */
export interface Running {
  /** relative to the project's folder */
  file: string;
  /** suites and test, from the outside in */
  names: string[];
}

/** How long nothing may happen, in ms: many times of what any single test needs on a busy machine. */
export const QUIET_MS = 30_000;

/** How long Playwright looks for something until it says what has not come, in ms: it says more than the end of the runner. */
export const WAIT_TIMEOUT_MS = 60_000;

/**
 * A process that uses this share of a processor meanwhile is at work: on a machine with much else to do a test of two seconds takes
 * more than half a minute.
 */
const WORKING_SHARE = 0.02;

/** What works for so many times as long and reports nothing is in a loop without an end. */
const MOST_TIMES = 4;

/** How long a runner that is ended may take to write down what it has found, in ms. */
const END_MS = 5_000;

/** For reporters: something has happened, and now these are running. A process that nobody watches says nothing. */
export function reportProgress(running: Running[]): void {
  if (process.connected) process.send?.(running);
}

export interface Watch {
  /** What is running, or was when it ended. */
  readonly running: Running[];
  /** Whether it was ended because nothing happened any more. */
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

/** How long a process has worked, in ms; 0 where no Linux tells. A clock tick is 10 ms. */
function workOf({ pid }: ChildProcess): number {
  try {
    // User and system time stand behind the name of the program, which may have any characters.
    const [, , , , , , , , , , , , user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '. ')
      .split(' ');
    return (Number(user) + Number(system)) * 10;
  } catch {
    return 0;
  }
}
