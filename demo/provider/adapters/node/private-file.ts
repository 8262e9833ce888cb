import { accessSync, chmodSync, closeSync, constants, existsSync, openSync, statSync } from 'node:fs';
import { StartError } from './start-error.ts';

const OWNER_ONLY = 0o600;
const OTHERS = 0o077;

/** Makes a file that only its owner can read and write, or takes away the rights of others from the one that is there. */
export function keepPrivate(file: string): void {
  try {
    // Closing a file gives up every lock that this process holds on it: a file that is there is not opened.
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

/** The files of a database: SQLite gives those beside it the rights of the first one, but not to those that are there. */
export function keepDatabasePrivate(database: string): void {
  keepPrivate(database);
  for (const file of [`${database}-wal`, `${database}-shm`]) if (existsSync(file)) narrow(file);
}

function narrow(file: string): void {
  const { mode } = statSync(file);
  // Windows has no such rights, and says that everybody has all of them.
  if ((mode & OTHERS) !== 0 && process.platform !== 'win32') chmodSync(file, OWNER_ONLY);
}
