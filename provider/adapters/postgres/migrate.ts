import { StartError } from '../node/start-error.ts';
import type { Pool } from './connections.ts';
import { storeError } from './postgres-errors.ts';

/** The advisory lock of whoever prepares the database: any number that nobody else uses. */
export const PREPARATION_LOCK = 7_236_512_901;

/** How long a node waits for another one that migrates, in ms. */
const LOCK_TIMEOUT_MS = 10 * 60_000;

/** How long a migration may take, in ms. */
const MIGRATION_TIMEOUT_MS = 10 * 60_000;

/**
 * Runs the migrations that a database lacks, each in a transaction. Nodes that start together do so one after the other.
 * @throws {StartError} if the server cannot be reached, or the database is of a newer version
 */
export function migrate(pool: Pool, steps: readonly string[]): Promise<void> {
  return underLock(pool, async (query) => {
    await query('CREATE TABLE IF NOT EXISTS "schemaVersion" ("version" INTEGER NOT NULL)');
    const [row] = await query('SELECT "version" FROM "schemaVersion"');
    if (!row) await query('INSERT INTO "schemaVersion" VALUES (0)');
    const done = Number(row?.['version'] ?? 0);
    if (done > steps.length)
      throw new StartError(
        `The database was written by a newer version (${done}); this one knows up to ${steps.length}: start the newer one.`,
      );
    for (const [index, step] of steps.slice(done).entries())
      await query(`BEGIN; ${step}; UPDATE "schemaVersion" SET "version" = ${done + index + 1}; COMMIT`);
  });
}

type RunText = (text: string) => Promise<Record<string, unknown>[]>;

/** Runs work while no other node prepares the same database. */
async function underLock(pool: Pool, work: (query: RunText) => Promise<void>): Promise<void> {
  const client = await pool.connect().catch((error: unknown) => {
    throw unreachable(error);
  });
  try {
    await client.query(`SET lock_timeout = ${LOCK_TIMEOUT_MS}; SET statement_timeout = ${MIGRATION_TIMEOUT_MS}`);
    await client.query('SELECT pg_advisory_lock($1)', [PREPARATION_LOCK]);
    await work(async (text) => (await client.query<Record<string, unknown>>(text)).rows);
  } catch (error) {
    throw storeError(error);
  } finally {
    // The lock, and what was set, end with the connection; so does a migration that failed.
    client.release(true);
  }
}

const unreachable = (error: unknown) =>
  new StartError(
    `The database of DATABASE_URL cannot be reached (${error instanceof Error ? error.message : String(error)}): start its server, and check address, name and password.`,
    { cause: error },
  );
