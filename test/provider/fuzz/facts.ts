// What is true at a provider now: with it generated inputs get past the schemas and into the rules.
import ajvFormats from 'ajv-formats';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Lesson } from '../../../src/core/api/endpoints/records.ts';
import { dayKey } from '../../../src/core/time/zone.ts';
import { DAY, HOUR, type Calls } from '../client.ts';

export interface Account {
  email: string;
  password: string;
  token: string;
}

export interface Facts {
  account: Account;
  lessons: Lesson[];
  students: string[];
  meetings: string[];
  locks: { lockId: string; date: string }[];
  pictures: string[];
}

/** Reads what the teacher has. */
export async function readFacts(provider: Calls, account: Account, pictures: string[], now: number): Promise<Facts> {
  const { token } = account;
  const query = { page: 1, size: 100 };
  const running = (await provider.ask('searchLessons', { query, body: { state: 2 } }, { token })).data.list;
  const coming = (await provider.ask('searchLessons', { query, body: { state: 1 } }, { token })).data.list;
  const over = (await provider.ask('searchLessons', { query: { page: 1, size: 5 }, body: { state: 3 } }, { token }))
    .data.list;
  const locks = (
    await provider.ask('readCalendar', { params: { date: dayKey(now, 'Asia/Tokyo') } }, { token })
  ).data.flatMap(({ lock }) => lock ?? []);
  return {
    account,
    locks,
    pictures,
    lessons: [...running, ...coming, ...over],
    students: (await provider.ask('listStudents', {}, { token })).data.map(({ id }) => id),
    meetings: (await provider.ask('listMeetings', { query }, { token })).data.list.map(({ id }) => id),
  };
}

/** Replaces made-up ids and times by existing ones; `choice` selects which. */
export function seasoned(
  name: string,
  { params, query, body }: Parts,
  facts: Facts,
  choice: number,
  now: number,
): Parts {
  const lesson = pick(facts.lessons, choice);
  const lock = pick(facts.locks, choice);
  const start = now + (1 + (choice % 700)) * DAY + (choice % 24) * HOUR;
  const span = { startTimeMillis: start, endTimeMillis: start + HOUR };
  const ids = {
    id: (name.includes('Meeting') ? pick(facts.meetings, choice) : lesson?.id) ?? 'none',
    studentId: pick(facts.students, choice) ?? 'none',
  };
  const lockDay = dayKey(start, 'Asia/Tokyo');
  const better: Record<string, unknown> = {
    ...ids,
    ...span,
    lockId: lock?.lockId ?? 'none',
    version: lesson?.version ?? 1,
    ...(name.endsWith('Lock') && {
      date: choice % 3 === 0 ? (lock?.date ?? lockDay) : lockDay,
      ...lockSpan(lockDay, choice),
    }),
    ...(name === 'changeSettings' && {
      version: undefined,
      avatar: pick(facts.pictures, choice) ?? '',
      timeZone: ['Asia/Tokyo', 'europe/paris', 'UTC'][choice % 3],
    }),
    currentPassword: facts.account.password,
    ...(name === 'signIn' && { email: ` ${facts.account.email.toUpperCase()}`, password: facts.account.password }),
  };
  return {
    ...(query && { query }),
    ...(params && {
      params: {
        ...params,
        ...('id' in params && { id: ids.id }),
        ...('studentId' in params && { studentId: ids.studentId }),
      },
    }),
    ...(body !== undefined && { body: isRecord(body) ? replaced(body, better) : body }),
  };
}

/** Only what is in the input already gets another value, or goes where it is undefined; a file stays. */
function replaced(body: Record<string, unknown>, better: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(body).map(([key, value]): [string, unknown] => [
    key,
    key in better ? better[key] : value,
  ]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** A whole day, or from nine to ten of it. */
function lockSpan(day: string, choice: number) {
  const nine = Date.parse(`${day}T09:00:00+09:00`);
  return choice % 2 === 0
    ? { startTimeMillis: undefined, endTimeMillis: undefined }
    : { startTimeMillis: nine, endTimeMillis: nine + HOUR };
}

const pick = <Item>(items: readonly Item[], choice: number): Item | undefined =>
  items[choice % Math.max(1, items.length)];

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Blob);

// The published OpenAPI document as a judge of requests and replies.

type Json = Record<string, unknown>;

interface Operation {
  operationId: string;
  parameters: { name: string; in: string; required: boolean; schema: Json }[];
  requestBody?: { content: Record<string, { schema: Json }> };
  responses: Record<string, { content?: Record<string, { schema?: Json }> }>;
}

export interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

export type Published = ReturnType<typeof readPublished>;

/** Reads a document; every schema in it is compiled once. */
export function readPublished(document: Json) {
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  ajvFormats.default(ajv);
  ajv.addSchema({ ...document, $id: 'openapi' });
  const paths = document['paths'] as Record<string, Record<string, Operation>>;
  const operations = new Map(
    Object.values(paths)
      .flatMap((methods) => Object.values(methods))
      .map((operation) => [operation.operationId, operation]),
  );
  const compiled = new Map<Json, ValidateFunction>();

  function validator(schema: Json): ValidateFunction {
    const known = compiled.get(schema) ?? ajv.compile(pointed(schema) as Json);
    compiled.set(schema, known);
    return known;
  }
  const operation = (name: string): Operation => operations.get(name) ?? fail(`There is no operation ${name}.`);

  return {
    /** Does the document allow such a request? */
    allows(name: string, { params = {}, query = {}, body }: Parts): boolean {
      const { parameters, requestBody } = operation(name);
      const areParametersRight = parameters.every(({ name: parameter, in: location, required, schema }) => {
        const value = (location === 'path' ? params : query)[parameter];
        return value === undefined ? !required : validator(schema)(location === 'query' ? asNumber(value) : value);
      });
      const [content] = Object.values(requestBody?.content ?? {});
      return areParametersRight && (!content || (body !== undefined && validator(content.schema)(filesAsTexts(body))));
    },
    /** What is wrong with a reply, by the document. */
    replyProblem(name: string, httpStatus: number, body: unknown): string | undefined {
      const response = operation(name).responses[String(httpStatus)];
      if (!response) return `${name} is not documented to answer ${httpStatus}`;
      const schema = response.content?.['application/json']?.schema;
      if (!schema) return undefined;
      const validate = validator(schema);
      return validate(body)
        ? undefined
        : `${name} answers ${httpStatus} outside its schema: ${ajv.errorsText(validate.errors)}`;
    },
  };
}

/** Pointers of the document lead into it, from wherever a schema is compiled. */
function pointed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pointed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [
      key,
      key === '$ref' && typeof entry === 'string' ? `openapi${entry}` : pointed(entry),
    ]),
  );
}

/** Parameters of a query are texts: those that spell a number are one. */
export const asNumber = (value: unknown): unknown =>
  /^-?\d+(\.\d+)?(e\+?\d+)?$/.test(String(value)) ? Number(value) : value;

function filesAsTexts(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, value instanceof Blob ? 'bytes'.slice(0, value.size) : value]),
  );
}

function fail(message: string): never {
  throw new Error(message);
}
