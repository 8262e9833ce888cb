import type { StatementSync } from 'node:sqlite';
import type { SyncTable } from '../../store/queued-store.ts';
import type { Query } from '../../store/store.ts';
import type { Sealer } from './sealed-text.ts';
import {
  createDecoder,
  createEncoder,
  type ColumnNames,
  createStatements,
  type Dialect,
  type Statement,
} from './sql.ts';
import { mapStoreErrors } from './sqlite-errors.ts';

/** Columns whose names in released migrations differ from the current field names. */
const columns: Readonly<Record<string, string>> = { searchText: 'blind', requestDigest: 'asked', messageId: 'line' };
const fields = Object.fromEntries(Object.entries(columns).map(([field, column]) => [column, field]));

export const sqliteNames: ColumnNames = {
  columnOf: (field) => columns[field] ?? field,
  fieldOf: (column) => fields[column] ?? column,
};

const dialect: Dialect = {
  ...sqliteNames,
  placeholder: () => '?',
  contains: (column, placeholder) => `instr(${column}, ${placeholder}) > 0`,
  noLimit: '-1',
};

/**
 * The rows of one table; each statement is prepared once.
 * @param sqlName its name in released migrations, if different
 */
export function createTable<Row extends { id: string }>(
  name: string,
  sqlName: string,
  prepare: (sql: string) => StatementSync,
  sealer: Sealer,
): SyncTable<Row> {
  const decode = createDecoder<Row>(name, sqliteNames, sealer);
  const statements = createStatements<Row>(sqlName, createEncoder(name, sealer), dialect);
  const all = ({ text, values }: Statement) => prepare(text).all(...values);
  const run = ({ text, values }: Statement) => prepare(text).run(...values);
  const byId = `SELECT * FROM "${sqlName}" WHERE "id" = ?`;

  const get = (id: string) => {
    const found = prepare(byId).get(id);
    return found && decode(found);
  };
  return withStoreErrors<SyncTable<Row>>({
    get,
    find: (query: Query<Row> = {}) => all(statements.select(query)).map(decode),
    pick: (names, query = {}) => all(statements.pick(names, query)).map(decode),
    count: (where = []) => Number(all(statements.count(where))[0]?.['count']),
    sumOfLengths: (field, where = []) => Number(all(statements.sumOfLengths(field, where))[0]?.['sum']),
    sum: (field, where = []) => Number(all(statements.sum(field, where))[0]?.['sum']),
    insert: (row) => void run(statements.insert(row)),
    update(id, change) {
      const statement = statements.update(id, change);
      if (statement) run(statement);
      const updated = get(id);
      if (!updated) throw new Error(`There is no row ${id} in ${name}.`);
      return updated;
    },
    delete: (where) => Number(run(statements.delete(where)).changes),
  });
}

/** Wraps a table so that its methods throw `StoreUnavailable` where SQLite reports a lock or a full disk. */
function withStoreErrors<Content extends object>(table: Content): Content {
  return Object.fromEntries(
    Object.entries(table).map(([name, method]: [string, (...values: unknown[]) => unknown]) => [
      name,
      (...values: unknown[]) => mapStoreErrors(() => method(...values)),
    ]),
  ) as Content;
}
