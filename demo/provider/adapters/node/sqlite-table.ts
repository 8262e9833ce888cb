import type { SQLInputValue, StatementSync } from 'node:sqlite';
import { perKey } from '../../../../src/core/per-key.ts';
import type { Change, Condition, Query, Table, Where } from '../../store/store.ts';
import type { Columns } from './lists/prepare.ts';
import type { Sealer } from './sealed-text.ts';
import { mapStoreErrors } from './sqlite-errors.ts';

/** Columns that hold lists, stored as JSON. */
const listColumns: ReadonlySet<string> = new Set(['students.subjects', 'contracts.subjects']);

/** Columns whose names in released migrations differ from those of the rows' fields. */
const sqlColumns: Readonly<Record<string, string>> = { searchText: 'blind', requestDigest: 'asked', messageId: 'line' };
const fields = Object.fromEntries(Object.entries(sqlColumns).map(([field, column]) => [column, field]));

const columnOf = (field: string) => sqlColumns[field] ?? field;

const tests = { contains: 'instr', set: 'IS NOT NULL', unset: 'IS NULL' } as const;

/** Columns with secrets, such as mailed links and addresses of browsers: encrypted with a key stored in a file next to the database. */
const sealedColumns: ReadonlySet<string> = new Set([
  'mails.text',
  'pushSubscriptions.endpoint',
  'pushSubscriptions.auth',
]);

/** Reads the rows of a table from its columns. */
export function createDecoder<Row>(name: string, { open }: Pick<Sealer, 'open'>) {
  const kindOf = perKey((column: string) => ({
    field: fields[column] ?? column,
    isSealed: sealedColumns.has(`${name}.${column}`),
    isList: listColumns.has(`${name}.${column}`),
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

/** The rows of one table, by statements that are prepared once. */
export function createTable<Row extends { id: string }>(
  name: string,
  prepare: (sql: string) => StatementSync,
  sealer: Sealer,
): Table<Row> {
  const { seal } = sealer;
  const decode = createDecoder<Row>(name, sealer);
  const encodeColumn = (column: string, value: unknown) =>
    sealedColumns.has(`${name}.${column}`) && typeof value === 'string' ? seal(value) : encode(value);

  function select(what: string, { where = [], order = [], limit, offset }: Query<Row>) {
    const { text, values } = whereClause(where);
    const sorting =
      order.length === 0
        ? ''
        : ` ORDER BY ${order.map(([field, direction]) => `${columnOf(field)} ${direction === 'ascending' ? 'ASC' : 'DESC'}`).join(', ')}`;
    const part = limit === undefined && offset === undefined ? '' : ' LIMIT ? OFFSET ?';
    if (part) values.push(limit ?? -1, offset ?? 0);
    return prepare(`SELECT ${what} FROM ${name}${text}${sorting}${part}`).all(...values);
  }

  const get = (id: string) => {
    const found = prepare(`SELECT * FROM ${name} WHERE id = ?`).get(id);
    return found && decode(found);
  };
  return withStoreErrors<Table<Row>>({
    get,
    find: (query = {}) => select('*', query).map(decode),
    pick: (names, query = {}) => select(names.map(columnOf).join(', '), query).map(decode),
    count: (where = []) => Number(select('count(*) AS count', { where })[0]?.['count']),
    sumOfLengths: (field, where = []) =>
      Number(select(`coalesce(sum(length(${columnOf(field)})), 0) AS sum`, { where })[0]?.['sum']),
    insert(row) {
      const columns = Object.entries(row).filter(([, value]) => value !== undefined);
      const placeholders = columns.map(() => '?').join(', ');
      prepare(
        `INSERT INTO ${name} (${columns.map(([field]) => columnOf(field)).join(', ')}) VALUES (${placeholders})`,
      ).run(...columns.map(([column, value]) => encodeColumn(column, value)));
    },
    update(id, change: Change<Row>) {
      const columns = Object.entries(change);
      if (columns.length > 0) {
        prepare(`UPDATE ${name} SET ${columns.map(([field]) => `${columnOf(field)} = ?`).join(', ')} WHERE id = ?`).run(
          ...columns.map(([column, value]) => encodeColumn(column, value)),
          id,
        );
      }
      const updated = get(id);
      if (!updated) throw new Error(`There is no row ${id} in ${name}.`);
      return updated;
    },
    delete(where) {
      const { text, values } = whereClause(where);
      return Number(prepare(`DELETE FROM ${name}${text}`).run(...values).changes);
    },
  });
}

/** Wraps a table so that its methods throw `StoreUnavailable` where SQLite reports a lock or a full disk. */
export function withStoreErrors<Content extends object>(table: Content): Content {
  return Object.fromEntries(
    Object.entries(table).map(([name, method]: [string, (...values: unknown[]) => unknown]) => [
      name,
      (...values: unknown[]) => mapStoreErrors(() => method(...values)),
    ]),
  ) as Content;
}

/** Field names come from our own code; values are always bound as parameters. */
function whereClause<Row>(where: Where<Row>): { text: string; values: SQLInputValue[] } {
  const values: SQLInputValue[] = [];
  const clauses = where.map((condition: Condition<Row>) => {
    const [field, test, value] = condition;
    const column = columnOf(field);
    if (test === 'set' || test === 'unset') return `${column} ${tests[test]}`;
    values.push(encode(value));
    return test === 'contains' ? `${tests.contains}(${column}, ?) > 0` : `${column} ${test} ?`;
  });
  return { text: clauses.length === 0 ? '' : ` WHERE ${clauses.join(' AND ')}`, values };
}

function encode(value: unknown): SQLInputValue {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'number' || value instanceof Uint8Array) return value;
  return JSON.stringify(value);
}
