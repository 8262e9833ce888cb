import * as v from 'valibot';
import type { Endpoint } from './endpoints/index.ts';
import { failed, SESSION_OVER, SUCCESS, type Failure, type Reply } from './failure.ts';
import type { HttpResponse } from './http.ts';

/** Reads the envelope `{ status, message, data }` of a response, and checks its data against the row's schema. */
export function readReply(row: Endpoint, { failure, body = { status: SUCCESS } }: HttpResponse): Reply<unknown> {
  const { status, message: text, data: sent } = isRecord(body) ? body : {};
  const message = typeof text === 'string' ? text : '';
  const isReadable = !isDeeper(sent, MAX_DEPTH);
  const data = isReadable ? withoutNulls(sent) : undefined;
  if (failure) return failed(withDetails(row, failure, message, data), message);
  if (typeof status !== 'number') return invalidResponse(row, 'status');
  if (status === SESSION_OVER && row.access !== 'anyone')
    return { ...failed({ kind: 'expired', message }, message), status };
  if (status !== SUCCESS) {
    const parsed = row.errorData && v.safeParse(row.errorData, data);
    return {
      ...failed({ kind: 'rejected', status, message, ...codeOf(data) }, message),
      status,
      errorData: parsed?.success ? parsed.output : undefined,
    };
  }
  if (!isReadable) return invalidResponse(row, 'data');
  const checked = v.safeParse(row.data, data);
  return checked.success
    ? { status, message, data: checked.output }
    : invalidResponse(row, v.getDotPath(checked.issues[0]) ?? 'data');
}

/** The most levels of nesting in a reply. No schema has more than ten; thousands would exhaust the stack. */
const MAX_DEPTH = 100;

/** Is a value nested deeper than so many levels? */
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

/** The reply to a call whose answer does not fit: `field` is the path of the first wrong field, or a missing header. */
export function invalidResponse(row: Endpoint, field: string): Reply<never> {
  const call = `${row.method} ${row.path}`;
  return failed({ kind: 'invalid-response', call, field, message: `${call}: ${field}` });
}

function codeOf(data: unknown): { code?: string; field?: string } {
  const { code, field } = isRecord(data) ? data : {};
  return { ...(typeof code === 'string' && { code }), ...(typeof field === 'string' && { field }) };
}

/** Some providers send null for what is missing. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isRecord(value)) return value ?? undefined;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, entry]) => (entry === null ? [] : [[key, withoutNulls(entry)]])),
  );
}
