import type { SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';

/** Prepares a statement, each text once. */
export type Prepare = (sql: string) => StatementSync;

/** The columns of a row. */
export type Columns = Record<string, SQLOutputValue>;

/** No limit of rows. */
export const NO_LIMIT = -1;

/** A condition of a statement with the value that it binds. */
export type Clause = readonly [text: string, value: SQLInputValue];
