// The same tables without a database: what the provider needs of a store fits on a page.
import type { Condition, Query, Store, StoreTables, Table, Where } from '../../demo/provider/store.ts';
import type { Tables } from '../../demo/provider/tables.ts';

const names = [
  'teachers', 'sessions', 'students', 'contracts', 'lessons', 'meetings', 'locks', 'files', 'uploadTickets', 'resets',
  'emailChanges', 'attempts', 'answers', 'mails', 'facts', 'usedTickets', 'rooms', 'roomGuests', 'roomLines', 'roomStays', 'roomUpdates',
] as const satisfies (keyof Tables)[];

export function createMemoryStore(): Store {
  let rows = new Map<string, Map<string, { id: string }>>(names.map((name) => [name, new Map()]));
  let isWithin = false;
  const rowsOf = (name: string) => rows.get(name) ?? new Map<string, { id: string }>();
  const tables = Object.fromEntries(names.map((name) => [name, createTable(() => rowsOf(name))]));
  return {
    ...tables as unknown as StoreTables,
    transaction(work) {
      if (isWithin) return work();
      const before = new Map([...rows].map(([name, content]) => [name, new Map(content)]));
      isWithin = true;
      try {
        return work();
      } catch (error) {
        rows = before;
        throw error;
      } finally {
        isWithin = false;
      }
    },
  };
}

function createTable<Row extends { id: string }>(content: () => Map<string, { id: string }>): Table<Row> {
  const all = () => [...content().values()] as Row[];
  const find = ({ where = [], order = [], limit = Infinity, offset = 0 }: Query<Row> = {}) => all()
    .filter((row) => fits(row, where))
    .sort((a, b) => order.reduce((found, [field, direction]) => found || compare(a[field], b[field]) * (direction === 'ascending' ? 1 : -1), 0))
    .slice(offset, offset + limit)
    .map((row) => structuredClone(row));
  const get = (id: string) => find({ where: [['id', '=', id] as unknown as Condition<Row>] })[0];
  const put = (row: Row) => void content().set(row.id, Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as Row);
  return {
    get,
    find,
    count: (where = []) => find({ where }).length,
    insert(row) {
      if (content().has(row.id)) throw new Error(`There is a row ${row.id} already.`);
      put(structuredClone(row));
    },
    update(id, change) {
      const row = get(id);
      if (!row) throw new Error(`There is no row ${id}.`);
      put({ ...row, ...change });
      return get(id) ?? row;
    },
    delete(where) {
      const found = find({ where });
      for (const { id } of found) content().delete(id);
      return found.length;
    },
  };
}

function fits<Row>(row: Row, where: Where<Row>): boolean {
  return where.every(([field, test, wanted]) => {
    const value: unknown = row[field];
    if (test === 'set') return value !== undefined;
    if (test === 'unset') return value === undefined;
    if (value === undefined) return false;
    if (test === 'contains') return String(value).includes(String(wanted));
    const order = compare(value, wanted);
    return { '=': order === 0, '!=': order !== 0, '<': order < 0, '<=': order <= 0, '>': order > 0, '>=': order >= 0 }[test];
  });
}

function compare(a: unknown, b: unknown): number {
  if (a === b) return 0;
  return (a as string) < (b as string) ? -1 : 1;
}
