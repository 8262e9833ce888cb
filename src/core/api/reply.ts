import * as v from 'valibot';
import type { Endpoint } from './endpoints/index.ts';
import { fit, numberOf } from './fit.ts';
import { failed, SESSION_OVER, SUCCESS, type Failure, type Reply } from './failure.ts';
import type { HttpResponse } from './http.ts';

/** The page that was asked for. */
type Asked = { readonly page?: unknown; readonly size?: unknown };

/**
 * Reads the envelope `{ status, message, data }` of a response, and its data as far as it fits the row's schema. What was written is
 * written, whatever comes back: then `data` is undefined.
 */
export function readReply(row: Endpoint, { failure, body }: HttpResponse, asked: Asked = {}): Reply<unknown> {
  // A write may be answered by a status of HTTP alone, such as 204.
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
  const found = isReadable ? fit(row.data, asPage(data, asked)) : undefined;
  if (found?.fits) {
    const omitted = found.skipped > 0 && { count: found.skipped, failure: invalid(row, found.field) };
    return { status, message, data: found.data, ...(omitted && { omitted }) };
  }
  return row.echo ? { status, message, data: undefined } : failed(invalid(row, found?.field ?? 'data'));
}

/**
 * A page of a list with what a provider may leave out: its number and size as they were asked for, and its rows as the total, or one
 * more where a full page may have a next one.
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
export const invalidResponse = (row: Endpoint, field: string): Reply<never> => failed(invalid(row, field));

function invalid(row: Endpoint, field: string): Failure {
  const call = `${row.method} ${row.path}`;
  return { kind: 'invalid-response', call, field, message: `${call}: ${field}` };
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
