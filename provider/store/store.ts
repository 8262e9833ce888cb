import type { Lists } from './lists.ts';
import type { Tables } from './tables.ts';

type Field<Row> = keyof Row & string;

/** A condition on a field: `contains` tests for a substring, `set` and `unset` for a value. */
export type Condition<Row> = {
  [Name in Field<Row>]-?:
    | readonly [Name, '=' | '!=' | '<' | '<=' | '>' | '>=' | 'contains', NonNullable<Row[Name]>]
    | readonly [Name, 'set' | 'unset'];
}[Field<Row>];

/** All conditions have to hold. */
export type Where<Row> = readonly Condition<Row>[];

/** Selects, sorts and pages rows. Without `order`, the order is undefined. */
export interface Query<Row> {
  where?: Where<Row>;
  order?: readonly (readonly [Field<Row>, 'ascending' | 'descending'])[];
  limit?: number;
  offset?: number;
}

/** A change of a row: a field set to `undefined` is cleared. */
export type Change<Row> = { [Name in Exclude<Field<Row>, 'id'>]?: Row[Name] | undefined };

/** Operations on the rows of one table. A write is stored once its promise resolves. */
export interface Table<Row extends { id: string }> {
  get(id: string): Promise<Row | undefined>;
  find(query?: Query<Row>): Promise<Row[]>;
  /** Finds rows, but reads only these fields. */
  pick<Name extends Field<Row>>(fields: readonly Name[], query?: Query<Row>): Promise<Pick<Row, Name>[]>;
  count(where?: Where<Row>): Promise<number>;
  /** The total length of a field, such as the number of bytes, without reading it. */
  sumOfLengths(field: Field<Row>, where?: Where<Row>): Promise<number>;
  /** The sum of a field of numbers; rows without a value add nothing. */
  sum(field: Field<Row>, where?: Where<Row>): Promise<number>;
  insert(row: Row): Promise<void>;
  /** Returns the updated row. @throws {Error} if there is no such row */
  update(id: string, change: Change<Row>): Promise<Row>;
  /** Returns the number of deleted rows. */
  delete(where: Where<Row>): Promise<number>;
}

export type StoreTables = { readonly [Name in keyof Tables]: Table<Tables[Name]> };

/**
 * The provider's persistent storage. What is read outside of a transaction is always what has been committed.
 * @throws {StoreUnavailable} from every method while the store cannot read or write
 */
export interface Store extends StoreTables {
  lists: Lists;
  /** Whether others use it at the same time: nodes of the same service. */
  readonly isShared: boolean;
  /**
   * Runs work as a whole, or rolls it back if it throws. No other transaction or write comes between its steps.
   *
   * Work has to use the store that it is given, and nothing else: the store outside waits for the end of the transaction. It
   * may run more than once, where transactions of several nodes get in each other's way; what has effects besides those in
   * the store belongs into `afterCommit`. A transaction within a transaction is part of the outer one.
   * @param turn whom it is about: where several may be under way at once, this node does those of one turn one after the other
   */
  transaction<Result>(work: (store: Store) => Promise<Result>, turn?: string): Promise<Result>;
  /**
   * Runs work unless another node of the service runs work of this name at the same time. It is not part of a transaction.
   * @returns whether it ran
   */
  alone(name: string, work: () => Promise<void>): Promise<boolean>;
  /** Calls back once the transaction is committed; at once outside of one. Never called where it is rolled back. */
  afterCommit(callback: () => void): void;
}

/**
 * Why a store is unavailable: others hold its locks, the disk is full, or the database server cannot be reached. Where the
 * server went away during a commit, it may or may not have stored it.
 */
export type StoreTrouble = 'busy' | 'full' | 'down';

const reasons: Readonly<Record<StoreTrouble, string>> = {
  busy: 'Others hold the locks of the database.',
  full: 'The disk is full: the database cannot grow.',
  down: 'The database server cannot be reached.',
};

/** The store could not read or write. Nothing was changed, and the operation may be retried. */
export class StoreUnavailable extends Error {
  readonly trouble: StoreTrouble;

  constructor(trouble: StoreTrouble, cause: unknown) {
    super(reasons[trouble], { cause });
    this.trouble = trouble;
  }
}
