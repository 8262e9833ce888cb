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

/** Operations on the rows of one table. */
export interface Table<Row extends { id: string }> {
  get(id: string): Row | undefined;
  find(query?: Query<Row>): Row[];
  /** Finds rows, but reads only these fields. */
  pick<Name extends Field<Row>>(fields: readonly Name[], query?: Query<Row>): Pick<Row, Name>[];
  count(where?: Where<Row>): number;
  /** The total length of a field, such as the number of bytes, without reading it. */
  sumOfLengths(field: Field<Row>, where?: Where<Row>): number;
  insert(row: Row): void;
  /** Returns the updated row. @throws {Error} if there is no such row */
  update(id: string, change: Change<Row>): Row;
  /** Returns the number of deleted rows. */
  delete(where: Where<Row>): number;
}

export type StoreTables = { readonly [Name in keyof Tables]: Table<Tables[Name]> };

/**
 * The provider's persistent storage. It is synchronous on purpose: no other request can run within a transaction, in SQLite
 * as in memory.
 */
export interface Store extends StoreTables {
  lists: Lists;
  /** Runs work as a whole, or rolls it back if it throws. A nested transaction is part of the outer one. */
  transaction<Result>(work: () => Result): Result;
}

/** Why a store is unavailable: another process holds its lock, or the disk is full. */
export type StoreTrouble = 'busy' | 'full';

/** The store could not read or write. Nothing was changed, and the operation may be retried. */
export class StoreUnavailable extends Error {
  readonly trouble: StoreTrouble;

  constructor(trouble: StoreTrouble, cause: unknown) {
    super(
      trouble === 'busy'
        ? 'Another process holds the lock of the database.'
        : 'The disk is full: the database cannot grow.',
      { cause },
    );
    this.trouble = trouble;
  }
}
