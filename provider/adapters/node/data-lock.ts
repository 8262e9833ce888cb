import { DatabaseSync } from 'node:sqlite';
import { StartError } from './start-error.ts';

const SQLITE_BUSY = 5;

/**
 * Locks a database against a second provider. The operating system holds the lock for an open file, so that it ends with
 * the process, even after a crash; process ids and file ages would not be reliable.
 * @returns a function that releases the lock
 * @throws {StartError} while another provider holds it
 */
export function lockDatabase(database: string): () => void {
  const file = `${database}.lock`;
  const lock = new DatabaseSync(file);
  try {
    // Nothing is written: the open transaction is the lock.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN IMMEDIATE');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new StartError(
      `Another provider is using ${database}: stop that one, or choose another folder with DATA_DIR=…`,
      { cause: error },
    );
  }
  return () => lock.close();
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}
