// The store over a database with one connection, which is synchronous like SQLite and memory: operations outside a
// running transaction wait for its end.
import { guard } from '../app/guard.ts';
import type { Lists } from './lists.ts';
import type { Change, Query, Store, StoreTables, Table, Where } from './store.ts';
import { tableNames, type Tables } from './tables.ts';

/** Time limit for a transaction, in ms. Its steps wait for nothing but the store, so it takes milliseconds. */
const TRANSACTION_TIMEOUT_MS = 10_000;

/** The rows of one table, read and written synchronously; see `Table`. */
export interface SyncTable<Row extends { id: string }> {
  get(id: string): Row | undefined;
  find(query?: Query<Row>): Row[];
  pick<Name extends keyof Row & string>(fields: readonly Name[], query?: Query<Row>): Pick<Row, Name>[];
  count(where?: Where<Row>): number;
  sumOfLengths(field: keyof Row & string, where?: Where<Row>): number;
  sum(field: keyof Row & string, where?: Where<Row>): number;
  insert(row: Row): void;
  update(id: string, change: Change<Row>): Row;
  delete(where: Where<Row>): number;
}

export type SyncTables = { readonly [Name in keyof Tables]: SyncTable<Tables[Name]> };

/** The data, with one connection to it. */
interface SyncDatabase {
  tables: SyncTables;
  /** The lists, read through tables without interruption. */
  lists(tables: StoreTables): Lists;
  begin(): void;
  commit(): void;
  /** Never throws, so that the error that led to it is reported. */
  rollBack(): void;
}

type Run = <Result>(work: () => Result) => Promise<Result>;

/** @param timeout time limit for a transaction, in ms: one that waits for itself would block everything */
export function createQueuedStore(database: SyncDatabase, timeout = TRANSACTION_TIMEOUT_MS): Store {
  const queue = createStoreQueue();
  const withinTables = tablesOf(database.tables, async (work) => work());
  const withinLists = database.lists(withinTables);

  async function transact<Result>(work: (store: Store) => Promise<Result>): Promise<Result> {
    const { store, end } = openTransaction();
    database.begin();
    let result: Result;
    try {
      result = await within(timeout, work(store));
      database.commit();
    } catch (error) {
      end();
      database.rollBack();
      throw error;
    }
    for (const callback of end()) void guard('work after a commit', callback);
    return result;
  }

  /** The store within a transaction. Operations without `await` must not run after its end. */
  function openTransaction() {
    const callbacks: (() => void)[] = [];
    let isOver = false;
    const refuseLate = () => {
      if (isOver) throw new Error('This transaction has ended: an operation in it was not awaited.');
    };
    const store: Store = {
      ...tablesOf(database.tables, async (work) => {
        refuseLate();
        return work();
      }),
      lists: withinLists,
      isShared: false,
      async transaction(work) {
        refuseLate();
        return work(store);
      },
      alone,
      afterCommit: (callback) => void callbacks.push(callback),
    };
    return {
      store,
      end() {
        isOver = true;
        return callbacks;
      },
    };
  }

  return {
    ...tablesOf(database.tables, queue.run),
    lists: {
      lessons: (...query) => queue.runAlone(() => withinLists.lessons(...query)),
      students: (...query) => queue.runAlone(() => withinLists.students(...query)),
    },
    isShared: false,
    transaction: (work) => queue.runAlone(() => transact(work)),
    alone,
    afterCommit: (callback) => void guard('work after a commit', callback),
  };
}

/** There are no other nodes. */
async function alone(_name: string, work: () => Promise<void>): Promise<boolean> {
  await work();
  return true;
}

async function within<Result>(timeout: number, work: Promise<Result>): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const tooLong = `A transaction has not ended within ${timeout} ms. Does it use the store outside of it, which waits for its end?`;
  const timer = setTimeout(() => reject(new Error(tooLong)), timeout);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function tablesOf(tables: SyncTables, run: Run): StoreTables {
  return Object.fromEntries(
    tableNames.map((name) => [name, tableOf(tables[name] as unknown as SyncTable<{ id: string }>, run)]),
  ) as unknown as StoreTables;
}

function tableOf<Row extends { id: string }>(table: SyncTable<Row>, run: Run): Table<Row> {
  return {
    get: (id) => run(() => table.get(id)),
    find: (query) => run(() => table.find(query)),
    pick: (fields, query) => run(() => table.pick(fields, query)),
    count: (where) => run(() => table.count(where)),
    sumOfLengths: (field, where) => run(() => table.sumOfLengths(field, where)),
    sum: (field, where) => run(() => table.sum(field, where)),
    insert: (row) => run(() => table.insert(row)),
    update: (id, change) => run(() => table.update(id, change)),
    delete: (where) => run(() => table.delete(where)),
  };
}

/** Runs all reads and writes of a database with one connection, in the order of their calls. */
interface StoreQueue {
  /** Runs synchronous work: immediately, unless work with several steps is running. */
  run<Result>(work: () => Result): Promise<Result>;
  /** Runs work with several steps; everything else waits until it has ended. */
  runAlone<Result>(work: () => Promise<Result>): Promise<Result>;
}

function createStoreQueue(): StoreQueue {
  const waiting: (() => void)[] = [];
  const state = { isTaken: false };

  function startNext(): void {
    while (!state.isTaken) {
      const next = waiting.shift();
      if (!next) return;
      next();
    }
  }

  /** Starts work when it is its turn. */
  function enter<Result>(start: () => Promise<Result>): Promise<Result> {
    if (!state.isTaken) return start();
    const { promise, resolve } = Promise.withResolvers<Result>();
    waiting.push(() => resolve(start()));
    return promise;
  }

  async function alone<Result>(work: () => Promise<Result>): Promise<Result> {
    state.isTaken = true;
    try {
      return await work();
    } finally {
      state.isTaken = false;
      startNext();
    }
  }

  return {
    // A throw becomes a rejection.
    run: (work) => enter(async () => work()),
    runAlone: (work) => enter(() => alone(work)),
  };
}
