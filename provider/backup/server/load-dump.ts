import { Client } from 'pg';
import { PREPARATION_LOCK } from '../../adapters/postgres/migrations.ts';
import { APPLICATION_NAME } from '../../adapters/postgres/connections.ts';
import { StartError } from '../../adapters/node/start-error.ts';
import { tableNames } from '../../store/tables.ts';
import { checkDump } from './dump-database.ts';
import { accessTo, startProgram, type Running } from './programs.ts';

/** How long the server may take to accept a connection, in ms. */
const CONNECTION_TIMEOUT_MS = 10_000;

/** The objects that a provider creates in its database, which must be dropped before a restore. Objects of others that depend on them prevent it. */
const REMOVAL = [
  'SET client_min_messages = warning;',
  ...[...tableNames, 'schemaVersion'].map((name) => `DROP TABLE IF EXISTS "${name}";`),
  'DROP FUNCTION IF EXISTS "searchGrams";\n',
].join('\n');

/**
 * Replaces the database of a PostgreSQL server with a dump, in one transaction: if it fails, the database is
 * unchanged. Nodes that start meanwhile wait for it.
 * @throws {StartError} if the dump cannot be used, a node is running, or the existing database may not be replaced
 */
export async function loadDump(dump: string, databaseUrl: string, isOverwriting: boolean): Promise<void> {
  await checkDump(dump, dump);
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: CONNECTION_TIMEOUT_MS });
  try {
    await client.connect();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The database of DATABASE_URL cannot be reached (${reason}): start its server.`, {
      cause: error,
    });
  }
  // If this connection ends, the statement that it waits for ends, too.
  client.on('error', () => undefined);
  try {
    await refuseUsed(client, isOverwriting);
    await replace(dump, databaseUrl);
  } finally {
    await client.end();
  }
}

/** Takes the lock under which a node prepares the database. The lock ends with the connection. */
async function refuseUsed(client: Client, isOverwriting: boolean): Promise<void> {
  const { rows } = await client.query<{ isLocked: boolean; isUsed: boolean; teachers: string | null }>(
    `SELECT pg_try_advisory_lock($1) AS "isLocked", to_regclass('"teachers"') AS teachers, EXISTS (
       SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = $2
     ) AS "isUsed"`,
    [PREPARATION_LOCK, APPLICATION_NAME],
  );
  const [found] = rows;
  if (!found?.isLocked || found.isUsed)
    throw new StartError('A provider is using the database of DATABASE_URL: stop all of them first.');
  if (found.teachers !== null && !isOverwriting)
    throw new StartError('The database of DATABASE_URL is there already: replace it with --overwrite.');
}

async function replace(dump: string, databaseUrl: string): Promise<void> {
  const { address, env } = accessTo(databaseUrl);
  const parameters = ['--no-psqlrc', '--quiet', '--no-password', '--single-transaction', '--set=ON_ERROR_STOP=1'];
  const reader = startProgram('pg_restore', ['--no-owner', '--no-privileges', '--file=-', dump]);
  const writer = startProgram('psql', [...parameters, '--file=-', `--dbname=${address}`], env);
  await pass(reader, writer);
}

/** Pipes the output of one program into another. The end of the input commits it, so it is sent only after all of it was written. */
async function pass(reader: Running, writer: Running): Promise<void> {
  reader.child.stdin?.end();
  writer.child.stdout?.resume();
  writer.child.stdin?.write(REMOVAL);
  if (writer.child.stdin) reader.child.stdout?.pipe(writer.child.stdin, { end: false });
  const read = reader.end.then(
    () => writer.child.stdin?.end(),
    (error: unknown) => {
      writer.child.kill();
      throw error;
    },
  );
  const written = writer.end.catch((error: unknown) => {
    reader.child.kill();
    throw error;
  });
  // The error of the program that failed first is the cause; the other one was ended because of it.
  await Promise.all([written, read]).finally(() => Promise.allSettled([written, read]));
}
