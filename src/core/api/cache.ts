import { failed, type Reply } from './failure.ts';

/** How long a cached GET is good when the caller asks for the cache (docs/spec.md, section 9), in milliseconds. */
export const CACHE_MAX_AGE_MS = 60_000;

interface Running {
  reply: Promise<Reply<unknown>>;
  waiting: number;
  abort: AbortController;
}

/**
 * One GET at a time for each address, however many wait for it; it is aborted when nobody does. Replies are kept for
 * as long as the next caller allows, and dropped by every write.
 */
export interface ReplyCache {
  get(
    address: string,
    maximumAge: number,
    signal: AbortSignal | undefined,
    fetch: (signal: AbortSignal) => Promise<Reply<unknown>>,
  ): Promise<Reply<unknown>>;
  /** Forgets what is kept; what is on its way is delivered, but neither kept nor shared any more. */
  clear(): void;
}

export const abortedReply = failed({ kind: 'aborted', message: 'aborted' });

export function createReplyCache(now: () => number): ReplyCache {
  const kept = new Map<string, { reply: Reply<unknown>; at: number }>();
  const running = new Map<string, Running>();

  function start(address: string, fetch: (signal: AbortSignal) => Promise<Reply<unknown>>): Running {
    const abort = new AbortController();
    const entry: Running = { abort, waiting: 0, reply: fetch(abort.signal) };
    running.set(address, entry);
    void entry.reply.then((reply) => {
      if (running.get(address) !== entry) return;
      running.delete(address);
      if (!reply.failure) kept.set(address, { reply, at: now() });
    });
    return entry;
  }

  function waitFor(address: string, entry: Running, signal: AbortSignal | undefined): Promise<Reply<unknown>> {
    entry.waiting += 1;
    return new Promise((resolve) => {
      const leave = () => {
        entry.waiting -= 1;
        resolve(abortedReply);
        if (entry.waiting > 0) return;
        if (running.get(address) === entry) running.delete(address);
        entry.abort.abort();
      };
      signal?.addEventListener('abort', leave, { once: true });
      void entry.reply.then(resolve);
    });
  }

  return {
    async get(address, maximumAge, signal, fetch) {
      if (signal?.aborted) return abortedReply;
      const found = kept.get(address);
      if (found && maximumAge > 0 && now() - found.at < maximumAge) return found.reply;
      return waitFor(address, running.get(address) ?? start(address, fetch), signal);
    },
    clear() {
      kept.clear();
      running.clear();
    },
  };
}
