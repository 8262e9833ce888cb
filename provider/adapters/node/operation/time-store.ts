import type { Store } from '../../../store/store.ts';

/** Told how long an operation of the store took: its name, such as `find`, and the times in ms as `performance.now()` gives them. */
export type StoreObserver = (operation: string, startedAt: number, endedAt: number) => void;

/** The members of a store that are no operations on data. */
const UNTIMED: ReadonlySet<string> = new Set(['close', 'eraseForGood', 'afterCommit', 'alone', 'isShared']);

type Operation = (...inputs: unknown[]) => unknown;

/**
 * A store that reports how long each operation takes, whether it failed or not. The operations of all tables have the same
 * names, so that there are few of them; that of a transaction has the time of what is in it, too.
 */
export function timeStore<Timed extends Store>(store: Timed, observe: StoreObserver): Timed {
  return timeMembers(store, (name, member) => {
    if (UNTIMED.has(name)) return member;
    if (typeof member === 'function') return timed(name, member as Operation, observe);
    return timeMembers(member as object, (inner, value) =>
      typeof value === 'function' ? timed(inner, value as Operation, observe) : value,
    );
  });
}

function timeMembers<Whole extends object>(whole: Whole, replace: (name: string, member: unknown) => unknown): Whole {
  return Object.fromEntries(Object.entries(whole).map(([name, member]) => [name, replace(name, member)])) as Whole;
}

const timed =
  (name: string, operation: Operation, observe: StoreObserver): Operation =>
  (...inputs) => {
    const startedAt = performance.now();
    const end = () => observe(name, startedAt, performance.now());
    try {
      const result = operation(...inputs);
      if (result instanceof Promise) return result.finally(end);
      end();
      return result;
    } catch (error) {
      end();
      throw error;
    }
  };
