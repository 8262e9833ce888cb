// Slows down password guessing without locking anyone out: the first failures are free, each further one doubles the wait,
// from one second up to a maximum. Failures are counted per account and network address together, so attackers elsewhere do
// not affect a teacher. Two wider counters slow down guesses that are spread over many addresses or many accounts; they do
// not apply if the account has signed in from that address before.
//
// One address gets at most 10 guesses at an account at once and then 60 per hour; all unknown addresses together
// get 100, and then 60 per hour. One address gets 100 at accounts that it does not know, and then 60 per hour.
//
// During a wait, attempts are delayed for up to 10 seconds. When it ends, one of them, chosen at random, is verified. If an
// attacker at the same address keeps n attempts waiting, a teacher's attempt is verified with a chance of one in n + 1. When
// more than 10 seconds are left, or more than 100 attempts of one address or 200 in total are delayed, the reply says when to
// retry.
import { SECOND_MS, MINUTE_MS, HOUR_MS, DAY_MS } from '../../src/core/time/index.ts';
import type { Store } from '../store/store.ts';
import { createTaskQueue } from './task-queue.ts';
import { PasswordsBusy } from '../auth/crypto.ts';

/** The longest wait after a failure, in ms. */
const MAX_WAIT_MS = MINUTE_MS;

/** Failures expire if no further one follows within this time, in ms. */
const FAILURES_LIFETIME_MS = HOUR_MS;

/** How long an address stays known to an account after a sign-in, in ms. */
const KNOWN_ADDRESS_LIFETIME_MS = 90 * DAY_MS;

/** The longest delay of an attempt, in ms. */
const MAX_HOLD_MS = 10 * SECOND_MS;

/** Either the milliseconds to wait before another attempt, or whether the attempt succeeded. */
export type Outcome = { wait: number } | { wait: 0; isRight: boolean };

const knownId = (account: string, client: string) => `known ${account} ${client}`;

export interface SlowDown extends ReturnType<typeof createFailureCounts> {
  /** Verifies when it is the attempt's turn, or returns the wait. A failure increases all `counted` counters. */
  attempt(counted: readonly Counted[], client: string, verify: () => Promise<boolean>): Promise<Outcome>;
  /** Rejects all delayed attempts. */
  close(): void;
  /** Like the above, within a transaction. */
  within(store: Store): SlowDown;
}

/** Counts failures in the store, so that they survive a restart. */
export function createSlowDown(
  store: Store,
  now: () => number,
  { hold = MAX_HOLD_MS, ...options }: Partial<Omit<TurnOptions, 'stateOf' | 'free'>> = {},
): SlowDown {
  const { stateOf, fail } = createFailureCounts(store, now);
  const turns = createTurns({ stateOf, free, hold, ...options });
  const slowDownIn = (store: Store): SlowDown => ({
    ...createFailureCounts(store, now),
    async attempt(counted, client, verify) {
      const wait = await turns.take(counted, client);
      if (wait > 0) return { wait };
      try {
        const isRight = await verify();
        if (!isRight) await fail(counted);
        return { wait: 0, isRight };
      } finally {
        turns.finish(counted);
      }
    },
    close: turns.close,
    within: slowDownIn,
  });
  return slowDownIn(store);
}

/** Failures by account and address, and the addresses that an account knows. */
function createFailureCounts(store: Store, now: () => number) {
  /** The recent failures, and the milliseconds to wait after the last one. */
  async function stateOf({ name, who }: Counted): Promise<Failures> {
    const row = await store.attempts.get(idOf({ name, who }));
    if (!row || row.expiresAt <= now()) return { failures: 0, wait: 0 };
    const expiresAt = Math.min(row.expiresAt, now() + FAILURES_LIFETIME_MS);
    // If the clock was set back, the wait must not grow.
    if (expiresAt !== row.expiresAt) await shorten(row.id, expiresAt);
    const delay = row.count < free[name] ? 0 : Math.min(MAX_WAIT_MS, SECOND_MS * 2 ** (row.count - free[name]));
    return { failures: row.count, wait: Math.max(0, expiresAt - FAILURES_LIFETIME_MS + delay - now()) };
  }

  const shorten = (id: string, expiresAt: number): Promise<void> =>
    store.transaction(async ({ attempts }) => {
      if (await attempts.get(id)) await attempts.update(id, { expiresAt });
    });

  function fail(counted: readonly Counted[]): Promise<void> {
    return store.transaction(async (store) => {
      const { stateOf } = createFailureCounts(store, now);
      for (const each of counted) {
        const id = idOf(each);
        const { failures } = await stateOf(each);
        await store.attempts.delete([['id', '=', id]]);
        await store.attempts.insert({ id, count: failures + 1, expiresAt: now() + FAILURES_LIFETIME_MS });
      }
    });
  }

  /** Whether this account has signed in from this address. */
  const isKnown = async (account: string, client: string): Promise<boolean> =>
    ((await store.attempts.get(knownId(account, client)))?.expiresAt ?? 0) > now();

  return {
    /** The counters of a sign-in attempt. `account` is a digest of the e-mail address, registered or not. */
    async signInOf(account: string, client: string): Promise<Counted[]> {
      const pair: Counted = { name: 'pair', who: `${account} ${client}` };
      return (await isKnown(account, client))
        ? [pair]
        : [pair, { name: 'account', who: account }, { name: 'client', who: client }];
    },

    /** Counts an operation that is slowed down whatever its result. Returns the milliseconds to wait, 0 if it may proceed. */
    take: (counted: Counted): Promise<number> =>
      store.transaction(async (store) => {
        const { stateOf, fail } = createFailureCounts(store, now);
        const { wait } = await stateOf(counted);
        if (wait === 0) await fail([counted]);
        return wait;
      }),

    async clear(counted: Counted): Promise<void> {
      await store.attempts.delete([['id', '=', idOf(counted)]]);
    },

    /** Marks the address as known: its user has the account's password, or access to its mail. */
    markKnown: (account: string, client: string): Promise<void> =>
      store.transaction(async (store) => {
        const id = knownId(account, client);
        await store.attempts.delete([['id', '=', id]]);
        await store.attempts.insert({ id, count: 1, expiresAt: now() + KNOWN_ADDRESS_LIFETIME_MS });
      }),

    isKnown,
    stateOf,
    fail,

    /** Deletes all counters and known addresses of an account, after a password reset. */
    async clearAccount(account: string): Promise<void> {
      await store.attempts.delete([['id', 'contains', account]]);
    },
  };
}

// Decides which attempt may verify a password next. During a wait, attempts are delayed rather than rejected. When it ends, one of
// them is chosen at random, so an attacker who never stops trying cannot lock out a teacher at the same address.
//
// Only failures count. A running attempt reserves a failure in every counter that it would increase, until it has ended:
// no more attempts start at once than could all fail without a wait, however many arrive in parallel and
// from however many addresses. Attempts without a reservation wait for one. A right password returns its reservation; a wrong one
// becomes a failure before the next attempt starts. Reading counters, reserving and returning happen one after the
// other, so nothing can intervene between reading a count and reserving.

/** Maximum number of delayed attempts per address, and in total. */
const MAX_HELD_PER_CLIENT = 100;
const MAX_HELD = 200;

/** How long an attempt waits for a reservation while others run, in ms: less than the 30 s of the elements. */
const MAX_QUEUE_MS = 25 * SECOND_MS;

/** The recent failures of a counter, and the milliseconds to wait after the last one. */
interface Failures {
  failures: number;
  wait: number;
}

interface TurnOptions {
  stateOf(counted: Counted): Promise<Failures>;
  /** Number of failures without a wait. */
  free: Readonly<Record<Counted['name'], number>>;
  /** The longest delay of an attempt, in ms; 0 rejects it immediately. */
  hold: number;
  /** A monotonic clock, in ms. */
  elapsed?: () => number;
  /** A number from 0 up to, but not including, 1. */
  random?: () => number;
}

interface Waiting {
  counted: readonly Counted[];
  client: string;
  /** When it arrived, by `elapsed`. */
  since: number;
  settle(wait: number): void;
  reject(error: unknown): void;
}

const idOf = ({ name, who }: Counted) => `slow-${name} ${who}`;

/** The reservations of running attempts, by counter. */
function createPlaces(stateOf: TurnOptions['stateOf'], free: TurnOptions['free']) {
  const running = new Map<string, number>();

  /** A snapshot of the counters of some attempts; each is read once, even if many attempts wait for it. */
  async function readCounters(attempts: Iterable<readonly Counted[]>) {
    const counters = new Map([...attempts].flat().map((each) => [idOf(each), each]));
    const states = new Map<string, Failures>();
    for (const [id, each] of counters) states.set(id, await stateOf(each));
    const read = (counted: Counted) => states.get(idOf(counted)) ?? { failures: 0, wait: 0 };
    return {
      waitOf: (counted: readonly Counted[]) => Math.max(0, ...counted.map((each) => read(each).wait)),
      /** Runs only as many attempts at once as could fail without a wait; the others are delayed, not rejected. */
      mayStart: (counted: readonly Counted[]) =>
        counted.every((each) => (running.get(idOf(each)) ?? 0) < Math.max(1, free[each.name] - read(each).failures)),
    };
  }

  function addRunning(counted: readonly Counted[], change: 1 | -1): void {
    for (const each of counted) {
      const id = idOf(each);
      const count = (running.get(id) ?? 0) + change;
      if (count > 0) running.set(id, count);
      else running.delete(id);
    }
  }

  return { readCounters, addRunning };
}

function createTurns({ stateOf, free, hold, elapsed = () => performance.now(), random = Math.random }: TurnOptions) {
  const { readCounters, addRunning } = createPlaces(stateOf, free);
  const waiting = new Set<Waiting>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const { run: inOrder } = createTaskQueue();
  let isClosed = false;

  /** A client that retries then is among the delayed ones when the wait ends. */
  const retryAfter = (wait: number) => Math.max(SECOND_MS, wait - hold / 2);

  function settle(attempt: Waiting, wait: number): void {
    waiting.delete(attempt);
    if (wait === 0) addRunning(attempt.counted, 1);
    attempt.settle(wait);
  }

  function refuse(attempt: Waiting): void {
    waiting.delete(attempt);
    attempt.reject(new PasswordsBusy());
  }

  /** Starts, delays or rejects all waiting attempts. An error rejects all of them, so none waits forever. */
  async function settleWaiting(): Promise<void> {
    clearTimeout(timer);
    try {
      const { waitOf, mayStart } = await readCounters([...waiting].map(({ counted }) => counted));
      let next = Infinity;
      for (const attempt of shuffled([...waiting], random)) {
        const wait = waitOf(attempt.counted);
        const waited = elapsed() - attempt.since;
        if (wait > Math.max(0, hold - waited)) settle(attempt, retryAfter(wait));
        else if (wait > 0) next = Math.min(next, wait);
        else if (mayStart(attempt.counted)) settle(attempt, 0);
        else if (waited >= MAX_QUEUE_MS) refuse(attempt);
        else next = Math.min(next, MAX_QUEUE_MS - waited);
      }
      if (next < Infinity) timer = setTimeout(() => void inOrder(settleWaiting), next);
    } catch (error) {
      for (const attempt of waiting) attempt.reject(error);
      waiting.clear();
    }
  }

  /** When too many wait, rejects one at random, so that an early crowd does not lock out everyone else. */
  function limitWaiting(client: string): void {
    const own = [...waiting].filter((other) => other.client === client);
    const crowd = own.length > MAX_HELD_PER_CLIENT ? own : waiting.size > MAX_HELD ? [...waiting] : [];
    const loser = crowd[Math.floor(random() * crowd.length)];
    if (loser) settle(loser, SECOND_MS);
  }

  /** Enqueues an attempt. Returns a function that returns the outcome: it may take longer than enqueuing. */
  async function enter(counted: readonly Counted[], client: string): Promise<() => Promise<number>> {
    const { waitOf, mayStart } = await readCounters([counted]);
    const wait = waitOf(counted);
    if (isClosed) return async () => SECOND_MS;
    if (wait > hold) return async () => retryAfter(wait);
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    // It may reject before anyone awaits it.
    promise.catch(() => undefined);
    waiting.add({ counted, client, since: elapsed(), settle: resolve, reject });
    limitWaiting(client);
    // A new attempt must not overtake those that wait for the same counter: the next one is chosen from all of them.
    if (waiting.size === 1 || (wait === 0 && mayStart(counted))) await settleWaiting();
    return () => promise;
  }

  return {
    /** Resolves with 0 when the attempt may start (call `finish` after it), else with the milliseconds to wait. */
    async take(counted: readonly Counted[], client: string): Promise<number> {
      return (await inOrder(() => enter(counted, client)))();
    },

    finish(counted: readonly Counted[]): void {
      void inOrder(async () => {
        addRunning(counted, -1);
        if (waiting.size > 0) await settleWaiting();
      });
    },

    /** Rejects all waiting attempts. */
    close(): void {
      isClosed = true;
      clearTimeout(timer);
      for (const attempt of waiting) settle(attempt, SECOND_MS);
    },
  };
}

/** Shuffles a list in place. */
function shuffled<Item>(items: Item[], random: () => number): Item[] {
  for (let last = items.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    const [one, two] = [items[last] as Item, items[other] as Item];
    [items[last], items[other]] = [two, one];
  }
  return items;
}

/** Number of failures without a wait, per counter. */
export const free = { pair: 10, account: 100, client: 100, resets: 60, currentPassword: 10 } as const;

/** Identifies a counter: `name` is the kind of event, `who` the account or address. */
export interface Counted {
  name: keyof typeof free;
  who: string;
}
