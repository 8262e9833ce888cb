import * as v from 'valibot';
import type { Endpoint, Schema } from './endpoints/index.ts';
import { failed, SESSION_OVER, SUCCESS, type Failure, type Reply } from './failure.ts';
import type { HttpResponse } from './http.ts';

/** The requested page. */
type Asked = { readonly page?: unknown; readonly size?: unknown };

/**
 * Reads the envelope `{ status, message, data }` of a response, and its data as far as it matches the row's schema. A write
 * has succeeded whatever the reply contains: then `data` is undefined.
 * @param onMismatch is called for each value of `data` that does not match the schema
 */
export function readReply(
  row: Endpoint,
  { failure, body }: HttpResponse,
  asked: Asked = {},
  onMismatch?: OnMismatch,
): Reply<unknown> {
  // The reply to a write may be an HTTP status alone, such as 204.
  const isDone = body === undefined && (row.echo || (row.method !== 'GET' && v.is(row.data, undefined)));
  const reply = isDone ? { status: SUCCESS } : body;
  const { status: sentStatus, message: text, data: sent } = isRecord(reply) ? reply : {};
  const status = numberOf(sentStatus) ?? sentStatus;
  const message = typeof text === 'string' ? text : '';
  const isReadable = !isDeeper(sent, MAX_DEPTH);
  const data = isReadable ? withoutNulls(sent) : undefined;
  if (failure) return failed(withDetails(row, failure, message, data), message);
  if (typeof status !== 'number') return invalidResponse(row, 'status');
  if (status === SESSION_OVER && row.access !== 'anyone')
    return { ...failed({ kind: 'expired', message }, message), status };
  if (status !== SUCCESS) {
    return {
      ...failed({ kind: 'rejected', status, message, ...codeOf(data) }, message),
      status,
      errorData: row.errorData && fit(row.errorData, data).data,
    };
  }
  const found = isReadable ? fit(row.data, asPage(data, asked), onMismatch) : undefined;
  if (found?.fits) {
    const omitted = found.skipped > 0 && { count: found.skipped, failure: invalid(row, found.field) };
    return { status, message, data: found.data, ...(omitted && { omitted }) };
  }
  return row.echo ? { status, message, data: undefined } : failed(invalid(row, found?.field ?? 'data'));
}

/**
 * A page of a list, with values that a provider may omit: its number and size as requested, and as the total its number of rows, or one
 * more if a full page may have a next one.
 */
function asPage(data: unknown, { page, size }: Asked): unknown {
  if (typeof page !== 'number' || typeof size !== 'number') return data;
  const sent = Array.isArray(data) ? { list: data } : data;
  if (!isRecord(sent) || !Array.isArray(sent.list)) return sent;
  const ofPage = { page: numberOf(sent.page) || page, size: numberOf(sent.size) || size };
  const total = numberOf(sent.total);
  if (total !== undefined) return { ...sent, ...ofPage };
  const known = (ofPage.page - 1) * ofPage.size + sent.list.length;
  const hasMore = sent.list.length >= ofPage.size;
  return { ...sent, ...ofPage, total: known + Number(hasMore), ...(hasMore && { hasMore }) };
}

/** Maximum nesting depth of a reply. No schema has more than ten levels; thousands would exhaust the stack. */
const MAX_DEPTH = 100;

/** Is a value nested deeper than this number of levels? */
function isDeeper(value: unknown, levels: number): boolean {
  return isRecord(value) && (levels === 0 || Object.values(value).some((entry) => isDeeper(entry, levels - 1)));
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** HTTP 403 ends the session; any other failure may name its rule and field. */
function withDetails(row: Endpoint, failure: Failure, message: string, data: unknown): Failure {
  if (failure.kind !== 'http') return failure;
  if (failure.httpStatus === 403 && row.access !== 'anyone') return { kind: 'expired', message };
  return { ...failure, ...codeOf(data) };
}

/** The failure for a reply that does not match: `field` is the path of the first invalid field, or a missing header. */
export const invalidResponse = (row: Endpoint, field: string): Reply<never> => failed(invalid(row, field));

function invalid(row: Endpoint, field: string): Failure {
  const call = `${row.method} ${row.path}`;
  return { kind: 'invalid-response', call, field, message: `${call}: ${field}` };
}

function codeOf(data: unknown): { code?: string; field?: string } {
  const { code, field } = isRecord(data) ? data : {};
  return { ...(typeof code === 'string' && { code }), ...(typeof field === 'string' && { field }) };
}

/** Some providers send null for missing values. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isRecord(value)) return value ?? undefined;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, entry]) => (entry === null ? [] : [[key, withoutNulls(entry)]])),
  );
}

/** A provider's data, as far as it can be read. */
interface Fit {
  /** Whether everything required is present. */
  readonly fits: boolean;
  /** The data that the schema promises; undefined unless it matches. */
  readonly data: unknown;
  /** How many rows of lists were left out, because a required value is missing. */
  readonly skipped: number;
  /** The path of the first missing required field, or `data`. */
  readonly field: string;
}

/**
 * How much of a reply a value costs that does not match: only itself, if it was converted or removed, the optional part around it,
 * the row of a list, or the whole reply.
 */
export type Loss = 'value' | 'part' | 'row' | 'reply';
export type OnMismatch = (issue: v.BaseIssue<unknown>, loss: Loss) => void;

/** Fixing a value can reveal the next one that does not match. */
const MAX_PASSES = 8;

/**
 * Reads data by a schema as tolerantly as docs/provider-api.md says: converts numbers and texts into each other, treats
 * unreadable optional values as missing, and leaves out rows of a list that lack a required value.
 * @param sent the provider's data, without null; it is changed in place
 */
function fit(schema: Schema, sent: unknown, onMismatch?: OnMismatch): Fit {
  const root: Container = { data: sent };
  let skipped = 0;
  let field = '';
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const { success, output, issues = [] } = v.safeParse(schema, root.data);
    if (success) return { fits: true, data: output, skipped, field: skipped > 0 ? field : '' };
    /** The values removed in this pass: their contents are ignored. */
    const gone = new Set<unknown>();
    /** By list, the indexes of the items to leave out, and whether each is a row rather than a text or a number. */
    const leftOut = new Map<unknown[], Map<unknown, boolean>>();
    for (const issue of issues) {
      const slots = slotsOf(issue, root);
      if (slots.some(([container]) => gone.has(container))) continue;
      if (mend(issue, root, slots)) {
        onMismatch?.(issue, 'value');
        continue;
      }
      field ||= v.getDotPath(issue) ?? 'data';
      // Remove an object that lacks a value: reading the data again shows whether the object is required.
      const inner = slots.findLast(([container], depth) => Array.isArray(container) || depth === slots.length - 2);
      if (!inner || inner[0] === root) {
        onMismatch?.(issue, 'reply');
        return { fits: false, data: undefined, skipped, field };
      }
      const [container, key] = inner;
      const isRow = Array.isArray(container) && (issue.type === 'object' || issue.input === undefined);
      onMismatch?.(issue, isRow ? 'row' : 'part');
      if (typeof container[key] === 'object') gone.add(container[key]);
      if (Array.isArray(container)) {
        const numbers = leftOut.get(container) ?? new Map<unknown, boolean>();
        leftOut.set(container, numbers.set(key, isRow));
      } else delete container[key];
    }
    for (const [list, numbers] of leftOut) {
      skipped += [...numbers.values()].filter(Boolean).length;
      list.splice(0, list.length, ...list.filter((_, number) => !numbers.has(number)));
    }
  }
  return { fits: false, data: undefined, skipped, field: field || 'data' };
}

type Issue = v.BaseIssue<unknown>;
type Container = Record<string | number, unknown>;
/** The container of a value, and its key or index. */
type Slot = readonly [container: Container, key: string | number];

/** The slots on the path of an issue: from the data as a whole down to the value. */
function slotsOf({ path }: Issue, root: Container): Slot[] {
  const inner = (path ?? []) as unknown as readonly { readonly input: Container; readonly key: string | number }[];
  return [[root, 'data'], ...inner.map(({ input, key }): Slot => [input, key])];
}

/** Converts a value that does not match, or removes it; returns whether that was possible. */
function mend(issue: Issue, root: Container, slots: readonly Slot[] = slotsOf(issue, root)): boolean {
  // One of several shapes may match then. If none matches, the value is kept: removing it could select another shape.
  if (issue.type === 'union')
    return (issue.issues ?? []).filter((each) => each.type !== 'never' && mend(each, root)).length > 0;
  const [container, key] = slots.at(-1) ?? [root, 'data'];
  const converted = CONVERSIONS[issue.type]?.(issue.input, issue.expected ?? '');
  if (converted !== undefined) container[key] = converted;
  // In a list, it is removed together with its item.
  else if (issue.input === undefined || Array.isArray(container)) return false;
  else delete container[key];
  return true;
}

const textOf = (value: unknown) => (typeof value === 'number' ? String(value) : undefined);
const digitsOf = (value: unknown) => (typeof value === 'string' ? numberOf(value) : undefined);

/** The accepted alternatives to the values of each type. */
const CONVERSIONS: Readonly<Record<string, (value: unknown, expected: string) => unknown>> = {
  string: textOf,
  number: digitsOf,
  boolean: (value) => BOOLEANS.get(String(value)),
  picklist: (value, expected) => (expected.includes('"') ? textOf(value) : digitsOf(value)),
};
const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['0', false],
  ['1', true],
  ['false', false],
  ['true', true],
]);

/** A number, or a text that is one. */
export function numberOf(value: unknown): number | undefined {
  const isNumeric = typeof value === 'number' || (typeof value === 'string' && value.trim() !== '');
  return isNumeric && Number.isFinite(Number(value)) ? Number(value) : undefined;
}
