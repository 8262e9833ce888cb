import { StoreUnavailable, type StoreTrouble } from '../../store/store.ts';
import { StartError } from './start-error.ts';

/** SQLite's primary result codes; the upper bits of a code contain details, such as the kind of lock. */
const troubles: Readonly<Record<number, StoreTrouble>> = { 5: 'busy', 6: 'busy', 13: 'full' };
const CORRUPT = 11;
const NO_DATABASE = 26;

/** The result code of an error of SQLite; undefined for any other error. */
export function sqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return undefined;
  return error.errcode & 0xff;
}

/**
 * Runs work on the database.
 * @throws {StoreUnavailable} instead of SQLite's error when the database is locked or the disk is full
 */
export function mapStoreErrors<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw storeError(error);
  }
}

/** Like `explained`, for asynchronous work. */
export async function mapLaterStoreErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw storeError(error);
  }
}

function storeError(error: unknown): unknown {
  const trouble = troubles[sqliteCode(error) ?? 0];
  return trouble ? new StoreUnavailable(trouble, error) : error;
}

/** Explains to the operator why a database cannot be opened. */
export function openingError(file: string, error: unknown): Error {
  const reason = error instanceof Error ? error.message : String(error);
  const code = sqliteCode(error);
  const otherwise = 'or choose another folder with DATA_DIR=…';
  if (code === NO_DATABASE)
    return new StartError(`${file} is not a SQLite database: move it away, ${otherwise}`, { cause: error });
  if (code === CORRUPT)
    return new StartError(`${file} is damaged (${reason}): put back a copy of it, ${otherwise}`, { cause: error });
  if (code !== undefined && troubles[code] === 'busy') {
    return new StartError(`${file} is locked by another program: end that one, ${otherwise}`, { cause: error });
  }
  return new StartError(`${file} cannot be opened (${reason}): check its rights and the free space, ${otherwise}`, {
    cause: error,
  });
}
