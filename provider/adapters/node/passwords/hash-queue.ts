import { availableParallelism } from 'node:os';
import { PasswordsBusy } from '../../../auth/crypto.ts';

/** Node's pool has four threads; one stays free for what else uses it, such as compression and names of mail servers. */
const MAX_AT_ONCE = 3;

/** How long a hash waits for its turn, in ms: less than the 30 s after which the elements give up. */
const TIMEOUT_MS = 25_000;

/** Maximum number of hashes that wait: about as many as one core computes in that time. */
const MAX_WAITING = 200;

export interface HashQueueOptions {
  /** Number of hashes that are computed at once; by default one core is left for everything else. */
  atOnce?: number;
  /** Maximum number of hashes that wait. */
  most?: number;
  /** How long a hash waits for its turn, in ms. */
  timeout?: number;
}

interface Waiting {
  start(): void;
  refuse(): void;
}

/**
 * Computes password hashes a few at a time: each one needs a core for a tenth of a second and 46 MB, so that a burst of
 * sign-ins would otherwise slow down everybody's reads. The returned function runs work when it is its turn.
 * @throws {PasswordsBusy} if its turn did not come in time, or too many wait
 */
export function createHashQueue({
  atOnce = Math.max(1, Math.min(availableParallelism() - 1, MAX_AT_ONCE)),
  most = MAX_WAITING,
  timeout = TIMEOUT_MS,
}: HashQueueOptions = {}) {
  const waiting: Waiting[] = [];
  let running = 0;

  function startNext(): void {
    while (running < atOnce) {
      const next = waiting.shift();
      if (!next) return;
      running += 1;
      next.start();
    }
  }

  /** When too many wait, refuses one at random, so that a crowd that came first does not keep out everyone else. */
  function limitWaiting(): void {
    if (waiting.length > most) waiting[Math.floor(Math.random() * waiting.length)]?.refuse();
  }

  function turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const each: Waiting = {
        start() {
          clearTimeout(timer);
          resolve();
        },
        refuse() {
          clearTimeout(timer);
          waiting.splice(waiting.indexOf(each), 1);
          reject(new PasswordsBusy());
        },
      };
      const timer = setTimeout(each.refuse, timeout);
      waiting.push(each);
      startNext();
      limitWaiting();
    });
  }

  return async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    await turn();
    try {
      return await work();
    } finally {
      running -= 1;
      startNext();
    }
  };
}
