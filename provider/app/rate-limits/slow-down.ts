// Slows down password guessing without locking anyone out: the first failures are free, each further one doubles the wait,
// from one second up to a maximum. Failures are counted per account and network address together, so attackers elsewhere do
// not affect a teacher. Two wider counters slow down guesses that are spread over many addresses or many accounts; they do
// not apply where the account has been signed in to from that address before.
//
// One address gets at most 10 guesses at an account at once and 60 in an hour after that; all unknown addresses together
// get 100 and then as many. One address gets 100 at accounts that it does not know, and then 60 in an hour.
//
// During a wait, attempts are held for up to 10 seconds, and when it ends one of them, chosen at random, is verified. If an
// attacker at the same address keeps n attempts going, a teacher's attempt is verified with a chance of one in n + 1. When
// more than 10 seconds are left, or more than 100 attempts of one address or 200 in total are held, the reply says when to
// retry.
import { SECOND_MS, MINUTE_MS, HOUR_MS, DAY_MS } from '../../../src/core/time/index.ts';
import type { Store } from '../../store/store.ts';
import { free, type Counted } from './counted-failures.ts';
import { createTurns, idOf, type Failures, type TurnOptions } from './turns.ts';

/** The longest wait after a failure, in ms. */
const MAX_WAIT_MS = MINUTE_MS;

/** Failures expire when no further one comes within this time, in ms. */
const FAILURES_LIFETIME_MS = HOUR_MS;

/** How long an address stays known to an account after a sign-in, in ms. */
const KNOWN_ADDRESS_LIFETIME_MS = 90 * DAY_MS;

/** The longest time that an attempt is held, in ms. */
export const MAX_HOLD_MS = 10 * SECOND_MS;

/** Either the milliseconds to wait before another attempt, or whether the attempt succeeded. */
export type Outcome = { wait: number } | { wait: 0; isRight: boolean };

const knownId = (account: string, client: string) => `known ${account} ${client}`;

export interface SlowDown extends ReturnType<typeof createFailureCounts> {
  /** Verifies when it is the attempt's turn, or returns the wait. A failure adds to all `counted` counters. */
  attempt(counted: readonly Counted[], client: string, verify: () => Promise<boolean>): Promise<Outcome>;
  /** Rejects all attempts that are held. */
  close(): void;
  /** The same within a transaction. */
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
    // A clock that was set back must not lengthen the wait.
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

  /** Whether this account has been signed in to from this address. */
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

    /** Counts an operation that is slowed down whatever its result. Returns the milliseconds to wait, 0 if it may go on. */
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
