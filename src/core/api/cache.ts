import { failed, type Reply } from './failure.ts';

/** Maximum age of a cached reply by default, in ms (docs/spec.md, section 9). */
export const CACHE_MAX_AGE_MS = 60_000;

interface Running {
  reply: Promise<Reply<unknown>>;
  waiting: number;
  abort: AbortController;
}

/**
 * Shares GET requests: one at a time for each key, aborted when its last caller aborts. Replies are cached for as long as the
 * next caller allows, and deleted by every write.
 */
export interface ReplyCache {
  get(
    key: string,
    maximumAge: number,
    signal: AbortSignal | undefined,
    fetch: (signal: AbortSignal) => Promise<Reply<unknown>>,
  ): Promise<Reply<unknown>>;
  /** Deletes what is cached of a key; a request under way still resolves, but is neither cached nor shared any more. */
  forget(key: string): void;
  /** Deletes cached replies; requests under way still resolve, but are neither cached nor shared any more. */
  clear(): void;
}

export const abortedReply = failed({ kind: 'aborted', message: 'aborted' });

export function createReplyCache(now: () => number): ReplyCache {
  const cached = new Map<string, { reply: Reply<unknown>; at: number }>();
  const running = new Map<string, Running>();

  function start(key: string, fetch: (signal: AbortSignal) => Promise<Reply<unknown>>): Running {
    const abort = new AbortController();
    const entry: Running = { abort, waiting: 0, reply: fetch(abort.signal) };
    running.set(key, entry);
    void entry.reply.then((reply) => {
      if (running.get(key) !== entry) return;
      running.delete(key);
      if (!reply.failure) cached.set(key, { reply, at: now() });
    });
    return entry;
  }

  function waitFor(key: string, entry: Running, signal: AbortSignal | undefined): Promise<Reply<unknown>> {
    entry.waiting += 1;
    return new Promise((resolve) => {
      const cancel = () => {
        entry.waiting -= 1;
        resolve(abortedReply);
        if (entry.waiting > 0) return;
        if (running.get(key) === entry) running.delete(key);
        entry.abort.abort();
      };
      signal?.addEventListener('abort', cancel, { once: true });
      void entry.reply.then(resolve);
    });
  }

  return {
    async get(key, maximumAge, signal, fetch) {
      if (signal?.aborted) return abortedReply;
      const found = cached.get(key);
      if (found && maximumAge > 0 && now() - found.at < maximumAge) return found.reply;
      return waitFor(key, running.get(key) ?? start(key, fetch), signal);
    },
    forget(key) {
      cached.delete(key);
      running.delete(key);
    },
    clear() {
      cached.clear();
      running.clear();
    },
  };
}
