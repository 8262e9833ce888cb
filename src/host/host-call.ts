import * as v from 'valibot';
import {
  type DataOf,
  type Endpoint,
  endpointTable,
  type EndpointName,
  type InputOf,
  type Schema,
} from '../core/api/endpoints/index.ts';
import { SESSION_OVER } from '../core/api/index.ts';
import type { Session } from '../core/session/index.ts';
import { CallError, callErrorOf } from '../runtime/sessions/call-error.ts';

/** The calls that a page can make. Signing in is left to the elements, and signing out to `signOut()`. */
export type CallName = Exclude<EndpointName, 'signIn' | 'signInWithCode' | 'signOut'>;

type Row<Name extends CallName> = (typeof endpointTable)[Name];

/** The input of a call: `{ params, query, body }`, with only the parts that the call has. */
export type CallInput<Name extends CallName> = InputOf<Row<Name>>;

/** The `data` of a successful call. */
export type CallData<Name extends CallName> = DataOf<Row<Name>>;

export interface HostCallOptions {
  /** Aborts the call, which then rejects with `kind: 'aborted'`. */
  readonly signal?: AbortSignal;
}

interface Parts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: unknown;
  readonly body?: unknown;
}

const EXCLUDED: ReadonlySet<string> = new Set(['signIn', 'signInWithCode', 'signOut']);

/**
 * Makes a call of the endpoint table on behalf of the page.
 *
 * @throws CallError for every failure; no request is sent if the input does not match the schema or nobody is signed in
 * @throws TypeError if no call has that name
 */
export async function hostCall<Name extends CallName>(
  session: Session,
  name: Name,
  input: CallInput<Name>,
  { signal }: HostCallOptions = {},
): Promise<CallData<Name>> {
  if (!Object.hasOwn(endpointTable, name) || EXCLUDED.has(name)) throw new TypeError(`There is no call '${name}'.`);
  const row: Endpoint = endpointTable[name];
  const call = `${row.method} ${row.path}`;
  checkInput(row, input, call);
  const isSignedIn = session.state.peek() === 'active' || session.asksHost.peek();
  if (row.access !== 'anyone' && !isSignedIn)
    throw new CallError({
      kind: 'expired',
      code: 'signed-out',
      status: SESSION_OVER,
      call,
      message: `${call}: nobody is signed in.`,
    });
  const { data, message, failure, errorData } = await session.api.call<Endpoint>(row, input as InputOf<Endpoint>, {
    ...(signal && { signal }),
  });
  if (failure) throw callErrorOf(failure, call, message, errorData);
  // After a write the elements reload their lists, as they do after their own writes.
  if (row.method !== 'GET' && !row.path.includes('/search')) session.changed();
  return data as CallData<Name>;
}

function checkInput(row: Endpoint, input: Parts, call: string): void {
  checkParams(row, input.params, call);
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = row[part];
    if (schema) checkPart(schema, input[part], part, call);
  }
}

/** An ID in a path must be a non-empty string; an empty one would produce the path of another call. */
function checkParams({ path }: Endpoint, params: Parts['params'], call: string): void {
  for (const [, name = ''] of path.matchAll(/\{(\w+)\}/g)) {
    const value = params?.[name];
    if (typeof value !== 'string' || value === '' || value === '.' || value === '..')
      throw invalidInput(call, `params.${name}`);
  }
}

function checkPart(schema: Schema, value: unknown, part: string, call: string): void {
  const { success, issues } = v.safeParse(schema, value);
  if (success) return;
  const path = v.getDotPath(issues[0]);
  throw invalidInput(call, path ? `${part}.${path}` : part);
}

const invalidInput = (call: string, field: string) =>
  new CallError({ kind: 'invalid-input', call, status: 0, field, message: `${call}: ${field} is not what it takes.` });
