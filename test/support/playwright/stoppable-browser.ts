// For end-to-end tests of a computer that sleeps: a browser of its own, all of whose processes can be stopped.
import { execFileSync } from 'node:child_process';
import { chromium, type Browser } from '@playwright/test';
import { DEVICE_FLAGS, launchOptions } from '../../../scripts/browser.ts';

export interface StoppableBrowser {
  readonly browser: Browser;
  /** Stops every process of the browser, as closing a laptop does: nothing is sent, answered or shown. */
  stop(): void;
  resume(): void;
  close(): Promise<void>;
}

/** Starts a browser with devices that are always there. */
export async function startStoppableBrowser(): Promise<StoppableBrowser> {
  const server = await chromium.launchServer(launchOptions(DEVICE_FLAGS));
  const browser = await chromium.connect(server.wsEndpoint());
  const { pid } = server.process();
  if (pid === undefined) throw new Error('The browser has no process.');
  const send = (signal: 'SIGSTOP' | 'SIGCONT'): void => {
    for (const each of [pid, ...descendantsOf(pid)]) process.kill(each, signal);
  };
  return {
    browser,
    stop: () => send('SIGSTOP'),
    resume: () => send('SIGCONT'),
    async close() {
      send('SIGCONT');
      await browser.close();
      await server.close();
    },
  };
}

function descendantsOf(root: number): number[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/).map(Number));
  const childrenOf = (parent: number): number[] =>
    rows.flatMap(([pid = 0, owner]) => (owner === parent ? [pid, ...childrenOf(pid)] : []));
  return childrenOf(root);
}
