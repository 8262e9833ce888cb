import { perKey } from '../../../../src/core/per-key.ts';
import type { Sealer } from '../sealed-text.ts';

/** Columns that hold lists, stored as JSON. */
const listColumns: ReadonlySet<string> = new Set(['students.subjects', 'contracts.subjects']);

/** Columns with secrets, such as mailed links, addresses of browsers and keys of authenticator apps: encrypted with a key that is in no database. */
const sealedColumns: ReadonlySet<string> = new Set([
  'mails.text',
  'pushSubscriptions.endpoint',
  'pushSubscriptions.auth',
  'secondFactors.secret',
]);

/** How a database names the columns of fields. */
export interface ColumnNames {
  columnOf(field: string): string;
  fieldOf(column: string): string;
}

/** Values of a row, by column. */
export type Columns = Record<string, unknown>;

/** Reads the rows of a table from its columns. */
export function createDecoder<Row>(table: string, { fieldOf }: ColumnNames, { open }: Pick<Sealer, 'open'>) {
  const kindOf = perKey((column: string) => ({
    field: fieldOf(column),
    isSealed: sealedColumns.has(`${table}.${fieldOf(column)}`),
    isList: listColumns.has(`${table}.${fieldOf(column)}`),
  }));
  return (columns: Columns): Row => {
    const row: Record<string, unknown> = {};
    for (const column of Object.keys(columns)) {
      const value = columns[column];
      if (value === null) continue;
      const { field, isSealed, isList } = kindOf(column);
      if (isSealed) row[field] = open(String(value));
      else row[field] = isList ? JSON.parse(String(value)) : value;
    }
    return row as Row;
  };
}

/** A value as a column holds it. */
export type ColumnValue = string | number | Uint8Array | null;

/** Writes the values of a table's fields. */
export function createEncoder(table: string, { seal }: Pick<Sealer, 'seal'>) {
  return (field: string, value: unknown): ColumnValue =>
    sealedColumns.has(`${table}.${field}`) && typeof value === 'string' ? seal(value) : encode(value);
}

export function encode(value: unknown): ColumnValue {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'number' || value instanceof Uint8Array) return value;
  return JSON.stringify(value);
}
