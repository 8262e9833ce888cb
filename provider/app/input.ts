import * as v from 'valibot';
import type { Endpoint, Schema } from '../../src/core/api/endpoints/index.ts';
import { readForm, readJson, type ReadOptions } from './body.ts';
import type { Messages } from '../i18n/index.ts';
import { invalid, type ApiError } from './api-error.ts';

/** The largest profile picture, in megabytes. */
export const AVATAR_MEGABYTES = 5;

/** Defaults of the query parameters of lists. */
export const queryDefaults = { page: '1', size: '10' };

/** Reads the path parameters, query and body of a request, and validates them with the schemas of its row. */
export async function readInput(row: Endpoint, request: Request, params: Record<string, string>, options: ReadOptions) {
  const { messages } = options;
  return {
    params: row.params ? check(row.params, params, messages) : params,
    query: row.query && check(row.query, readQuery(row.query, new URL(request.url).searchParams), messages),
    body: row.body && check(row.body, await readBody(row, request, options), messages),
  };
}

/**
 * Parses a value with a schema.
 * @throws {ApiError} naming the first invalid field
 */
export function check<Value>(schema: Schema<Value>, value: unknown, messages: Messages): Value {
  // Valibot accepts an array as an object.
  if (Array.isArray(value)) throw invalid('invalid', 'body', messages.invalid(messages.fields.body));
  const result = v.safeParse(schema, value, { abortPipeEarly: true });
  if (result.success) return result.output;
  throw explain(result.issues[0], messages);
}

function readBody(row: Endpoint, request: Request, options: ReadOptions): Promise<unknown> {
  return row.form ? readForm(request, options, AVATAR_MEGABYTES) : readJson(request, options);
}

/** Converts the digits of query parameters to numbers where the schema expects numbers. */
function readQuery(schema: Schema, parameters: URLSearchParams): Record<string, unknown> {
  const entries = 'entries' in schema ? (schema.entries as Record<string, { type: string }>) : {};
  const given = { ...queryDefaults, ...Object.fromEntries(parameters) };
  return Object.fromEntries(
    Object.entries(given).map(([name, text]) => {
      const isNumber = entries[name]?.type === 'number' && /^-?\d{1,16}$/.test(text);
      return [name, isNumber ? Number(text) : text];
    }),
  );
}

function explain(issue: v.BaseIssue<unknown>, messages: Messages): ApiError {
  const field = v.getDotPath(issue) ?? 'body';
  const names: Readonly<Record<string, string>> = messages.fields;
  const [code, message] = describe(issue, names[field] ?? field, messages);
  return invalid(code, field, message);
}

function describe(issue: v.BaseIssue<unknown>, name: string, messages: Messages): [code: string, message: string] {
  const bound = Number(issue.requirement);
  const [rule, limit] = issue.message.split(':');
  if (issue.received === 'undefined' || issue.input === '' || rule === 'required')
    return ['required', messages.required(name)];
  // Messages of our own checks.
  switch (rule) {
    case 'tooLong':
      return ['tooLong', messages.tooLong(name, Number(limit))];
    case 'tooShort':
      return ['tooShort', messages.tooShort(name, Number(limit))];
    case 'email':
      return ['email', messages.email(name)];
    case 'notDay':
      return ['notDay', messages.day(name)];
  }
  switch (issue.type) {
    case 'max_length':
      return ['tooLong', messages.tooLong(name, bound)];
    case 'min_length':
      return ['tooShort', messages.tooShort(name, bound)];
    case 'min_value':
      return ['tooSmall', messages.atLeast(name, bound)];
    case 'max_value':
      return ['tooLarge', messages.atMost(name, bound)];
    case 'number':
    case 'integer':
      return ['notNumber', messages.wholeNumber(name)];
    case 'picklist':
      return ['notChoice', messages.choice(name)];
    default:
      return ['invalid', messages.invalid(name)];
  }
}
