import * as v from 'valibot';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'HEAD' | 'OPTIONS';

/** What a provider can have beyond the calls of docs/spec.md (decision 23). */
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
  | 'second-factor';

/** Any schema of what goes in or comes out. */
export type Schema<Value = unknown> = v.GenericSchema<unknown, Value>;

/**
 * One provider call as data. The client's types, the check of what the provider sends, the reference provider's own
 * validation and the OpenAPI document all come from these rows. What goes in is checked where it arrives: a page
 * carries a row without `query` and `body`, and knows them by their types; `endpointTable` has them.
 */
export interface Endpoint {
  readonly method: Method;
  /** Path with its parameters in braces: `/api/client/teacher/course/{id}`. */
  readonly path: string;
  /** What the call is for, in a sentence. For documents: the build removes it from the bundles. */
  readonly description: string;
  /** Who may call: `anyone`, or only a signed-in `teacher` (the default). */
  readonly access?: 'anyone' | 'teacher';
  /** The parameters of the path, where they are more than the id of a record. */
  readonly params?: Schema | undefined;
  /** The query of the URL. */
  readonly query?: Schema | undefined;
  /** The JSON body, or the form's fields when `form` is set. */
  readonly body?: Schema | undefined;
  /** The body goes as `multipart/form-data`. */
  readonly form?: true;
  /** The `data` of a successful reply. */
  readonly data: Schema;
  /** `data` is what was written: a provider may leave it out, and the call has succeeded whatever comes back in its place. */
  readonly echo?: true;
  /** The `data` of a rejected call, where it carries more than `code` and `field`. */
  readonly errorData?: Schema;
  /** A call beyond docs/spec.md: the capability by which a provider says in `login/info` that it has it (decision 23). */
  readonly extension?: Capability;
}

type ParameterOf<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | ParameterOf<Rest> : never;
type Parameters<Path> = [ParameterOf<Path>] extends [never] ? object : { params: Record<ParameterOf<Path>, string> };
type Part<Name extends string, Value> =
  NonNullable<Value> extends Schema<infer Content> ? { [Key in Name]: Content } : object;

/** What a call of this endpoint takes: `{ params, query, body }`, only the parts that it has. */
export type InputOf<Row extends Endpoint> = Parameters<Row['path']> &
  Part<'query', Row['query']> &
  Part<'body', Row['body']>;

/** What a successful call of this endpoint answers. */
export type DataOf<Row extends Endpoint> = v.InferOutput<Row['data']>;

/** What is known after a successful call: of a write perhaps nothing but that it is done. */
export type KnownOf<Row extends Endpoint> = Row extends { readonly echo: true } ? DataOf<Row> | undefined : DataOf<Row>;

/** A row, with its literal types kept. */
export const endpoint = <const Row extends Endpoint>(row: Row): Row => row;

/** Stands for a schema of what goes in, which is only in the table. */
export const inputType = <Input extends Schema>(): Input | undefined => undefined;

/** A moment in milliseconds since 1970, UTC, as far as calendars reach. */
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

/** Nothing comes back but the status. */
export const nothing = v.optional(v.unknown());

/**
 * A page of a list: its rows, how many there are in all, and which page of what size this is. What is missing is added by
 * `readReply`.
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
  /** Whether the total is only what is known: the provider sends none, and this page is full. */
  hasMore?: boolean | undefined;
}
