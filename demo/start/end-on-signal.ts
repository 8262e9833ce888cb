import type { RunningPageServer } from '../page-server/start.ts';
import type { RunningProvider } from '../../provider/adapters/node/index.ts';

interface EndOptions {
  provider: Pick<RunningProvider, 'drain' | 'close'>;
  pages: Pick<RunningPageServer, 'close'>;
  /** How long it still handles requests, in ms: time for a load balancer to see that it is not ready. */
  delayMillis: number;
  /** How long running requests, and then the current mail, may take, in ms. */
  timeoutMillis: number;
}

/** How long everything else may take, in ms: sockets, notifications, traces, the database. */
const CLOSING_MS = 5000;

/** On SIGTERM or SIGINT, drains and ends the process with exit code 0. A second signal ends it immediately, with 1. */
export function endOnSignal(options: EndOptions): void {
  let isEnding = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isEnding) process.exit(1);
      isEnding = true;
      void end(options);
    });
  }
}

async function end({ provider, pages, delayMillis, timeoutMillis }: EndOptions): Promise<void> {
  const limit = delayMillis + 2 * timeoutMillis + CLOSING_MS;
  setTimeout(() => {
    console.error(`Closing took longer than ${limit / 1000} s and is given up.`);
    process.exit(1);
  }, limit).unref();
  try {
    provider.drain();
    if (delayMillis > 0) await new Promise((resolve) => setTimeout(resolve, delayMillis));
    await Promise.all([pages.close(timeoutMillis), provider.close(timeoutMillis)]);
    process.exit(0);
  } catch (error) {
    console.error('Closing failed:', error);
    process.exit(1);
  }
}
