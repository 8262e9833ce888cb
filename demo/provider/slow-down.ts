// Guessing a password is slowed down, and nobody is shut out: the first failures cost nothing, each further one doubles a
// wait from one second up to a bound. Failures count for an account together with the network address they come from, so
// strangers elsewhere do not concern a teacher. Two wider counts hold up guesses that are spread over many addresses or
// many accounts; they leave alone whoever has signed in to the account from the address before.
//
// One address gets at most 10 guesses at an account at once and 60 in an hour after that; all unknown addresses together
// get 100 and then as many. One address gets 100 at accounts that it does not know, and then 60 in an hour.
import type { Store } from './store.ts';

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

/** So many attempts from one address, and so many in all, may wait for their turn. */
const MOST_WAITING_OF_CLIENT = 200;
const MOST_WAITING = 2_000;

/** So many failures cost nothing. */
const free = { pair: 10, account: 100, client: 100, resets: 60, currentPassword: 10 } as const;

/** What is counted together: `name` says what it is about, `who` for whom. */
export interface Counted {
  name: keyof typeof free;
  who: string;
}

/** Either how many milliseconds to wait before another attempt, or whether it succeeded. */
export type Outcome = { wait: number } | { wait: 0; isRight: boolean };

interface Waiting {
  counted: readonly Counted[];
  client: string;
  start(): void;
}

const idOf = ({ name, who }: Counted) => `slow-${name} ${who}`;
const knownId = (account: string, client: string) => `known ${account} ${client}`;

export type SlowDown = ReturnType<typeof createSlowDown>;

/** Counts failures in the store, so that a restart forgives nothing. */
export function createSlowDown(store: Store, now: () => number) {
  const underway = new Map<string, number>();
  const waiting = new Set<Waiting>();

  /** The failures of late, and the milliseconds to wait after the last one. */
  function stateOf({ name, who }: Counted): { failures: number; wait: number } {
    const row = store.attempts.get(idOf({ name, who }));
    if (!row || row.expiresAt <= now()) return { failures: 0, wait: 0 };
    const expiresAt = Math.min(row.expiresAt, now() + KEPT_FOR);
    // A clock that was set back makes no wait longer.
    if (expiresAt !== row.expiresAt) store.attempts.update(row.id, { expiresAt });
    const delay = row.count < free[name] ? 0 : Math.min(LONGEST, SECOND * 2 ** (row.count - free[name]));
    return { failures: row.count, wait: Math.max(0, expiresAt - KEPT_FOR + delay - now()) };
  }

  const waitOf = (counted: readonly Counted[]) => Math.max(0, ...counted.map((each) => stateOf(each).wait));

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

  /** As many at once as could fail without a wait: whoever is right is held up for a moment, and not refused. */
  const mayStart = (counted: readonly Counted[]) => counted.every((each) =>
    (underway.get(idOf(each)) ?? 0) < Math.max(1, free[each.name] - stateOf(each).failures));

  function note(counted: readonly Counted[], change: 1 | -1): void {
    for (const each of counted) {
      const id = idOf(each);
      const count = (underway.get(id) ?? 0) + change;
      if (count > 0) underway.set(id, count);
      else underway.delete(id);
    }
  }

  /** Resolves when the attempt may start; false if too many wait already. */
  function turn(counted: readonly Counted[], client: string): Promise<boolean> {
    if (mayStart(counted)) {
      note(counted, 1);
      return Promise.resolve(true);
    }
    const ofClient = [...waiting].filter((other) => other.client === client).length;
    if (waiting.size >= MOST_WAITING || ofClient >= MOST_WAITING_OF_CLIENT) return Promise.resolve(false);
    return new Promise((resolve) => waiting.add({ counted, client, start: () => resolve(true) }));
  }

  function finish(counted: readonly Counted[]): void {
    note(counted, -1);
    for (const next of waiting) {
      if (!mayStart(next.counted)) continue;
      waiting.delete(next);
      note(next.counted, 1);
      next.start();
    }
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
      if (waitOf(counted) > 0) return { wait: waitOf(counted) };
      if (!await turn(counted, client)) return { wait: SECOND };
      try {
        const wait = waitOf(counted);
        if (wait > 0) return { wait };
        const isRight = await verify();
        if (!isRight) fail(counted);
        return { wait: 0, isRight };
      } finally {
        finish(counted);
      }
    },

    /** Counts something that is slowed down however it ends. Answers the milliseconds to wait, 0 if it may go on. */
    take(counted: Counted): number {
      const wait = waitOf([counted]);
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

    /** Forgets all that concerns an account, known addresses too: after a reset it begins anew. */
    forget(account: string): void {
      store.attempts.delete([['id', 'contains', account]]);
    },
  };
}
