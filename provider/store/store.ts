import type { Lists } from './lists.ts';
import type { Tables } from './tables.ts';

type Field<Row> = keyof Row & string;

/** A condition on a field: `contains` tests for a substring, `set` and `unset` for a value. */
export type Condition<Row> = {
  [Name in Field<Row>]-?:
    | readonly [Name, '=' | '!=' | '<' | '<=' | '>' | '>=' | 'contains', NonNullable<Row[Name]>]
    | readonly [Name, 'set' | 'unset'];
}[Field<Row>];

/** All conditions must be met. */
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
 * The provider's persistent storage. Reads outside of a transaction return committed data.
 * @throws {StoreUnavailable} from every method while the store cannot read or write
 */
export interface Store extends StoreTables {
  lists: Lists;
  /** Whether other nodes of the same service use it at the same time. */
  readonly isShared: boolean;
  /**
   * Runs work atomically: rolls it back if it throws. No other transaction or write runs between its steps.
   *
   * Work must use only the store that it is given: the store outside waits for the end of the transaction. It
   * may run more than once, if transactions of several nodes conflict; effects outside the store
   * belong in `afterCommit`. A transaction within a transaction is part of the outer one.
   * @param turn the subject of the work: if several transactions may run concurrently, this node runs those of one turn one after the other
   */
  transaction<Result>(work: (store: Store) => Promise<Result>, turn?: string): Promise<Result>;
  /**
   * Runs work unless another node of the service currently runs work of this name. It is not part of a transaction.
   * @returns whether it ran
   */
  alone(name: string, work: () => Promise<void>): Promise<boolean>;
  /** Calls back after the commit; immediately outside of a transaction. Never called after a rollback. */
  afterCommit(callback: () => void): void;
}

/**
 * Why a store is unavailable: others hold its locks, the disk is full, or the database server cannot be reached. If the
 * connection was lost during a commit, the data may or may not be stored.
 */
export type StoreTrouble = 'busy' | 'full' | 'down';

const reasons: Readonly<Record<StoreTrouble, string>> = {
  busy: 'Others hold the locks of the database.',
  full: 'The disk is full: the database cannot grow.',
  down: 'The database server cannot be reached.',
};

/** The store could not read or write. Nothing was changed, so the operation may be retried. */
export class StoreUnavailable extends Error {
  readonly trouble: StoreTrouble;

  constructor(trouble: StoreTrouble, cause: unknown) {
    super(reasons[trouble], { cause });
    this.trouble = trouble;
  }
}
