// The store without a database, for the provider in a page and for tests.
import { createQueuedStore, type SyncTable, type SyncTables } from './queued-store.ts';
import type { Condition, Query, Store, Where, StoreTables } from './store.ts';
import { tableNames, type ContractRow, type LessonRow, type StudentRow } from './tables.ts';
import { addDays, startOfDay, SERVICE_ZONE } from '../../src/core/time/index.ts';
import { listedLessonFields, type LessonSearch, type ListedLesson, type Lists, type StudentInList } from './lists.ts';
import { pageInTime } from './page-in-time.ts';

interface Row {
  id: string;
}

/** The content of a memory store: the rows of each table by id. A row is never mutated, only replaced. */
export type Rows = Map<string, Map<string, Row>>;

/** A row that was written, or deleted if `row` is missing. */
export type RowChange = readonly [table: string, id: string, row?: Row];

interface MemoryStore extends Store {
  /** All committed rows, read-only; clone them for a snapshot. */
  rows(): Rows;
}

interface MemoryStoreOptions {
  /** The initial rows. The store takes over these maps. */
  rows?: Rows;
  /** Called with the changes of a committed transaction, or of a single write outside of one. */
  onCommit?: (changes: readonly RowChange[]) => void;
}

export function createMemoryStore({ rows: given, onCommit = () => {} }: MemoryStoreOptions = {}): MemoryStore {
  let rows: Rows = new Map(tableNames.map((name) => [name, given?.get(name) ?? new Map<string, Row>()]));
  let changes: RowChange[] = [];
  /** The rows as they were before the current transaction. */
  let before: Rows | undefined;

  function commit(): void {
    const committed = changes;
    changes = [];
    if (committed.length > 0) onCommit(committed);
  }

  function write(change: RowChange): void {
    applyChange(rows, change);
    changes.push(change);
    if (!before) commit();
  }

  const rowsOf = (name: string) => rows.get(name) ?? new Map<string, Row>();
  const tables = Object.fromEntries(
    tableNames.map((name) => [
      name,
      createTable(
        () => rowsOf(name),
        (id, row) => write(row ? [name, id, row] : [name, id]),
      ),
    ]),
  ) as unknown as SyncTables;
  const store = createQueuedStore({
    tables,
    lists: createPlainLists,
    begin() {
      before = new Map([...rows].map(([name, content]) => [name, new Map(content)]));
    },
    commit() {
      before = undefined;
      commit();
    },
    rollBack() {
      rows = before ?? rows;
      before = undefined;
      changes = [];
    },
  });
  return { ...store, rows: () => before ?? rows };
}

/** Applies a change of another store to rows. */
export function applyChange(rows: Rows, [name, id, row]: RowChange): void {
  const table = rows.get(name);
  if (row) table?.set(id, row);
  else table?.delete(id);
}

function createTable<Content extends Row>(
  content: () => Map<string, Row>,
  write: (id: string, row?: Row) => void,
): SyncTable<Content> {
  // All rows of a table were written by its own `insert` and `update`.
  const all = () => content().values() as Iterable<Content>;
  const filter = (where: Where<Content>) => [...all()].filter((row) => fits(row, where));
  const rowsFor = ({ where = [], order = [], limit = Infinity, offset = 0 }: Query<Content> = {}) =>
    filter(where)
      .sort((a, b) =>
        order.reduce(
          (found, [field, direction]) => found || compare(a[field], b[field]) * (direction === 'ascending' ? 1 : -1),
          0,
        ),
      )
      .slice(offset, offset + limit);
  const get = (id: string) => structuredClone(content().get(id) as Content | undefined);
  const put = (row: Row) =>
    write(row.id, Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as unknown as Row);
  return {
    get,
    find: (query) => rowsFor(query).map((row) => structuredClone(row)),
    pick: (fields, query) =>
      rowsFor(query).map((row) =>
        structuredClone(
          Object.fromEntries(fields.filter((field) => row[field] !== undefined).map((field) => [field, row[field]])),
        ),
      ) as never,
    count: (where = []) => filter(where).length,
    sumOfLengths: (field, where = []) => filter(where).reduce((sum, row) => sum + lengthOf(row[field]), 0),
    sum: (field, where = []) => filter(where).reduce((sum, row) => sum + Number(row[field] ?? 0), 0),
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
      const found = filter(where);
      for (const { id } of found) write(id);
      return found.length;
    },
  };
}

function fits<Content>(row: Content, where: Where<Content>): boolean {
  return where.every(([field, test, wanted]: Condition<Content>) => {
    const value: unknown = row[field];
    if (test === 'set') return value !== undefined;
    if (test === 'unset') return value === undefined;
    if (value === undefined) return false;
    if (test === 'contains') return String(value).includes(String(wanted));
    const order = compare(value, wanted);
    switch (test) {
      case '=':
        return order === 0;
      case '!=':
        return order !== 0;
      case '<':
        return order < 0;
      case '<=':
        return order <= 0;
      case '>':
        return order > 0;
      case '>=':
        return order >= 0;
    }
  });
}

function lengthOf(value: unknown): number {
  return typeof value === 'string' || value instanceof Uint8Array ? value.length : 0;
}

function compare(a: unknown, b: unknown): number {
  if (a === b) return 0;
  return (a as string) < (b as string) ? -1 : 1;
}

/** The lists of a store that reads all rows for each request. */
function createPlainLists({ students, contracts, lessons }: StoreTables): Lists {
  async function lessonsUsed(
    { teacherId, studentId, startsOn, endsOn }: ContractRow,
    thisMinute: number,
  ): Promise<number> {
    return lessons.count([
      ['teacherId', '=', teacherId],
      ['studentId', '=', studentId],
      ['canceledAt', 'unset'],
      ['startTimeMillis', '>=', startOfDay(startsOn, SERVICE_ZONE)],
      ['startTimeMillis', '<', startOfDay(addDays(endsOn, 1), SERVICE_ZONE)],
      ['endTimeMillis', '<', thisMinute],
    ]);
  }

  async function nextLesson({ id, teacherId }: StudentRow, thisMinute: number): Promise<StudentInList['nextLesson']> {
    const [next] = await lessons.pick(['id', 'subject', 'startTimeMillis', 'endTimeMillis'], {
      where: [
        ['teacherId', '=', teacherId],
        ['studentId', '=', id],
        ['canceledAt', 'unset'],
        ['endTimeMillis', '>=', thisMinute],
      ],
      order: [
        ['startTimeMillis', 'ascending'],
        ['id', 'ascending'],
      ],
      limit: 1,
    });
    return next;
  }

  async function inList(student: StudentRow, thisMinute: number): Promise<StudentInList> {
    const [contract] = await contracts.find({ where: [['studentId', '=', student.id]] });
    return {
      student,
      lessonsTotal: contract?.lessonsTotal,
      lessonsUsed: contract && (await lessonsUsed(contract, thisMinute)),
      nextLesson: await nextLesson(student, thisMinute),
    };
  }

  return {
    async lessons(search, page, thisMinute) {
      const { list, ...counts } = await pageInTime(lessons, conditionsOf(search, thisMinute), page, thisMinute);
      return { ...counts, list: list.map(listedLesson) };
    },
    async students(teacherId, words, thisMinute) {
      const found = await students.find({
        where: [['teacherId', '=', teacherId], ...words.map((word) => ['searchText', 'contains', word] as const)],
        order: [
          ['kana', 'ascending'],
          ['id', 'ascending'],
        ],
      });
      return Promise.all(found.map((student) => inList(student, thisMinute)));
    },
  };
}

const listedLesson = (row: LessonRow): ListedLesson =>
  Object.fromEntries(
    listedLessonFields.flatMap((field) => (row[field] === undefined ? [] : [[field, row[field]]])),
  ) as unknown as ListedLesson;

function conditionsOf(search: LessonSearch, thisMinute: number): Condition<LessonRow>[] {
  const { teacherId, words = [], studentId, isCanceled, fromMillis, untilMillis, part } = search;
  const where: Condition<LessonRow>[] = [
    ['teacherId', '=', teacherId],
    ...words.map((word): Condition<LessonRow> => ['searchText', 'contains', word]),
  ];
  if (studentId !== undefined) where.push(['studentId', '=', studentId]);
  if (isCanceled !== undefined) where.push(['canceledAt', isCanceled ? 'set' : 'unset']);
  if (fromMillis !== undefined) where.push(['startTimeMillis', '>=', fromMillis]);
  if (untilMillis !== undefined) where.push(['startTimeMillis', '<', untilMillis]);
  if (part !== undefined) where.push(['endTimeMillis', part === 'ahead' ? '>=' : '<', thisMinute]);
  return where;
}
