import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import type { Change, Condition, Query, Store, StoreTables, Table, Where } from '../../store/store.ts';
import type { Tables } from '../../store/tables.ts';
import { migrations } from './migrations.ts';
import { createSealer, readSealKey, type Sealer } from './sealed-text.ts';
import { openDatabase } from './sqlite-database.ts';
import { inStoreWords } from './sqlite-errors.ts';

/** A store that has to be closed. */
export interface SqliteStore extends Store {
  close(): void;
}

/** Columns that hold lists, kept as JSON. */
const listColumns: ReadonlySet<string> = new Set(['students.subjects', 'contracts.subjects']);

const tableNames = [
  'teachers', 'sessions', 'students', 'contracts', 'lessons', 'meetings', 'locks', 'files', 'uploadTickets', 'resets',
  'emailChanges', 'attempts', 'answers', 'mails', 'facts', 'usedTickets', 'rooms', 'roomGuests', 'roomLines', 'roomStays', 'roomUpdates',
] as const satisfies (keyof Tables)[];

const tests = { contains: 'instr', set: 'IS NOT NULL', unset: 'IS NULL' } as const;

/** Columns that carry secrets, such as a mailed link: sealed with a key that lies in a file beside the database. */
const sealedColumns: ReadonlySet<string> = new Set(['mails.text']);

/**
 * A store over the database at a path, or `:memory:`. It waits for no lock of another process longer than a request may
 * hold up all others: what it cannot do at present is an error of the kind `StoreUnavailable`.
 * @throws {StartError} with the name of the file, when the database cannot be opened
 */
export function openSqliteStore(path: string, steps = migrations): SqliteStore {
  const sealer = createSealer(path === ':memory:' ? undefined : readSealKey(`${path}.key`));
  const database = openDatabase(path, steps);
  const statements = new Map<string, StatementSync>();
  const prepare = (sql: string) => {
    const known = statements.get(sql) ?? database.prepare(sql);
    statements.set(sql, known);
    return known;
  };
  const tables = Object.fromEntries(tableNames.map((name) => [name, createTable(name, prepare, sealer)]));
  return {
    ...tables as unknown as StoreTables,
    transaction: (work) => (database.isTransaction ? work() : inStoreWords(() => inTransaction(database, work))),
    close: () => database.close(),
  };
}

function inTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    rollBack(database);
    throw error;
  }
}

/** After some errors, such as a full disk, SQLite has rolled back already. The first error is the one that counts. */
function rollBack(database: DatabaseSync): void {
  try {
    if (database.isTransaction) database.exec('ROLLBACK');
  } catch (error) {
    console.error('A transaction could not be rolled back:', error);
  }
}

function createTable<Row extends { id: string }>(
  name: string, prepare: (sql: string) => StatementSync, { seal, open }: Sealer,
): Table<Row> {
  const decodeColumn = (column: string, value: Exclude<SQLOutputValue, null>) => {
    if (sealedColumns.has(`${name}.${column}`)) return open(String(value));
    return listColumns.has(`${name}.${column}`) ? JSON.parse(String(value)) as unknown : value;
  };
  const decode = (columns: Record<string, SQLOutputValue>) => Object.fromEntries(Object.entries(columns).flatMap(
    ([column, value]) => value === null ? [] : [[column, decodeColumn(column, value)]],
  )) as unknown as Row;
  const encodeColumn = (column: string, value: unknown) =>
    (sealedColumns.has(`${name}.${column}`) && typeof value === 'string' ? seal(value) : encode(value));

  function select(what: string, { where = [], order = [], limit, offset }: Query<Row>) {
    const { text, values } = whereClause(where);
    const sorting = order.length === 0 ? ''
      : ` ORDER BY ${order.map(([field, direction]) => `${field} ${direction === 'ascending' ? 'ASC' : 'DESC'}`).join(', ')}`;
    const part = limit === undefined && offset === undefined ? '' : ' LIMIT ? OFFSET ?';
    if (part) values.push(limit ?? -1, offset ?? 0);
    return prepare(`SELECT ${what} FROM ${name}${text}${sorting}${part}`).all(...values);
  }

  const get = (id: string) => {
    const found = prepare(`SELECT * FROM ${name} WHERE id = ?`).get(id);
    return found && decode(found);
  };
  return speakingOfTrouble<Table<Row>>({
    get,
    find: (query = {}) => select('*', query).map(decode),
    pick: (fields, query = {}) => select(fields.join(', '), query).map(decode),
    count: (where = []) => Number(select('count(*) AS count', { where })[0]?.['count']),
    sumOfLengths: (field, where = []) => Number(select(`coalesce(sum(length(${field})), 0) AS sum`, { where })[0]?.['sum']),
    insert(row) {
      const columns = Object.entries(row).filter(([, value]) => value !== undefined);
      const places = columns.map(() => '?').join(', ');
      prepare(`INSERT INTO ${name} (${columns.map(([column]) => column).join(', ')}) VALUES (${places})`)
        .run(...columns.map(([column, value]) => encodeColumn(column, value)));
    },
    update(id, change: Change<Row>) {
      const columns = Object.entries(change);
      if (columns.length > 0) {
        prepare(`UPDATE ${name} SET ${columns.map(([column]) => `${column} = ?`).join(', ')} WHERE id = ?`)
          .run(...columns.map(([column, value]) => encodeColumn(column, value)), id);
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

/** The same table, whose errors say in the words of a store why it cannot be used at present. */
function speakingOfTrouble<Content extends object>(table: Content): Content {
  return Object.fromEntries(Object.entries(table).map(([name, act]: [string, (...values: unknown[]) => unknown]) =>
    [name, (...values: unknown[]) => inStoreWords(() => act(...values))])) as Content;
}

/** Field names come from our own code, values never reach the text. */
function whereClause<Row>(where: Where<Row>): { text: string; values: SQLInputValue[] } {
  const values: SQLInputValue[] = [];
  const parts = where.map((condition: Condition<Row>) => {
    const [field, test, value] = condition;
    if (test === 'set' || test === 'unset') return `${field} ${tests[test]}`;
    values.push(encode(value));
    return test === 'contains' ? `${tests.contains}(${field}, ?) > 0` : `${field} ${test} ?`;
  });
  return { text: parts.length === 0 ? '' : ` WHERE ${parts.join(' AND ')}`, values };
}

function encode(value: unknown): SQLInputValue {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'number' || value instanceof Uint8Array) return value;
  return JSON.stringify(value);
}
