import * as v from 'valibot';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'HEAD' | 'OPTIONS';

/** The optional features of a provider beyond the calls of docs/spec.md (decision 23). */
export type Capability =
  | 'student-links'
  | 'lesson-mails'
  | 'lesson-archive'
  | 'lesson-presence'
  | 'lesson-records'
  | 'email-changes'
  | 'student-contacts'
  | 'student-messages'
  | 'mail-recipients'
  | 'lesson-cancellations'
  | 'lesson-notices'
  | 'calendar-meetings'
  | 'calendar-feed'
  | 'meeting-changes'
  | 'push'
  | 'sign-ins'
  | 'second-factor'
  | 'lesson-outcomes'
  | 'lesson-rates';

/** Any schema of input or output. */
export type Schema<Value = unknown> = v.GenericSchema<unknown, Value>;

/**
 * One provider call as data. These rows define the client's types, the validation of replies, the reference provider's
 * validation and the OpenAPI document. Input is validated by the receiver: a page
 * contains a row without `query` and `body`, and knows only their types; `endpointTable` has the schemas.
 */
export interface Endpoint {
  readonly method: Method;
  /** Path with its parameters in braces: `/api/client/teacher/course/{id}`. */
  readonly path: string;
  /** The purpose of the call, in a sentence. For documents: the build removes it from the bundles. */
  readonly description: string;
  /** Who may call: `anyone`, or only a signed-in `teacher` (the default). */
  readonly access?: 'anyone' | 'teacher';
  /** The parameters of the path, if they are more than the id of a record. */
  readonly params?: Schema | undefined;
  /** The query of the URL. */
  readonly query?: Schema | undefined;
  /** The JSON body, or the form's fields when `form` is set. */
  readonly body?: Schema | undefined;
  /** The body is sent as `multipart/form-data`. */
  readonly form?: true;
  /** The `data` of a successful reply. */
  readonly data: Schema;
  /** `data` is the written record: a provider may leave it out, and the call has succeeded whatever the reply contains. */
  readonly echo?: true;
  /** The `data` of a rejected call, if it contains more than `code` and `field`. */
  readonly errorData?: Schema;
  /** A call beyond docs/spec.md: the capability with which a provider announces it in `login/info` (decision 23). */
  readonly extension?: Capability;
}

type ParameterOf<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | ParameterOf<Rest> : never;
type Parameters<Path> = [ParameterOf<Path>] extends [never] ? object : { params: Record<ParameterOf<Path>, string> };
type Part<Name extends string, Value> =
  NonNullable<Value> extends Schema<infer Content> ? { [Key in Name]: Content } : object;

/** The input of a call of this endpoint: `{ params, query, body }`, only the parts that it has. */
export type InputOf<Row extends Endpoint> = Parameters<Row['path']> &
  Part<'query', Row['query']> &
  Part<'body', Row['body']>;

/** The result of a successful call of this endpoint. */
export type DataOf<Row extends Endpoint> = v.InferOutput<Row['data']>;

/** The known result of a successful call: a write may return nothing but success. */
export type KnownOf<Row extends Endpoint> = Row extends { readonly echo: true } ? DataOf<Row> | undefined : DataOf<Row>;

/** A row, with its literal types kept. */
export const endpoint = <const Row extends Endpoint>(row: Row): Row => row;

/** A placeholder for an input schema, which only the table contains. */
export const inputType = <Input extends Schema>(): Input | undefined => undefined;

/** A moment in milliseconds since 1970, UTC, within the range of calendars. */
export const moment = v.pipe(
  v.number(),
  v.check((millis) => Number.isInteger(millis) && Math.abs(millis) <= 8.64e15),
);

/** A day of the calendar as `YYYY-MM-DD`. */
export const day = v.pipe(
  v.string(),
  v.check((text) => text.length === 10 && `${new Date(text).toJSON()}`.startsWith(text)),
);

/** 0 or more, for counts and versions. */
export const wholeNumber = v.pipe(
  v.number(),
  v.check((value) => Number.isInteger(value) && value >= 0),
);

/** The reply contains only the status. */
export const nothing = v.optional(v.unknown());

/**
 * A page of a list: its rows, the total number of rows, and the number and size of the page. `readReply` adds missing
 * values.
 */
export const pageOf = <Row extends Schema>(row: Row) =>
  v.object({
    list: v.array(row),
    total: v.optional(wholeNumber, 0),
    page: v.optional(wholeNumber, 1),
    size: v.optional(wholeNumber, 0),
    hasMore: v.optional(v.boolean()),
  });

/** A page of `Row`s as the provider sends it. */
export interface Page<Row> {
  list: Row[];
  total: number;
  page: number;
  size: number;
  /** Whether the total is a lower bound: the provider sends none, and this page is full. */
  hasMore?: boolean | undefined;
}
