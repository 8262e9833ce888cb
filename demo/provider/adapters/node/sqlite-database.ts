import { DatabaseSync } from 'node:sqlite';
import { openingError } from './sqlite-errors.ts';
import { StartError } from './start-error.ts';

/** How long a start waits for a lock that another process holds, such as that of a backup. */
const OPENING_TIMEOUT_MS = 5000;

/**
 * How long a request waits for such a lock. SQLite waits in this process's only thread, so everybody waits with it: it is
 * better to ask that one client to come again.
 */
const BUSY_TIMEOUT_MS = 50;

/**
 * Opens the database at a path, or `:memory:`, and brings it up to date by the steps that it has not seen. What it
 * acknowledges is on the disk, so that it survives a power cut.
 * @throws {StartError} with the name of the file, when it is no database, damaged, locked or not writable
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
    // What was begun is rolled back.
    database?.close();
    throw error instanceof StartError ? error : openingError(path, error);
  }
}

/** Each step is done whole or not at all. */
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
