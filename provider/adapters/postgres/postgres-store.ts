import { guard } from '../../app/guard.ts';
import { type Store, type StoreTables, StoreUnavailable } from '../../store/store.ts';
import { tableNames } from '../../store/tables.ts';
import type { Sealer } from '../node/sealed-text.ts';
import { connectionOf, createPool, type Pool, type PoolClient, storeError } from './connections.ts';
import { createLists } from './lists.ts';
import { migrate, migrations } from './migrations.ts';
import { createTable, type Access } from './postgres-table.ts';
import { createTransactions, inSnapshot, type TransactionClient } from './transactions.ts';
import { createTaskQueue, type TaskQueue } from '../../app/task-queue.ts';

/** A store on a PostgreSQL server; it has to be closed. */
export interface PostgresStore extends Store {
  close(): Promise<void>;
}

/**
 * Opens the store on the PostgreSQL database at an address, and runs missing migrations: only one of several nodes does.
 * @throws {StartError} when the database cannot be used
 */
export async function openPostgresStore(
  url: string,
  sealer: Sealer,
  steps: readonly string[] = migrations,
): Promise<PostgresStore> {
  const pool = createPool(url);
  try {
    await migrate(pool, steps);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return { ...storeOn(pool, sealer), close: () => pool.end() };
}

function storeOn(pool: Pool, sealer: Sealer): Store {
  const inTransaction = createTransactions(pool);
  const inTurn = createTurns();
  const direct: Access = {
    read: (work) => mapped(() => work(connectionOf(pool))),
    // A single write takes part in the order of all transactions, too.
    write: (work) => inTransaction(({ connection }) => work(connection)),
  };
  const alone: Store['alone'] = (name, work) => runAlone(pool, name, work);
  return {
    ...tablesOf(direct, sealer),
    lists: createLists((work) => mapped(() => inSnapshot(pool, work)), sealer),
    isShared: true,
    transaction: (work, turn) =>
      inTurn(turn, () => inTransaction((client) => work(storeWithin(client, sealer, alone)))),
    alone,
    afterCommit: (callback) => void guard('work after a commit', callback),
  };
}

/** The store within a transaction. */
function storeWithin({ connection, afterCommit }: TransactionClient, sealer: Sealer, alone: Store['alone']): Store {
  const access: Access = { read: (work) => work(connection), write: (work) => work(connection) };
  const store: Store = {
    ...tablesOf(access, sealer),
    lists: createLists((work) => work(connection), sealer),
    isShared: true,
    transaction: async (work) => work(store),
    alone,
    afterCommit,
  };
  return store;
}

const tablesOf = (access: Access, sealer: Sealer): StoreTables =>
  Object.fromEntries(tableNames.map((name) => [name, createTable(name, access, sealer)])) as unknown as StoreTables;

async function mapped<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw storeError(error);
  }
}

/** The first of the two numbers of an advisory lock for exclusive work. */
const WORKS = 7_236;

/**
 * Runs work unless another node runs work of this name. The lock belongs to a connection, so it ends with its node, even after
 * a crash.
 * @returns whether it ran
 * @throws {StoreUnavailable} if the server is unavailable; and the errors of the work
 */
async function runAlone(pool: Pool, name: string, work: () => Promise<void>): Promise<boolean> {
  const client = await connect(pool);
  let isLocked = false;
  try {
    isLocked = await lock(client, name);
    if (isLocked) await work();
    return isLocked;
  } finally {
    if (isLocked) await unlock(client, name);
    else client.release();
  }
}

async function connect(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw storeError(error);
  }
}

async function lock(client: PoolClient, name: string): Promise<boolean> {
  try {
    const text = 'SELECT pg_try_advisory_lock($1, hashtext($2)) AS "isLocked"';
    const { rows } = await client.query<{ isLocked: boolean }>(text, [WORKS, name]);
    return rows[0]?.isLocked === true;
  } catch (error) {
    throw storeError(error);
  }
}

/** If that fails, discards the connection, and with it the lock. */
async function unlock(client: PoolClient, name: string): Promise<void> {
  try {
    await client.query('SELECT pg_advisory_unlock($1, hashtext($2))', [WORKS, name]);
    client.release();
  } catch (error) {
    client.release(error instanceof Error ? error : true);
  }
}

/** How long a transaction may wait for its turn, in ms: as long as for a connection. */
const TURN_TIMEOUT_MS = 5_000;

/** Runs work after all earlier work of the same name; work without a name runs immediately. */
type InTurn = <Result>(name: string | undefined, work: () => Promise<Result>) => Promise<Result>;

/**
 * Lets work take turns. When serializable transactions read and write the same rows at the same time, all but one fail and are retried;
 * conflicts become more frequent with their number. In sequence none fails.
 */
function createTurns(timeout = TURN_TIMEOUT_MS): InTurn {
  const queues = new Map<string, TaskQueue>();
  return async (name, work) => {
    if (name === undefined) return work();
    const queue = queues.get(name) ?? createTaskQueue();
    queues.set(name, queue);
    const askedAt = performance.now();
    try {
      return await queue.run(() => {
        // The earlier work took so long because the server is slow: reject all that wait, not one after the other.
        if (performance.now() - askedAt > timeout)
          throw new StoreUnavailable('busy', new Error('The wait for a turn was too long.'));
        return work();
      });
    } finally {
      if (queue.isIdle) queues.delete(name);
    }
  };
}
