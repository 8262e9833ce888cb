import { guard } from '../../app/guard.ts';
import type { Store, StoreTables } from '../../store/store.ts';
import { tableNames } from '../../store/tables.ts';
import type { Sealer } from '../node/sealed-text.ts';
import { connectionOf, createPool, type Pool } from './connections.ts';
import { createLists } from './lists.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations.ts';
import { storeError } from './postgres-errors.ts';
import { createTable, type Access } from './postgres-table.ts';
import { runAlone } from './run-alone.ts';
import { createTransactions, inSnapshot, type TransactionClient } from './transactions.ts';
import { createTurns } from './turns.ts';

/** A store on a PostgreSQL server; it has to be closed. */
export interface PostgresStore extends Store {
  close(): Promise<void>;
}

/**
 * Opens a store on the PostgreSQL database at an address, and runs the migrations that it lacks: of several nodes one does.
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
    // A write of its own takes part in the order of all transactions, too.
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
