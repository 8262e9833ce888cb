import type { Pool, PoolClient } from './connections.ts';
import { storeError } from './postgres-errors.ts';

/** The first of the two numbers of an advisory lock: the works that nodes do alone. */
const WORKS = 7_236;

/**
 * Runs work unless another node runs work of this name. The lock belongs to a connection: it ends with its node, however that
 * ends.
 * @returns whether it ran
 * @throws {StoreUnavailable} if the server cannot be used; what the work throws
 */
export async function runAlone(pool: Pool, name: string, work: () => Promise<void>): Promise<boolean> {
  const client = await connect(pool);
  let isLocked = false;
  try {
    isLocked = await lock(client, name);
    if (isLocked) await work();
    return isLocked;
  } finally {
    if (isLocked) await unlock(client, name);
    else client.release();
  }
}

async function connect(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw storeError(error);
  }
}

async function lock(client: PoolClient, name: string): Promise<boolean> {
  try {
    const text = 'SELECT pg_try_advisory_lock($1, hashtext($2)) AS "isLocked"';
    const { rows } = await client.query<{ isLocked: boolean }>(text, [WORKS, name]);
    return rows[0]?.isLocked === true;
  } catch (error) {
    throw storeError(error);
  }
}

/** Where that fails, the connection is thrown away, and the lock with it. */
async function unlock(client: PoolClient, name: string): Promise<void> {
  try {
    await client.query('SELECT pg_advisory_unlock($1, hashtext($2))', [WORKS, name]);
    client.release();
  } catch (error) {
    client.release(error instanceof Error ? error : true);
  }
}
