// Guessing a password is slowed down, and nobody is shut out: the first failures cost nothing, each further one doubles a
// wait from one second up to a bound. Failures count for an account together with the network address they come from, so
// strangers elsewhere do not concern a teacher. Two wider counts hold up guesses that are spread over many addresses or
// many accounts; they leave alone whoever has signed in to the account from the address before.
//
// One address gets at most 10 guesses at an account at once and 60 in an hour after that; all unknown addresses together
// get 100 and then as many. One address gets 100 at accounts that it does not know, and then 60 in an hour.
//
// While a wait is due, an attempt is held for up to 10 seconds, and one of those held is verified when it is over, chosen by
// lot: beside one who never stops trying at the same address, every second try of the teacher behind it is looked at, and
// beside n such tries at a time one in n + 1. When more than 10 seconds are left, or more than 100 attempts of one address
// or 200 in all are held, the reply says when to come back to be among those held.
import type { Store } from '../store/store.ts';
import { free, type Counted } from './counted-failures.ts';
import { createTurns, idOf, type Failures, type TurnOptions } from './turns.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The longest wait after a failure, milliseconds. */
const LONGEST = MINUTE;

/** Failures are forgotten when none came for so long, milliseconds. */
const KEPT_FOR = HOUR;

/** An address is known to an account for so long after a sign-in, milliseconds. */
const KNOWN_FOR = 90 * DAY;

/** An attempt is held for so long at most, milliseconds. */
export const LONGEST_HOLD = 10 * SECOND;

/** Either how many milliseconds to wait before another attempt, or whether it succeeded. */
export type Outcome = { wait: number } | { wait: 0; isRight: boolean };

const knownId = (account: string, client: string) => `known ${account} ${client}`;

export type SlowDown = ReturnType<typeof createSlowDown>;

/** Counts failures in the store, so that a restart forgives nothing. */
export function createSlowDown(
  store: Store, now: () => number, { hold = LONGEST_HOLD, ...options }: Partial<Omit<TurnOptions, 'stateOf' | 'free'>> = {},
) {
  const turns = createTurns({ stateOf, free, hold, ...options });

  /** The failures of late, and the milliseconds to wait after the last one. */
  function stateOf({ name, who }: Counted): Failures {
    const row = store.attempts.get(idOf({ name, who }));
    if (!row || row.expiresAt <= now()) return { failures: 0, wait: 0 };
    const expiresAt = Math.min(row.expiresAt, now() + KEPT_FOR);
    // A clock that was set back makes no wait longer.
    if (expiresAt !== row.expiresAt) store.attempts.update(row.id, { expiresAt });
    const delay = row.count < free[name] ? 0 : Math.min(LONGEST, SECOND * 2 ** (row.count - free[name]));
    return { failures: row.count, wait: Math.max(0, expiresAt - KEPT_FOR + delay - now()) };
  }

  function fail(counted: readonly Counted[]): void {
    store.transaction(() => {
      for (const each of counted) {
        const id = idOf(each);
        const { failures } = stateOf(each);
        store.attempts.delete([['id', '=', id]]);
        store.attempts.insert({ id, count: failures + 1, expiresAt: now() + KEPT_FOR });
      }
    });
  }

  /** Has this account been signed in to from this address? */
  const isKnown = (account: string, client: string) => (store.attempts.get(knownId(account, client))?.expiresAt ?? 0) > now();

  return {
    /** What a sign-in counts for: `account` is a digest of the e-mail address, known to us or not. */
    signInOf(account: string, client: string): Counted[] {
      const pair: Counted = { name: 'pair', who: `${account} ${client}` };
      return isKnown(account, client) ? [pair] : [pair, { name: 'account', who: account }, { name: 'client', who: client }];
    },

    /** Verifies when it is its turn, unless a wait is due; a failure counts for everything in `counted`. */
    async attempt(counted: readonly Counted[], client: string, verify: () => Promise<boolean>): Promise<Outcome> {
      const wait = await turns.take(counted, client);
      if (wait > 0) return { wait };
      try {
        const isRight = await verify();
        if (!isRight) fail(counted);
        return { wait: 0, isRight };
      } finally {
        turns.finish(counted);
      }
    },

    /** Counts something that is slowed down however it ends. Answers the milliseconds to wait, 0 if it may go on. */
    take(counted: Counted): number {
      const { wait } = stateOf(counted);
      if (wait === 0) fail([counted]);
      return wait;
    },

    clear(counted: Counted): void {
      store.attempts.delete([['id', '=', idOf(counted)]]);
    },

    /** Whoever is at this address has the account's password, or its mails. */
    know(account: string, client: string): void {
      store.transaction(() => {
        const id = knownId(account, client);
        store.attempts.delete([['id', '=', id]]);
        store.attempts.insert({ id, count: 1, expiresAt: now() + KNOWN_FOR });
      });
    },

    isKnown,

    /** Refuses all attempts that are held. */
    close: turns.close,

    /** Forgets all that concerns an account, known addresses too: after a reset it begins anew. */
    forget(account: string): void {
      store.attempts.delete([['id', 'contains', account]]);
    },
  };
}
