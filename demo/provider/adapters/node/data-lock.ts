import { DatabaseSync } from 'node:sqlite';
import { StartError } from './start-error.ts';

const SQLITE_BUSY = 5;

/**
 * Keeps a second provider off a database. The lock is one that the operating system holds for an open file, so that it is
 * gone with its process, however that ended: no process number to be reused, no age of a file to be judged.
 * @returns what lets it go
 * @throws {StartError} while another provider holds it
 */
export function lockDatabase(database: string): () => void {
  const file = `${database}.lock`;
  const lock = new DatabaseSync(file);
  try {
    // Nothing is ever written: the lock of a transaction that has begun is all that is wanted.
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
