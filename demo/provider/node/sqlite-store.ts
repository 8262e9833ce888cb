import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import type { Change, Condition, Query, Store, StoreTables, Table, Where } from '../store.ts';
import type { Tables } from '../tables.ts';
import { migrations } from './migrations.ts';

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

/** Opens the database at a path, or `:memory:`, and brings it up to date by the steps that it has not seen. */
export function openSqliteStore(path: string, steps = migrations): SqliteStore {
  const database = new DatabaseSync(path);
  try {
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000; PRAGMA cache_size = -65536');
    migrate(database, steps);
  } catch (error) {
    // What was begun is rolled back.
    database.close();
    throw error;
  }
  const statements = new Map<string, StatementSync>();
  const prepare = (sql: string) => {
    const known = statements.get(sql) ?? database.prepare(sql);
    statements.set(sql, known);
    return known;
  };
  const tables = Object.fromEntries(tableNames.map((name) => [name, createTable(name, prepare)]));
  return {
    ...tables as unknown as StoreTables,
    transaction(work) {
      if (database.isTransaction) return work();
      database.exec('BEGIN IMMEDIATE');
      try {
        const result = work();
        database.exec('COMMIT');
        return result;
      } catch (error) {
        database.exec('ROLLBACK');
        throw error;
      }
    },
    close: () => database.close(),
  };
}

/** Each step is done whole or not at all. */
function migrate(database: DatabaseSync, steps: readonly string[]): void {
  const done = Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
  if (done > steps.length) {
    throw new Error(`This data was written by a newer version (${done}); this one knows up to ${steps.length}.`);
  }
  steps.slice(done).forEach((step, position) => {
    database.exec(`BEGIN; ${step}; PRAGMA user_version = ${done + position + 1}; COMMIT`);
  });
}

function createTable<Row extends { id: string }>(name: string, prepare: (sql: string) => StatementSync): Table<Row> {
  const decode = (columns: Record<string, SQLOutputValue>) => Object.fromEntries(Object.entries(columns).flatMap(
    ([column, value]) => value === null ? [] : [[column, listColumns.has(`${name}.${column}`) ? JSON.parse(String(value)) : value]],
  )) as Row;

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
  return {
    get,
    find: (query = {}) => select('*', query).map(decode),
    count: (where = []) => Number(select('count(*) AS count', { where })[0]?.['count']),
    insert(row) {
      const columns = Object.entries(row).filter(([, value]) => value !== undefined);
      const places = columns.map(() => '?').join(', ');
      prepare(`INSERT INTO ${name} (${columns.map(([column]) => column).join(', ')}) VALUES (${places})`)
        .run(...columns.map(([, value]) => encode(value)));
    },
    update(id, change: Change<Row>) {
      const columns = Object.entries(change);
      if (columns.length > 0) {
        prepare(`UPDATE ${name} SET ${columns.map(([column]) => `${column} = ?`).join(', ')} WHERE id = ?`)
          .run(...columns.map(([, value]) => encode(value)), id);
      }
      const updated = get(id);
      if (!updated) throw new Error(`There is no row ${id} in ${name}.`);
      return updated;
    },
    delete(where) {
      const { text, values } = whereClause(where);
      return Number(prepare(`DELETE FROM ${name}${text}`).run(...values).changes);
    },
  };
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
