import * as v from 'valibot';
import type { Endpoint, Schema } from '../../../src/core/api/endpoints/index.ts';
import { readForm, readJson, type Reading } from './body.ts';
import type { Messages } from '../i18n/index.ts';
import { invalid, type Refusal } from './refusal.ts';

/** The largest picture of a teacher, in megabytes. */
export const AVATAR_MEGABYTES = 5;

/** A first page of the usual size, where a query says nothing. */
export const queryDefaults = { page: '1', size: '10' };

/** Reads all parts of a request that a row names, and checks them by its schemas. */
export async function readInput(row: Endpoint, request: Request, params: Record<string, string>, reading: Reading) {
  const { messages } = reading;
  return {
    params: row.params ? check(row.params, params, messages) : params,
    query: row.query && check(row.query, readQuery(row.query, new URL(request.url).searchParams), messages),
    body: row.body && check(row.body, await readBody(row, request, reading), messages),
  };
}

/** What a value is after its schema; a value that does not fit is refused with the first field that is wrong. */
export function check<Value>(schema: Schema<Value>, value: unknown, messages: Messages): Value {
  // To the library an array is an object without its entries.
  if (Array.isArray(value)) throw invalid('invalid', 'body', messages.invalid(messages.fields.body));
  const result = v.safeParse(schema, value, { abortPipeEarly: true });
  if (result.success) return result.output;
  throw explain(result.issues[0], messages);
}

function readBody(row: Endpoint, request: Request, reading: Reading): Promise<unknown> {
  return row.form ? readForm(request, reading, AVATAR_MEGABYTES) : readJson(request, reading);
}

/** Numbers of a query come as text: digits become a number where the schema wants one. */
function readQuery(schema: Schema, parameters: URLSearchParams): Record<string, unknown> {
  const entries = 'entries' in schema ? schema.entries as Record<string, { type: string }> : {};
  const given = { ...queryDefaults, ...Object.fromEntries(parameters) };
  return Object.fromEntries(Object.entries(given).map(([name, text]) => {
    const isNumber = entries[name]?.type === 'number' && /^-?\d{1,15}$/.test(text);
    return [name, isNumber ? Number(text) : text];
  }));
}

function explain(issue: v.BaseIssue<unknown>, messages: Messages): Refusal {
  const field = v.getDotPath(issue) ?? 'body';
  const names: Readonly<Record<string, string>> = messages.fields;
  const [code, message] = say(issue, names[field] ?? field, messages);
  return invalid(code, field, message);
}

function say(issue: v.BaseIssue<unknown>, name: string, messages: Messages): [code: string, message: string] {
  const bound = Number(issue.requirement);
  const [note, noted] = issue.message.split(':');
  if (issue.received === 'undefined' || issue.input === '' || note === 'required') return ['required', messages.required(name)];
  // What the parts of the inputs call their problems.
  switch (note) {
    case 'tooLong': return ['tooLong', messages.tooLong(name, Number(noted))];
    case 'tooShort': return ['tooShort', messages.tooShort(name, Number(noted))];
    case 'email': return ['email', messages.email(name)];
    case 'notDay': return ['notDay', messages.day(name)];
  }
  switch (issue.type) {
    case 'max_length': return ['tooLong', messages.tooLong(name, bound)];
    case 'min_length': return ['tooShort', messages.tooShort(name, bound)];
    case 'min_value': return ['tooSmall', messages.atLeast(name, bound)];
    case 'max_value': return ['tooLarge', messages.atMost(name, bound)];
    case 'number': case 'integer': return ['notNumber', messages.wholeNumber(name)];
    case 'picklist': return ['notChoice', messages.choice(name)];
    default: return ['invalid', messages.invalid(name)];
  }
}
