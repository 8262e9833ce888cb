import { PUSHED_TEXT_LENGTH, tagOf, type PushMessage } from '../../src/core/push/index.ts';
import { guard } from '../app/guard.ts';
import type { Crypto } from '../auth/crypto.ts';
import type { Store } from '../store/store.ts';
import type { PushOutcome, PushSender, PushTarget } from './push-sender.ts';

/** A message that is not translated yet. */
export type PushContent = Omit<PushMessage, 'language'>;

/** Notifications of the teachers' devices (docs/decisions/048). */
export interface Pushes {
  readonly publicKey: string;
  /** Whether a subscription may be stored. */
  accepts(target: PushTarget): boolean;
  /**
   * Sends a message to each device of a teacher, unless it could not be delivered before `expiresAt`, in ms since 1970.
   * Resolves once the messages are queued; it does not wait for push services.
   */
  push(teacherId: string, content: PushContent, expiresAt: number): Promise<void>;
  /** Resolves when no message is being sent. */
  idle(): Promise<void>;
  /** Drops unsent messages. */
  close(): Promise<void>;
}

interface PushesOptions {
  store: Store;
  /** Milliseconds since 1970. */
  now: () => number;
  crypto: Crypto;
  sender: PushSender;
  /** Time until the first retry, in ms; quadrupled with each further one. */
  retryMillis?: number | undefined;
}

const FIRST_RETRY_MS = 2_000;
const MAX_ATTEMPTS = 4;
/** The longest time for which a push service may delay a retry, in ms. */
const MAX_WAIT_MS = 60_000;

export function createPushes({ store, now, crypto, sender, retryMillis = FIRST_RETRY_MS }: PushesOptions): Pushes {
  const queues = createPushQueues();

  /** Sends once, if the subscription and the message are still valid. */
  async function attempt(id: string, content: PushContent, expiresAt: number): Promise<PushOutcome> {
    const row = await store.pushSubscriptions.get(id);
    const lifetimeMillis = expiresAt - now();
    if (!row || lifetimeMillis <= 0) return { kind: 'delivered' };
    const message: PushMessage = { ...shorten(content), language: row.language };
    const topic = (await crypto.digest(tagOf(message))).slice(0, 32);
    const options = { lifetimeMillis, topic, signal: queues.signal };
    return sender.send(row, JSON.stringify(message), options);
  }

  async function deliver(id: string, content: PushContent, expiresAt: number): Promise<void> {
    for (let count = 1; !queues.signal.aborted; count += 1) {
      const outcome = await attempt(id, content, expiresAt);
      if (outcome.kind === 'delivered') return;
      if (outcome.kind === 'gone') return void store.pushSubscriptions.delete([['id', '=', id]]);
      if (outcome.kind === 'rejected' || count === MAX_ATTEMPTS) {
        // Never log the endpoint: anyone who knows it can address the browser.
        return console.error(`A notification could not be pushed: ${outcome.reason}`);
      }
      const pause = Math.min(outcome.waitMillis ?? 0, MAX_WAIT_MS);
      await queues.wait(Math.max(pause, retryMillis * 4 ** (count - 1)));
    }
  }

  return {
    publicKey: sender.publicKey,
    accepts: sender.accepts,
    async push(teacherId, content, expiresAt) {
      for (const { id } of await store.pushSubscriptions.pick(['id'], { where: [['teacherId', '=', teacherId]] })) {
        queues.add(id, () => guard('pushing a notification', () => deliver(id, content, expiresAt)));
      }
    },
    idle: queues.idle,
    close: queues.close,
  };
}

/** Notifications truncate longer names, and a message must fit. */
const shorten = (content: PushContent): PushContent => ({
  ...content,
  name: [...content.name].slice(0, PUSHED_TEXT_LENGTH).join(''),
  subject: [...content.subject].slice(0, PUSHED_TEXT_LENGTH).join(''),
});

/** How many messages wait for one browser; a further one replaces the oldest. */
const MAX_WAITING = 5;

type Work = () => Promise<void>;

/** One queue per browser, so that a push service that hangs delays no other. Work never rejects. */
function createPushQueues() {
  const controller = new AbortController();
  const { signal } = controller;
  const waiting = new Map<string, Work[]>();
  const running = new Map<string, Promise<void>>();

  async function run(id: string, works: Work[]): Promise<void> {
    for (let work = works.shift(); work && !signal.aborted; work = works.shift()) await work();
    waiting.delete(id);
    running.delete(id);
  }

  async function idle(): Promise<void> {
    while (running.size > 0) await Promise.all(running.values());
  }

  return {
    /** Aborts with `close`. */
    signal,
    add(id: string, work: Work): void {
      if (signal.aborted) return;
      const works = waiting.get(id) ?? [];
      works.push(work);
      if (works.length > MAX_WAITING) works.shift();
      waiting.set(id, works);
      // In a later task: callers do not wait for the first step either.
      if (!running.has(id))
        running.set(
          id,
          Promise.resolve().then(() => run(id, works)),
        );
    },
    /** Waits this many milliseconds, or until `close`. */
    wait: (milliseconds: number): Promise<void> =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve();
        const timer = setTimeout(done, milliseconds);
        signal.addEventListener('abort', done, { once: true });
        function done(): void {
          clearTimeout(timer);
          signal.removeEventListener('abort', done);
          resolve();
        }
      }),
    idle,
    async close(): Promise<void> {
      controller.abort();
      await idle();
    },
  };
}
