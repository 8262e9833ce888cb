import type { Change, Condition, Query, Where } from '../../store/store.ts';
import { perKey } from '../../../src/core/per-key.ts';
import type { Sealer } from './sealed-text.ts';

/** A statement with its bound values. */
export interface Statement {
  text: string;
  values: ColumnValue[];
}

/** The differences between SQL databases. */
export interface Dialect extends ColumnNames {
  /** The placeholder of a value; the first one has the number 1. */
  placeholder(number: number): string;
  /** Whether a column contains the text of a placeholder. */
  contains(column: string, placeholder: string): string;
  /** The value that means no limit. */
  readonly noLimit: string;
}

const tests = { set: 'IS NOT NULL', unset: 'IS NULL' } as const;

/** Writes the statements of one table. Names come from our own code; values are always bound. */
export function createStatements<Row>(
  table: string,
  encodeField: (field: string, value: unknown) => ColumnValue,
  dialect: Dialect,
) {
  const quoted = `"${table}"`;
  const column = (field: string) => `"${dialect.columnOf(field)}"`;

  function conditionsOf(where: Where<Row>, values: ColumnValue[]): string {
    const clauses = where.map(([field, test, value]: Condition<Row>) => {
      if (test === 'set' || test === 'unset') return `${column(field)} ${tests[test]}`;
      const placeholder = dialect.placeholder(values.push(encode(value)));
      return test === 'contains'
        ? dialect.contains(column(field), placeholder)
        : `${column(field)} ${test} ${placeholder}`;
    });
    return clauses.length === 0 ? '' : ` WHERE ${clauses.join(' AND ')}`;
  }

  function select(what: string, { where = [], order = [], limit, offset }: Query<Row>): Statement {
    const values: ColumnValue[] = [];
    const conditions = conditionsOf(where, values);
    const sorting = order.map(([field, direction]) => `${column(field)} ${direction === 'ascending' ? 'ASC' : 'DESC'}`);
    const sorted = sorting.length === 0 ? '' : ` ORDER BY ${sorting.join(', ')}`;
    const bind = (value: number) => dialect.placeholder(values.push(value));
    const part =
      limit === undefined && offset === undefined
        ? ''
        : ` LIMIT ${limit === undefined ? dialect.noLimit : bind(limit)} OFFSET ${bind(offset ?? 0)}`;
    return { text: `SELECT ${what} FROM ${quoted}${conditions}${sorted}${part}`, values };
  }

  return {
    select: (query: Query<Row>) => select('*', query),
    pick: (fields: readonly string[], query: Query<Row>) => select(fields.map(column).join(', '), query),
    count: (where: Where<Row>) => select('count(*) AS count', { where }),
    sumOfLengths: (field: string, where: Where<Row>) =>
      select(`coalesce(sum(length(${column(field)})), 0) AS sum`, { where }),
    sum: (field: string, where: Where<Row>) => select(`coalesce(sum(${column(field)}), 0) AS sum`, { where }),
    insert(row: object): Statement {
      const given = Object.entries(row).filter(([, value]) => value !== undefined);
      const names = given.map(([field]) => column(field)).join(', ');
      const placeholders = given.map((_, index) => dialect.placeholder(index + 1)).join(', ');
      return {
        text: `INSERT INTO ${quoted} (${names}) VALUES (${placeholders})`,
        values: given.map(([field, value]) => encodeField(field, value)),
      };
    },
    /** Undefined if nothing changes. */
    update(id: string, change: Change<Row>): Statement | undefined {
      const given = Object.entries(change);
      if (given.length === 0) return undefined;
      const changes = given.map(([field], index) => `${column(field)} = ${dialect.placeholder(index + 1)}`).join(', ');
      return {
        text: `UPDATE ${quoted} SET ${changes} WHERE "id" = ${dialect.placeholder(given.length + 1)}`,
        values: [...given.map(([field, value]) => encodeField(field, value)), id],
      };
    },
    delete(where: Where<Row>): Statement {
      const values: ColumnValue[] = [];
      return { text: `DELETE FROM ${quoted}${conditionsOf(where, values)}`, values };
    },
  };
}

/** Columns that hold lists, stored as JSON. */
const listColumns: ReadonlySet<string> = new Set([
  'students.subjects',
  'workingHours.weekly',
  'workingHours.exceptions',
  'students.mails',
  'guardians.mails',
  'contracts.subjects',
]);

/** Columns with secrets, such as mailed links, browser addresses, addresses and times of outside calendars, and keys of authenticator apps. Their encryption key is not in the database. */
const sealedColumns: ReadonlySet<string> = new Set([
  'mails.text',
  'pushSubscriptions.endpoint',
  'pushSubscriptions.auth',
  'secondFactors.secret',
  'outsideCalendars.url',
  'busyTimes.times',
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

/** The value that a column stores. */
export type ColumnValue = string | number | Uint8Array | null;

/** Writes the values of a table's fields. */
export function createEncoder(table: string, { seal }: Pick<Sealer, 'seal'>) {
  return (field: string, value: unknown): ColumnValue =>
    sealedColumns.has(`${table}.${field}`) && typeof value === 'string' ? seal(value) : encode(value);
}

function encode(value: unknown): ColumnValue {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'number' || value instanceof Uint8Array) return value;
  return JSON.stringify(value);
}
