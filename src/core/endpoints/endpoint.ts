import * as v from 'valibot';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'HEAD' | 'OPTIONS';

/** Any schema of what goes in or comes out. */
export type Schema<Value = unknown> = v.GenericSchema<unknown, Value>;

/**
 * One provider call as data. The client's types, the check of what the provider sends, the demo provider's own
 * validation and the OpenAPI document all come from these rows.
 */
export interface Endpoint {
  readonly method: Method;
  /** Path with its parameters in braces: `/api/client/teacher/course/{id}`. */
  readonly path: string;
  /** What it is for, in one sentence. */
  readonly use: string;
  /** Who may call: `anyone`, or only a signed-in `teacher` (the default). */
  readonly access?: 'anyone' | 'teacher';
  /** The query of the URL. */
  readonly query?: Schema;
  /** The JSON body, or the form's fields when `form` is set. */
  readonly body?: Schema;
  /** The body goes as `multipart/form-data`. */
  readonly form?: true;
  /** The `data` of a successful reply. */
  readonly data: Schema;
  /** The `data` of a refusal, where it carries more than `code` and `field`. */
  readonly refusal?: Schema;
}

type ParameterOf<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | ParameterOf<Rest> : never;
type Part<Name extends string, Value> = Value extends Schema<infer Content> ? { [Key in Name]: Content } : object;
type Parameters<Path> = [ParameterOf<Path>] extends [never] ? object : { params: Record<ParameterOf<Path>, string> };

/** What a call of this endpoint takes: `{ params, query, body }`, only the parts that it has. */
export type InputOf<Row extends Endpoint> =
  Parameters<Row['path']> & Part<'query', Row['query']> & Part<'body', Row['body']>;

/** What a successful call of this endpoint answers. */
export type DataOf<Row extends Endpoint> = v.InferOutput<Row['data']>;

/** A row, with its literal types kept. */
export const endpoint = <const Row extends Endpoint>(row: Row): Row => row;

/** A text of at most `maximum` characters (code points, so that an emoji counts once). */
export const text = (maximum: number) =>
  v.pipe(v.string(), v.check((value) => [...value].length <= maximum, `tooLong:${maximum}`), v.metadata({ maxLength: maximum }));

/** A text that has at least one character besides white space. */
export const requiredText = (maximum: number) => v.pipe(text(maximum), v.check((value) => value.trim() !== '', 'required'));

/** A moment in milliseconds since 1970, UTC. */
export const moment = v.pipe(v.number(), v.integer());

/** A day as `YYYY-MM-DD`. */
export const day = v.pipe(v.string(), v.isoDate());

export const identifier = v.pipe(v.string(), v.minLength(1), v.maxLength(64));

/** A key chosen by the client, so that a double click or a repeated request acts once. */
export const idempotencyKey = v.pipe(v.string(), v.minLength(8), v.maxLength(64));

export const wholeNumber = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Nothing comes back but the status. */
export const nothing = v.optional(v.unknown());

/** `page` counts from 1, `size` is the number of rows on a page. */
export const paging = v.object({
  page: v.pipe(v.number(), v.integer(), v.minValue(1)),
  size: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
});

/** A page of a list: its rows, how many there are in all, and which page of what size this is. */
export const pageOf = <Row extends Schema>(row: Row) =>
  v.object({ list: v.array(row), total: wholeNumber, page: wholeNumber, size: wholeNumber });

/** A page of `Row`s as the provider sends it. */
export interface Page<Row> {
  list: Row[];
  total: number;
  page: number;
  size: number;
}
