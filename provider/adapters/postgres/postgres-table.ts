import type { Table } from '../../store/store.ts';
import type { Sealer } from '../node/sealed-text.ts';
import {
  createDecoder,
  createEncoder,
  type ColumnNames,
  type Columns,
  createStatements,
  type Dialect,
  type Statement,
} from '../node/sql.ts';
import type { Connection } from './connections.ts';

/** Columns have the names of the row's fields. */
const names: ColumnNames = { columnOf: (field) => field, fieldOf: (column) => column };

const dialect: Dialect = {
  ...names,
  placeholder: (number) => `$${number}`,
  contains: (column, placeholder) => `strpos(${column}, ${placeholder}) > 0`,
  noLimit: 'ALL',
};

/** Runs a read or a write, on its own connection or on that of a transaction. */
export interface Access {
  read<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result>;
  write<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result>;
}

/** Reads the rows of a table. Copies bytes, because the client's buffers contain several values. */
export function createRowDecoder<Row>(table: string, sealer: Sealer) {
  const decode = createDecoder<Row>(table, names, sealer);
  return (columns: Columns): Row =>
    decode(
      Object.fromEntries(
        Object.entries(columns).map(([name, value]) => [name, Buffer.isBuffer(value) ? new Uint8Array(value) : value]),
      ),
    );
}

/** The rows of one table. */
export function createTable<Row extends { id: string }>(
  name: string,
  { read, write }: Access,
  sealer: Sealer,
): Table<Row> {
  const decode = createRowDecoder<Row>(name, sealer);
  const statements = createStatements<Row>(name, createEncoder(name, sealer), dialect);
  const rowsOf = (statement: Statement) => read(async ({ query }) => (await query(statement)).rows);
  const byId = (id: string): Statement => ({ text: `SELECT * FROM "${name}" WHERE "id" = $1`, values: [id] });

  return {
    async get(id) {
      const [found] = await rowsOf(byId(id));
      return found && decode(found);
    },
    find: async (query = {}) => (await rowsOf(statements.select(query))).map(decode),
    pick: async (fields, query = {}) => (await rowsOf(statements.pick(fields, query))).map(decode),
    count: async (where = []) => Number((await rowsOf(statements.count(where)))[0]?.['count']),
    sumOfLengths: async (field, where = []) =>
      Number((await rowsOf(statements.sumOfLengths(field, where)))[0]?.['sum']),
    sum: async (field, where = []) => Number((await rowsOf(statements.sum(field, where)))[0]?.['sum']),
    insert: (row) => write(async ({ query }) => void (await query(statements.insert(row)))),
    update: (id, change) =>
      write(async ({ query }) => {
        const statement = statements.update(id, change);
        const { rows } = await query(statement ? { ...statement, text: `${statement.text} RETURNING *` } : byId(id));
        const [updated] = rows;
        if (!updated) throw new Error(`There is no row ${id} in ${name}.`);
        return decode(updated);
      }),
    delete: (where) => write(async ({ query }) => (await query(statements.delete(where))).count),
  };
}
