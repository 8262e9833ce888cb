import { migrations } from '../../adapters/postgres/migrations.ts';
import { StartError } from '../../adapters/node/start-error.ts';
import { accessTo, runProgram } from './programs.ts';

/** How long to wait for another program's lock on a table, in ms: as long as a migration. */
const LOCK_TIMEOUT_MS = 60_000;

/**
 * Copies the database of a PostgreSQL server as it is at one moment, also while nodes write to it, into pg_dump's own format.
 * @param dump a path; its content is replaced
 * @throws {StartError} if it is not a complete database of a provider, or cannot be copied
 */
export async function dumpDatabase(databaseUrl: string, dump: string): Promise<void> {
  const { address, env } = accessTo(databaseUrl);
  const parameters = ['--format=custom', '--no-owner', '--no-privileges', `--lock-wait-timeout=${LOCK_TIMEOUT_MS}`];
  await runProgram('pg_dump', [...parameters, '--no-password', `--file=${dump}`, `--dbname=${address}`], env);
  await checkDump(dump, 'The database of DATABASE_URL');
}

/**
 * Reads a dump to its end.
 * @param named the name for error messages
 * @throws {StartError} if it is not a dump, is damaged, does not belong to a provider, or has a newer version
 */
export async function checkDump(dump: string, named: string): Promise<void> {
  const contents = await read(named, ['--list', dump]);
  if (!/ TABLE DATA \S+ teachers /.test(contents) || !/ TABLE DATA \S+ schemaVersion /.test(contents))
    throw new StartError(`${named} is not a database of a provider.`);
  await read(named, ['--file=/dev/null', dump]);
  const version = Number(/^\d+$/m.exec(await read(named, [...ONLY_VERSION, dump]))?.[0]);
  if (version > migrations.length)
    throw new StartError(
      `${named} was written by a newer version (${version}); this one knows up to ${migrations.length}: use the newer one.`,
    );
}

/** The message of pg_restore for a file that is not a dump. */
const NO_DUMP = /does not appear to be|too short/;

/** Reads a dump, and explains errors. */
async function read(named: string, parameters: readonly string[]): Promise<string> {
  try {
    return await runProgram('pg_restore', parameters);
  } catch (error) {
    if (!(error instanceof StartError) || !error.message.startsWith('pg_restore: ')) throw error;
    const sentence = NO_DUMP.test(error.message)
      ? 'is not a backup of a PostgreSQL database: name another file.'
      : `is damaged (${error.message.replace(/^pg_restore: (?:error: )?/, '')}): use another copy.`;
    throw new StartError(`${named} ${sentence}`, { cause: error });
  }
}

const ONLY_VERSION = ['--data-only', '--table=schemaVersion', '--file=-'];
