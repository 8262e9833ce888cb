import { accessSync, chmodSync, closeSync, constants, existsSync, openSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from './start-error.ts';

const OWNER_ONLY = 0o600;
const OTHERS = 0o077;

/** Creates a file that only its owner can read and write, or restricts an existing one to its owner. */
export function keepPrivate(file: string): void {
  try {
    // Closing a file releases every lock that this process holds on it, so do not open an existing file.
    if (!existsSync(file)) closeSync(openSync(file, 'a', OWNER_ONLY));
    accessSync(file, constants.R_OK | constants.W_OK);
    narrow(file);
  } catch (error) {
    throw new StartError(
      `The file ${file} cannot be opened for writing (${error instanceof Error ? error.message : String(error)}): check the rights of its folder, or choose another one with DATA_DIR=…`,
      { cause: error },
    );
  }
}

/** Restricts the files of a database to their owner: SQLite copies the permissions of the main file only to files that it creates. */
export function keepDatabasePrivate(database: string): void {
  keepPrivate(database);
  for (const file of [`${database}-wal`, `${database}-shm`]) if (existsSync(file)) narrow(file);
}

function narrow(file: string): void {
  const { mode } = statSync(file);
  // Windows does not have such permissions, and reports all of them for everyone.
  if ((mode & OTHERS) !== 0 && process.platform !== 'win32') chmodSync(file, OWNER_ONLY);
}

const SQLITE_BUSY = 5;

/**
 * Locks a database against a second provider. The operating system holds the lock of an open file and releases it when the
 * process ends, even after a crash; process ids and file ages would not be reliable.
 * @returns a function that releases the lock
 * @throws {StartError} while another provider holds it
 */
export function lockDatabase(database: string): () => void {
  const file = `${database}.lock`;
  const lock = new DatabaseSync(file);
  try {
    // Nothing is written: the open transaction acts as the lock.
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
