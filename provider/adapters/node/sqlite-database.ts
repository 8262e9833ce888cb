import { DatabaseSync } from 'node:sqlite';
import { openingError } from './sqlite-errors.ts';
import { StartError } from './start-error.ts';

/** How long a start waits for the lock of another process, such as a backup. */
const OPENING_TIMEOUT_MS = 5000;

/**
 * How long a request waits for such a lock. SQLite blocks the only thread, and with it all other requests, so it is better
 * to ask one client to retry.
 */
const BUSY_TIMEOUT_MS = 50;

/**
 * Opens the database at a path, or `:memory:`, and runs the migrations that it lacks. Acknowledged writes are on the disk,
 * so that they survive a power cut.
 * @throws {StartError} naming the file, if it is no database, damaged, locked or not writable
 */
export function openDatabase(path: string, steps: readonly string[]): DatabaseSync {
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
