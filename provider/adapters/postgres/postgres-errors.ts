import { StoreUnavailable, type StoreTrouble } from '../../store/store.ts';

/** SQLSTATE of transactions that got in each other's way: tried again, they succeed. */
const CONFLICTS: ReadonlySet<string> = new Set(['40001', '40P01']);

/** A row with this key was written at the same time by somebody else. */
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

/** The client says these without a code. */
const DISCONNECTED = /Connection terminated|connection error|Client was closed/;
const NO_CONNECTION_FREE = /timeout exceeded when trying to connect/;

/** The SQLSTATE or the code of a socket's error, or empty. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

export const isConflict = (error: unknown): boolean => CONFLICTS.has(codeOf(error));

/** Whether a transaction may have failed only because another one wrote the same key at the same time. */
export const isDuplicate = (error: unknown): boolean => codeOf(error) === UNIQUE_VIOLATION;

/** `StoreUnavailable` in place of an error that says that the server cannot be used at present; else the error itself. */
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
