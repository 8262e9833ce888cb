import { guard } from '../../app/guard.ts';
import {
  connectionOf,
  type Connection,
  type Pool,
  type PoolClient,
  isConflict,
  isDuplicate,
  storeError,
} from './connections.ts';

/** Maximum number of attempts of a conflicting transaction. */
const MAX_ATTEMPTS = 12;

/** From this attempt on, this node runs nothing else: only other nodes can still conflict. */
const ALONE_FROM = 4;

/** The longest wait before the second attempt, in ms; it doubles with each further attempt, up to `MAX_PAUSE_MS`. */
const FIRST_PAUSE_MS = 4;
const MAX_PAUSE_MS = 250;

/** One attempt of a transaction. */
export interface TransactionClient {
  connection: Connection;
  /** Registers a callback for after the commit. */
  afterCommit(callback: () => void): void;
}

/**
 * Runs work in a serializable transaction, and retries it after a conflict.
 * @throws {StoreUnavailable} if all attempts conflict, or the server is unavailable
 */
type InTransaction = <Result>(work: (client: TransactionClient) => Promise<Result>) => Promise<Result>;

/** The transactions of one node: after its third conflict, a transaction runs without the node's others. */
export function createTransactions(pool: Pool): InTransaction {
  const gate = createGate();
  return async (work) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await gate[attempt < ALONE_FROM ? 'together' : 'alone'](() => attemptOnce(pool, work));
      } catch (error) {
        // Two transactions that insert the same row both find none: the second attempt sees it.
        const isTriedAgain = isConflict(error) || (isDuplicate(error) && attempt === 1);
        if (!isTriedAgain || attempt === MAX_ATTEMPTS) throw storeError(error);
      }
      await pause(Math.random() * Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt));
    }
  };
}

async function attemptOnce<Result>(pool: Pool, work: (client: TransactionClient) => Promise<Result>): Promise<Result> {
  const callbacks: (() => void)[] = [];
  const result = await onConnection(pool, 'BEGIN ISOLATION LEVEL SERIALIZABLE', (connection) =>
    work({ connection, afterCommit: (callback) => void callbacks.push(callback) }),
  );
  for (const callback of callbacks) void guard('work after a commit', callback);
  return result;
}

/** Runs reads that see the same state of the database. */
export const inSnapshot = <Result>(pool: Pool, work: (connection: Connection) => Promise<Result>): Promise<Result> =>
  onConnection(pool, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', work);

async function onConnection<Result>(
  pool: Pool,
  begin: string,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let isOver = false;
  const inner = connectionOf(client);
  const connection: Connection = {
    async query(statement) {
      if (isOver) throw new Error('This transaction has ended: an operation in it was not awaited.');
      return inner.query(statement);
    },
  };
  try {
    await client.query(begin);
    const result = await work(connection);
    isOver = true;
    await client.query('COMMIT');
    client.release();
    return result;
  } catch (error) {
    isOver = true;
    await rollBack(client);
    throw error;
  }
}

/** Discards a connection that cannot be rolled back. */
async function rollBack(client: PoolClient): Promise<void> {
  try {
    await client.query('ROLLBACK');
    client.release();
  } catch (error) {
    client.release(error instanceof Error ? error : true);
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Lets work run concurrently, except exclusive work. */
interface Gate {
  together<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Runs work after all started work has ended, and before later work. */
  alone<Result>(work: () => Promise<Result>): Promise<Result>;
}

function createGate(): Gate {
  const waiting: { isAlone: boolean; start(): void }[] = [];
  let running = 0;
  let isTaken = false;

  function startNext(): void {
    for (let next = waiting[0]; next && !isTaken && !(next.isAlone && running > 0); next = waiting[0]) {
      waiting.shift();
      running += 1;
      isTaken = next.isAlone;
      next.start();
    }
  }

  async function enter<Result>(isAlone: boolean, work: () => Promise<Result>): Promise<Result> {
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.push({ isAlone, start: resolve });
    startNext();
    await promise;
    try {
      return await work();
    } finally {
      running -= 1;
      if (isAlone) isTaken = false;
      startNext();
    }
  }

  return { together: (work) => enter(false, work), alone: (work) => enter(true, work) };
}
