// Who may verify a password next. While a wait is due, attempts are held for a moment and not refused, and one of those
// held is chosen by lot when it is over: whoever never stops trying at an address cannot keep out the teacher behind it.
import type { Counted } from './counted-failures.ts';

const SECOND = 1000;

/** So many attempts from one address, and so many in all, may wait for their turn. */
const MOST_WAITING_OF_CLIENT = 100;
const MOST_WAITING = 200;

/** The failures of late of something that is counted, and the milliseconds to wait after the last one. */
export interface Failures {
  failures: number;
  wait: number;
}

export interface TurnOptions {
  stateOf(counted: Counted): Failures;
  /** So many failures cost nothing. */
  free: Readonly<Record<Counted['name'], number>>;
  /** The longest time that an attempt is held until its wait is over, in milliseconds; 0 refuses it at once. */
  hold: number;
  /** Milliseconds since any moment, by a clock that nobody sets. */
  elapsed?: () => number;
  /** A number from 0 up to, but not including, 1. */
  random?: () => number;
}

interface Waiting {
  counted: readonly Counted[];
  client: string;
  /** When it has been held for long enough, by `elapsed`. */
  until: number;
  settle(wait: number): void;
  reject(error: unknown): void;
}

export const idOf = ({ name, who }: Counted) => `slow-${name} ${who}`;

export function createTurns({ stateOf, free, hold, elapsed = () => performance.now(), random = Math.random }: TurnOptions) {
  const underway = new Map<string, number>();
  const waiting = new Set<Waiting>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** What the store says at this moment; it is asked once for everything that is counted, however many wait for it. */
  function look() {
    const known = new Map<string, Failures>();
    const read = (counted: Counted) => {
      const id = idOf(counted);
      const state = known.get(id) ?? stateOf(counted);
      known.set(id, state);
      return state;
    };
    return {
      waitOf: (counted: readonly Counted[]) => Math.max(0, ...counted.map((each) => read(each).wait)),
      /** As many at once as could fail without a wait: whoever is right is held up for a moment, and not refused. */
      mayStart: (counted: readonly Counted[]) => counted.every((each) =>
        (underway.get(idOf(each)) ?? 0) < Math.max(1, free[each.name] - read(each).failures)),
    };
  }

  function note(counted: readonly Counted[], change: 1 | -1): void {
    for (const each of counted) {
      const id = idOf(each);
      const count = (underway.get(id) ?? 0) + change;
      if (count > 0) underway.set(id, count);
      else underway.delete(id);
    }
  }

  /** Whoever comes back then is held when the wait is over, among all others. */
  const retryAfter = (wait: number) => Math.max(SECOND, wait - hold / 2);

  function settle(attempt: Waiting, wait: number): void {
    waiting.delete(attempt);
    if (wait === 0) note(attempt.counted, 1);
    attempt.settle(wait);
  }

  /** Starts, holds or refuses all who wait, in one go. What fails here fails for them: nobody waits for ever. */
  function pass(): void {
    clearTimeout(timer);
    try {
      const { waitOf, mayStart } = look();
      let next = Infinity;
      for (const attempt of shuffled([...waiting], random)) {
        const wait = waitOf(attempt.counted);
        if (wait > Math.max(0, attempt.until - elapsed())) settle(attempt, retryAfter(wait));
        else if (wait > 0) next = Math.min(next, wait);
        else if (mayStart(attempt.counted)) settle(attempt, 0);
      }
      if (next < Infinity) timer = setTimeout(pass, next);
    } catch (error) {
      for (const attempt of waiting) attempt.reject(error);
      waiting.clear();
    }
  }

  /** Too many wait: any of them goes, so that a crowd that was here first does not keep out everybody else. */
  function thinOut(client: string): void {
    const own = [...waiting].filter((other) => other.client === client);
    const crowd = own.length > MOST_WAITING_OF_CLIENT ? own : waiting.size > MOST_WAITING ? [...waiting] : [];
    const loser = crowd[Math.floor(random() * crowd.length)];
    if (loser) settle(loser, SECOND);
  }

  return {
    /** Resolves with 0 when the attempt may start, which `finish` has to follow, else with the milliseconds to wait. */
    async take(counted: readonly Counted[], client: string): Promise<number> {
      const { waitOf, mayStart } = look();
      const wait = waitOf(counted);
      if (wait > hold) return retryAfter(wait);
      const { promise, resolve, reject } = Promise.withResolvers<number>();
      waiting.add({ counted, client, until: elapsed() + hold, settle: resolve, reject });
      thinOut(client);
      // Nobody overtakes those who wait for the same: who starts is chosen among all.
      if (waiting.size === 1 || (wait === 0 && mayStart(counted))) pass();
      return promise;
    },

    finish(counted: readonly Counted[]): void {
      note(counted, -1);
      if (waiting.size > 0) pass();
    },

    /** Refuses all who wait. */
    close(): void {
      clearTimeout(timer);
      for (const attempt of waiting) settle(attempt, SECOND);
    },
  };
}

/** The same list in an order by lot. */
function shuffled<Item>(items: Item[], random: () => number): Item[] {
  for (let last = items.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    const [one, two] = [items[last] as Item, items[other] as Item];
    [items[last], items[other]] = [two, one];
  }
  return items;
}
