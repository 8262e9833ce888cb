import { backup, DatabaseSync } from 'node:sqlite';
import { migrations } from '../adapters/node/migrations.ts';
import { openingError, sqliteCode } from '../adapters/node/sqlite-errors.ts';
import { StartError } from '../adapters/node/start-error.ts';

/** How long to wait for the lock of another process, in ms. */
const LOCK_TIMEOUT_MS = 10_000;

/**
 * Copy all pages in one step: a writer between two steps would make SQLite start again, forever if there are many writes. With the
 * write-ahead log, writers do not wait for a reader.
 */
const ALL_PAGES = 2 ** 31 - 1;

/** Result codes of SQLite. */
const CORRUPT = 11;
const NO_DATABASE = 26;

/**
 * Copies a database as it is at one moment, with SQLite's online backup, also while a provider writes to it. The copy is one
 * complete file without a log beside it.
 * @param copy a path; its content is replaced
 * @throws {StartError} if there is no complete database of a provider, or it cannot be copied
 */
export async function copyDatabase(database: string, copy: string): Promise<void> {
  const source = open(database);
  try {
    await backup(source, copy, { rate: ALL_PAGES });
  } catch (error) {
    throw explain(database, error);
  } finally {
    source.close();
  }
  check(copy, database);
}

function open(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file, { timeout: LOCK_TIMEOUT_MS });
  } catch (error) {
    throw explain(file, error);
  }
}

/** @param named the file to name in an error: the one that was copied */
function check(copy: string, named: string): void {
  const database = open(copy);
  try {
    const version = Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
    if (version > migrations.length)
      throw new StartError(
        `${named} was written by a newer version (${version}); this one knows up to ${migrations.length}: use the newer one.`,
      );
    const teachers = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'teachers'";
    if (version === 0 || !database.prepare(teachers).get())
      throw new StartError(`${named} is not a database of a provider.`);
    const found = database.prepare('PRAGMA integrity_check').all();
    if (found.length !== 1 || found[0]?.['integrity_check'] !== 'ok')
      throw damaged(named, String(found[0]?.['integrity_check']));
    database.exec('PRAGMA journal_mode = DELETE');
  } catch (error) {
    throw explain(named, error);
  } finally {
    database.close();
  }
}

/** Explains to the operator what is wrong with a file. */
function explain(file: string, error: unknown): unknown {
  const code = sqliteCode(error);
  if (code === NO_DATABASE)
    return new StartError(`${file} is not a SQLite database: name another file.`, { cause: error });
  if (code === CORRUPT) return damaged(file, error instanceof Error ? error.message : String(error));
  return error instanceof StartError ? error : openingError(file, error);
}

const damaged = (file: string, reason: string) => new StartError(`${file} is damaged (${reason}): use another copy.`);
