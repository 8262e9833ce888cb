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

/** How often a transaction is tried that gets in others' way. */
const MAX_ATTEMPTS = 12;

/** From which attempt on nothing else is under way at this node: then only other nodes can get in the way. */
const ALONE_FROM = 4;

/** The longest wait before the second attempt, in ms; it doubles with each further one, up to `MAX_PAUSE_MS`. */
const FIRST_PAUSE_MS = 4;
const MAX_PAUSE_MS = 250;

/** One attempt of a transaction. */
export interface TransactionClient {
  connection: Connection;
  /** Calls back once it is committed. */
  afterCommit(callback: () => void): void;
}

/**
 * Runs work in a serializable transaction, again where it got in the way of another one.
 * @throws {StoreUnavailable} if it still does, or the server cannot be used
 */
type InTransaction = <Result>(work: (client: TransactionClient) => Promise<Result>) => Promise<Result>;

/** Transactions of one node: each after its third conflict has the database without the node's others. */
export function createTransactions(pool: Pool): InTransaction {
  const gate = createGate();
  return async (work) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await gate[attempt < ALONE_FROM ? 'together' : 'alone'](() => attemptOnce(pool, work));
      } catch (error) {
        // Two that insert the same row both believe that there is none: the second attempt sees it.
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
      if (isOver) throw new Error('This transaction has ended: something in it was not waited for.');
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

/** A connection that cannot be rolled back is thrown away. */
async function rollBack(client: PoolClient): Promise<void> {
  try {
    await client.query('ROLLBACK');
    client.release();
  } catch (error) {
    client.release(error instanceof Error ? error : true);
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Lets work run at the same time, except what has to run alone. */
interface Gate {
  together<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Runs work when all that has begun has ended, and before what comes later. */
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
