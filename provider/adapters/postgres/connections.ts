import { Pool as PgPool, types as valueTypes, type PoolClient } from 'pg';
import type { ColumnValue, Statement } from '../node/sql.ts';
import { StoreUnavailable, type StoreTrouble } from '../../store/store.ts';

/** Maximum number of connections per node. */
const MAX_CONNECTIONS = 10;

/** The name of nodes in the server's lists of connections. */
export const APPLICATION_NAME = 'teacher-elements';

/** How long a statement waits for a free connection, and a new one for the server, in ms. */
const CONNECTION_TIMEOUT_MS = 5_000;

/** Maximum duration of a statement, of a pause in a transaction, and of the wait for a lock, in ms. */
const STATEMENT_TIMEOUT_MS = 10_000;
const PAUSE_TIMEOUT_MS = 10_000;
const LOCK_TIMEOUT_MS = 5_000;

/**
 * Always prefer an index, even for small tables: a serializable transaction that scans a table depends on all of it,
 * and then conflicts with every write to it. This makes statements without an index look very costly, so do not compile those (JIT).
 */
const SESSION_OPTIONS = '-c enable_seqscan=off -c jit=off';

const INT8 = 20;
const NUMERIC = 1700;

/** Runs statements on one connection, or on any free one. */
export interface Connection {
  query(statement: Statement): Promise<{ rows: Record<string, unknown>[]; count: number }>;
}

export type Pool = PgPool;
export type { PoolClient } from 'pg';

/** Whole numbers are times, counts and lengths, which are all exact as JavaScript numbers. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 || oid === NUMERIC ? Number : (valueTypes.getTypeParser(oid, format) as never),
};

/** The connections to a server; an idle connection that breaks is replaced on demand. */
export function createPool(url: string): Pool {
  const pool = new PgPool({
    connectionString: url,
    application_name: APPLICATION_NAME,
    options: SESSION_OPTIONS,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: PAUSE_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    keepAlive: true,
    types: types as never,
  });
  pool.on('error', (error) => console.error(`A connection to the database has ended: ${error.message}`));
  // A connection in use also reports the error to its current statement.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

export const connectionOf = (client: Pool | PoolClient): Connection => ({
  async query({ text, values }) {
    const { rows, rowCount } = await client.query<Record<string, unknown>>(text, values.map(bound));
    return { rows, count: rowCount ?? 0 };
  },
});

/** PostgreSQL has no NUL in texts. */
const bound = (value: ColumnValue): unknown => {
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  return typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value;
};

/** SQLSTATEs of conflicting transactions: a retry succeeds. */
const CONFLICTS: ReadonlySet<string> = new Set(['40001', '40P01']);

/** Another transaction wrote a row with this key at the same time. */
const UNIQUE_VIOLATION = '23505';

/** By SQLSTATE, or its first two digits, and by the errors of sockets. */
const troubles: Readonly<Record<string, StoreTrouble>> = {
  '08': 'down',
  '57P01': 'down',
  '57P02': 'down',
  '57P03': 'down',
  ECONNREFUSED: 'down',
  ECONNRESET: 'down',
  ENOENT: 'down',
  ENOTFOUND: 'down',
  EPIPE: 'down',
  ETIMEDOUT: 'down',
  '25P03': 'busy',
  '40001': 'busy',
  '40P01': 'busy',
  '53300': 'busy',
  '55P03': 'busy',
  '57014': 'busy',
  '53100': 'full',
};

/** The client reports these errors without a code. */
const DISCONNECTED = /Connection terminated|connection error|Client was closed/;
const NO_CONNECTION_FREE = /timeout exceeded when trying to connect/;

/** The SQLSTATE or the code of a socket's error, or empty. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

export const isConflict = (error: unknown): boolean => CONFLICTS.has(codeOf(error));

/** Whether a transaction may have failed only because another one wrote the same key at the same time. */
export const isDuplicate = (error: unknown): boolean => codeOf(error) === UNIQUE_VIOLATION;

/** Returns `StoreUnavailable` if the error means that the server is currently unavailable; else the error itself. */
export function storeError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StoreUnavailable) return error;
  const code = codeOf(error);
  const trouble = troubles[code] ?? troubles[code.slice(0, 2)] ?? troubleOf(error.message);
  return trouble ? new StoreUnavailable(trouble, error) : error;
}

function troubleOf(message: string): StoreTrouble | undefined {
  if (DISCONNECTED.test(message)) return 'down';
  return NO_CONNECTION_FREE.test(message) ? 'busy' : undefined;
}
