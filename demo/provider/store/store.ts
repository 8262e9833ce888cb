import type { Tables } from './tables.ts';

type Field<Row> = keyof Row & string;

/** One test of a field: `contains` looks for a part of a text, `set` and `unset` ask whether anything is there. */
export type Condition<Row> = {
  [Name in Field<Row>]-?:
    | readonly [Name, '=' | '!=' | '<' | '<=' | '>' | '>=' | 'contains', NonNullable<Row[Name]>]
    | readonly [Name, 'set' | 'unset'];
}[Field<Row>];

/** All conditions have to hold. */
export type Where<Row> = readonly Condition<Row>[];

/** Which rows, in what order, and which part of them. Without an order they come as the store likes. */
export interface Query<Row> {
  where?: Where<Row>;
  order?: readonly (readonly [Field<Row>, 'ascending' | 'descending'])[];
  limit?: number;
  offset?: number;
}

/** A change of a row: a field set to `undefined` becomes empty. */
export type Change<Row> = { [Name in Exclude<Field<Row>, 'id'>]?: Row[Name] | undefined };

/** The few things that are done with the rows of one kind. */
export interface Table<Row extends { id: string }> {
  get(id: string): Row | undefined;
  find(query?: Query<Row>): Row[];
  /** Finds as well, and reads nothing but these fields of each row. */
  pick<Name extends Field<Row>>(fields: readonly Name[], query?: Query<Row>): Pick<Row, Name>[];
  count(where?: Where<Row>): number;
  /** The sum of the lengths of a field: of bytes how many there are, without reading them. */
  sumOfLengths(field: Field<Row>, where?: Where<Row>): number;
  insert(row: Row): void;
  /** Answers the row as it is now; a row that is not there is an error. */
  update(id: string, change: Change<Row>): Row;
  /** Answers how many rows went. */
  delete(where: Where<Row>): number;
}

export type StoreTables = { readonly [Name in keyof Tables]: Table<Tables[Name]> };

/**
 * Where the provider keeps everything. It is synchronous on purpose: what a transaction does cannot be mixed with
 * another request, in SQLite as in memory.
 */
export interface Store extends StoreTables {
  /** Does all of it, or nothing if it throws. A transaction within a transaction belongs to the outer one. */
  transaction<Result>(work: () => Result): Result;
}

/** Why a store cannot do anything at present: another process holds its lock, or there is no space left. */
export type StoreTrouble = 'busy' | 'full';

/** The store could not read or write; nothing of what was asked for has been done, and it may be asked for again. */
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
