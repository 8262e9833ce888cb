import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { createQueuedStore, type SyncTables } from '../../store/queued-store.ts';
import { type Store, type StoreTrouble, StoreUnavailable } from '../../store/store.ts';
import { tableNames, type Tables } from '../../store/tables.ts';
import { createLists, FORGET_DELETED_WORDS } from './sqlite-lists.ts';
import { addMissingWords, forgetMissingWords, migrations } from './migrations.ts';
import { createSealer, readSealKey } from './sealed-text.ts';
import { mapStoreErrors, openingError } from './sqlite-errors.ts';
import { createTable } from './sqlite-table.ts';
import { StartError } from './start-error.ts';

/** A store on a SQLite database; it has to be closed. */
export interface SqliteStore extends Store {
  /** Runs work, and wipes the data that it and earlier work deleted from the files of the database. */
  eraseForGood<Result>(work: () => Promise<Result>): Promise<Erasure<Result>>;
  /** Adds lessons from before the index of words to it, in steps between which requests are answered; stops when the store is closed. */
  completeWords(): Promise<void>;
  close(): void;
}

interface Erasure<Result> {
  readonly result: Result;
  /** Why the files could not be wiped: deleted data can still be found in them. Undefined once they are wiped. */
  readonly trouble: StoreTrouble | undefined;
}

/** How many lessons are added to the index of words in one step, which takes some milliseconds. */
const WORDS_AT_ONCE = 100;

/** Tables whose names in released migrations differ from their current names. */
const sqlTables: Partial<Record<keyof Tables, string>> = {
  passwordResets: 'resets',
  idempotencyKeys: 'answers',
  meta: 'facts',
  attendance: 'roomStays',
  roomChatMessages: 'roomLines',
};
/**
 * Opens a store on the SQLite database at a path, or `:memory:`. While another process holds the database's lock, its
 * methods throw `StoreUnavailable` after a short wait rather than block all other requests.
 * @throws {StartError} naming the file, when the database cannot be opened
 */
export function openSqliteStore(path: string, steps = migrations): SqliteStore {
  const sealer = createSealer(path === ':memory:' ? undefined : readSealKey(`${path}.key`));
  const database = openDatabase(path, steps);
  const statements = new Map<string, StatementSync>();
  const prepare = (sql: string) => {
    const known = statements.get(sql) ?? database.prepare(sql);
    statements.set(sql, known);
    return known;
  };
  const tables = Object.fromEntries(
    tableNames.map((name) => [name, createTable(name, sqlTables[name] ?? name, prepare, sealer)]),
  );
  const missesWords = () => database.prepare('SELECT 1 FROM lessonsWithoutWords LIMIT 1').get() !== undefined;
  let hasAllWords = !missesWords();
  let isClosed = false;
  const store = createQueuedStore({
    tables: tables as unknown as SyncTables,
    lists: () => createLists(prepare, sealer, () => hasAllWords),
    begin: () => mapStoreErrors(() => database.exec('BEGIN IMMEDIATE')),
    commit: () => mapStoreErrors(() => database.exec('COMMIT')),
    rollBack: () => rollBack(database),
  });
  return {
    ...store,
    async eraseForGood(work) {
      database.exec('PRAGMA secure_delete = ON');
      return { result: await work(), trouble: wipe(database) };
    },
    async completeWords() {
      const step = () =>
        store.transaction(async () => {
          mapStoreErrors(() => {
            for (const sql of [addMissingWords, forgetMissingWords]) prepare(sql).run({ most: WORDS_AT_ONCE });
          });
          hasAllWords = !missesWords();
        });
      const isDone = () => hasAllWords || isClosed;
      while (!isDone()) {
        await step().catch((error: unknown) => {
          if (!isClosed) throw error;
        });
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
    close() {
      isClosed = true;
      database.close();
    },
  };
}

/** Empties the log and overwrites free pages, which still contain deleted data; returns the obstacle, if any. */
function wipe(database: DatabaseSync): StoreTrouble | undefined {
  try {
    return mapStoreErrors(() => {
      database.exec(FORGET_DELETED_WORDS);
      database.exec('VACUUM');
      // This fails without an error while another program reads the database.
      return database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.['busy'] === 0 ? undefined : 'busy';
    });
  } catch (error) {
    if (error instanceof StoreUnavailable) return error.trouble;
    throw error;
  }
}

/** After some errors, such as a full disk, SQLite has already rolled back. Never throws, so the original error is reported. */
function rollBack(database: DatabaseSync): void {
  try {
    if (database.isTransaction) database.exec('ROLLBACK');
  } catch (error) {
    console.error('A transaction could not be rolled back:', error);
  }
}

/** How long a start waits for the lock of another process, such as a backup. */
const OPENING_TIMEOUT_MS = 5000;

/**
 * How long a request waits for such a lock. SQLite blocks the only thread, and with it all other requests, so a short wait
 * and a retry by the client are better.
 */
const BUSY_TIMEOUT_MS = 50;

/**
 * Opens the database at a path, or `:memory:`, and runs missing migrations. Acknowledged writes are on the disk,
 * so they survive a power failure.
 * @throws {StartError} naming the file, if it is not a database, damaged, locked or not writable
 */
function openDatabase(path: string, steps: readonly string[]): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { timeout: OPENING_TIMEOUT_MS });
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -65536');
    migrate(database, steps, path);
    database.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
    return database;
  } catch (error) {
    // SQLite has rolled back the migration.
    database?.close();
    throw error instanceof StartError ? error : openingError(path, error);
  }
}

/** Runs each migration in a transaction. */
function migrate(database: DatabaseSync, steps: readonly string[], path: string): void {
  const done = Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
  if (done > steps.length) {
    throw new StartError(
      `${path} was written by a newer version (${done}); this one knows up to ${steps.length}: start the newer one, or choose another folder with DATA_DIR=…`,
    );
  }
  steps.slice(done).forEach((step, position) => {
    database.exec(`BEGIN; ${step}; PRAGMA user_version = ${done + position + 1}; COMMIT`);
  });
}
