import type { Clock } from '../time/index.ts';
import type { Locks } from './token.ts';
import type { ChannelFactory } from './tabs.ts';

/** Time limit for the answer to a request, in ms. */
const REPLY_TIMEOUT_MS = 250;
/** Unanswered requests before the lock counts as free: a live tab may be busy during one of them. */
const UNANSWERED_REQUESTS = 3;
/** How long a tab waits before it requests the lock again, in case its holder is gone. */
const RETRY_INTERVAL_MS = 1000;

interface LockRequest {
  /** Identifies the request among those of all tabs. */
  readonly id: number;
  /** When the lock was first requested, in ms since 1970: the oldest request is granted first. */
  readonly since: number;
}

/** A holder, or a tab with an older request, answers a `want` with `wait` and its id. `done` releases the lock. */
type LockMessage = LockRequest & { readonly type: 'want' | 'wait' | 'done' };

/**
 * Locks shared by the tabs of an origin where Web Locks are missing, as on pages without HTTPS. The tabs agree over a
 * channel; nothing is stored. There is no heartbeat, since browsers throttle timers in hidden tabs: a waiting tab requests
 * the lock again, and a closed tab does not reply. A frozen tab counts as closed.
 */
export function createChannelLocks(open: ChannelFactory, clock: Clock): Locks {
  return {
    async request(name, callback) {
      const release = await acquire(name, open, clock);
      try {
        return await callback();
      } finally {
        release();
      }
    },
  };
}

/** Resolves with the function that releases the lock, once this tab holds it. */
function acquire(name: string, open: ChannelFactory, clock: Clock): Promise<() => void> {
  const channel = open(name);
  const own: LockRequest = { id: Math.random(), since: clock.now() };
  const send = (type: LockMessage['type'], { id, since }: LockRequest = own): void =>
    channel.postMessage({ type, id, since });
  let isHeld = false;
  let mustWait = false;
  let unanswered = 0;
  let cancelTimer: () => void;

  return new Promise((resolve) => {
    const request = (): void => {
      mustWait = false;
      send('want');
      cancelTimer = clock.after(REPLY_TIMEOUT_MS, () => {
        unanswered = mustWait ? 0 : unanswered + 1;
        if (mustWait) cancelTimer = clock.after(RETRY_INTERVAL_MS, request);
        else if (unanswered < UNANSWERED_REQUESTS) request();
        else {
          isHeld = true;
          resolve(() => {
            send('done');
            channel.close();
          });
        }
      });
    };
    channel.addEventListener('message', (event) => {
      const message = event.data as LockMessage;
      if (message.type === 'want') {
        if (isHeld || isOlder(own, message)) send('wait', message);
        else mustWait = true;
      } else if (message.type === 'wait') mustWait ||= message.id === own.id;
      else if (!isHeld) {
        cancelTimer();
        unanswered = 0;
        request();
      }
    });
    request();
  });
}

const isOlder = (one: LockRequest, other: LockRequest): boolean =>
  one.since < other.since || (one.since === other.since && one.id < other.id);
