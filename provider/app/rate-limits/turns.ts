// Decides which attempt may verify a password next. During a wait, attempts are held instead of refused, and one of them is
// chosen at random when it ends, so that an attacker who never stops trying cannot lock out a teacher at the same address.
//
// Only failures count. What is under way counts for nothing by itself, but it reserves a failure of every counter that it
// would add to, until it has ended: no more start at once than could all fail without a wait, whatever comes in parallel and
// from how many addresses. Those that find no place wait for one, a right password gives its place back, and a wrong one has
// turned it into a failure before the next one starts. Counters are read, and places are taken and given back, one after the
// other, so that nothing comes between a count and the places that follow from it.
import { SECOND_MS } from '../../../src/core/time/index.ts';
import { createTaskQueue } from '../task-queue.ts';
import { PasswordsBusy } from '../../auth/crypto.ts';
import type { Counted } from './counted-failures.ts';

/** Maximum number of held attempts per address, and in total. */
const MAX_HELD_PER_CLIENT = 100;
const MAX_HELD = 200;

/** How long an attempt waits for a place where others are under way, in ms: less than the 30 s of the elements. */
const MAX_QUEUE_MS = 25 * SECOND_MS;

/** The recent failures of a counter, and the milliseconds to wait after the last one. */
export interface Failures {
  failures: number;
  wait: number;
}

export interface TurnOptions {
  stateOf(counted: Counted): Promise<Failures>;
  /** Number of failures without a wait. */
  free: Readonly<Record<Counted['name'], number>>;
  /** The longest time that an attempt is held, in ms; 0 refuses it at once. */
  hold: number;
  /** A monotonic clock, in ms. */
  elapsed?: () => number;
  /** A number from 0 up to, but not including, 1. */
  random?: () => number;
}

interface Waiting {
  counted: readonly Counted[];
  client: string;
  /** When it came, by `elapsed`. */
  since: number;
  settle(wait: number): void;
  reject(error: unknown): void;
}

export const idOf = ({ name, who }: Counted) => `slow-${name} ${who}`;

/** The places of attempts that are under way, by counter. */
function createPlaces(stateOf: TurnOptions['stateOf'], free: TurnOptions['free']) {
  const running = new Map<string, number>();

  /** A snapshot of the counters of some attempts; each is read once, however many attempts wait for it. */
  async function readCounters(attempts: Iterable<readonly Counted[]>) {
    const counters = new Map([...attempts].flat().map((each) => [idOf(each), each]));
    const states = new Map<string, Failures>();
    for (const [id, each] of counters) states.set(id, await stateOf(each));
    const read = (counted: Counted) => states.get(idOf(counted)) ?? { failures: 0, wait: 0 };
    return {
      waitOf: (counted: readonly Counted[]) => Math.max(0, ...counted.map((each) => read(each).wait)),
      /** Lets only as many run at once as could fail without a wait; the others are held, not refused. */
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

export function createTurns({
  stateOf,
  free,
  hold,
  elapsed = () => performance.now(),
  random = Math.random,
}: TurnOptions) {
  const { readCounters, addRunning } = createPlaces(stateOf, free);
  const waiting = new Set<Waiting>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const { run: inOrder } = createTaskQueue();
  let isClosed = false;

  /** A client that retries then is among those held when the wait ends. */
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

  /** Starts, holds or refuses all waiting attempts. An error rejects all of them, so that none waits forever. */
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

  /** When too many wait, refuses one at random, so that a crowd that came first does not keep out everyone else. */
  function limitWaiting(client: string): void {
    const own = [...waiting].filter((other) => other.client === client);
    const crowd = own.length > MAX_HELD_PER_CLIENT ? own : waiting.size > MAX_HELD ? [...waiting] : [];
    const loser = crowd[Math.floor(random() * crowd.length)];
    if (loser) settle(loser, SECOND_MS);
  }

  /** Lets an attempt in line. Returns what its outcome is to be asked for: it may have to wait longer than its entering. */
  async function enter(counted: readonly Counted[], client: string): Promise<() => Promise<number>> {
    const { waitOf, mayStart } = await readCounters([counted]);
    const wait = waitOf(counted);
    if (isClosed) return async () => SECOND_MS;
    if (wait > hold) return async () => retryAfter(wait);
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    // It may be rejected before somebody asks for it.
    promise.catch(() => undefined);
    waiting.add({ counted, client, since: elapsed(), settle: resolve, reject });
    limitWaiting(client);
    // A new attempt must not overtake those that wait for the same counter: the next is chosen among all.
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

    /** Refuses all waiting attempts. */
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
