import type { TextKey, Translate } from '../i18n/index.ts';

/**
 * A failed call. `kind` is machine-readable, `message` is for display if the provider sent it. Screens translate the other
 * kinds (`texts.common.failure…`); the host page receives the event `teacher-failure`.
 */
export type Failure = FailureKind & {
  /** Method and path of the call that failed, parameters unfilled: `GET /api/client/teacher/course/{id}`. */
  call?: string;
};

type FailureKind =
  /** There was no response (docs/spec.md, section 8: 'Network request failed'). */
  | { kind: 'offline'; message: string }
  /** There was no response within `milliseconds` (docs/spec.md, section 8: 'timeout of {n}ms exceeded'). */
  | { kind: 'timeout'; message: string; milliseconds: number }
  /** An HTTP status outside 2xx; `retryAfterSeconds` is its `Retry-After`. */
  | { kind: 'http'; message: string; httpStatus: number; retryAfterSeconds?: number; code?: string; field?: string }
  /** The response is not JSON (docs/spec.md, section 8: 'JSON.parse fail'), is too large, or could not be read. */
  | { kind: 'parse-error'; message: string }
  /** The response does not match the schema; `field` is the path of the first invalid field. */
  | { kind: 'invalid-response'; message: string; call: string; field: string }
  /** The provider rejected the request: `message` is in the teacher's language, `code` names the rule. */
  | { kind: 'rejected'; message: string; status: number; code?: string; field?: string }
  /** The session is over: HTTP 403, or status −1 (docs/spec.md, section 6). */
  | { kind: 'expired'; message: string }
  /** The host's token function returned no usable token; `code` says why. */
  | { kind: 'token'; message: string; code: TokenProblem }
  /** This page cannot reach its provider, or the address is not a provider; `code` says why, and `message` is for the teacher. */
  | { kind: 'provider'; message: string; code: ProviderProblem }
  /** The caller aborted the call. */
  | { kind: 'aborted'; message: string };

/** How a host's token function fails. `rejected`: the provider rejected the token that it has just returned. */
export type TokenProblem = 'not-a-function' | 'failed' | 'timeout' | 'empty' | 'malformed' | 'rejected';

/**
 * Why a page cannot use its provider. `address`: not an absolute http(s) URL; `mixed-content`: http in a page with https;
 * `policy`: the page's Content-Security-Policy; `socket-policy`: it lacks the address of the live rooms; `cors`: the provider
 * does not allow this origin; `not-a-provider`: something else responds there.
 */
export type ProviderProblem = 'address' | 'mixed-content' | 'policy' | 'socket-policy' | 'cors' | 'not-a-provider';

/** The reply to every call: `data` is set only with `status` 1, which is success. */
export interface Reply<Data> {
  status: number;
  message: string;
  data: Data | undefined;
  /** Set whenever `status` is not 1. */
  failure?: Failure;
  /** Further `data` of a rejected call, such as the newer lesson after a stale change. */
  errorData?: unknown;
  /** Rows that are missing in `data`, because they cannot be read. */
  omitted?: Omitted;
}

/** Rows of a list that were left out: their number, and the error of the first. */
export interface Omitted {
  readonly count: number;
  readonly failure: Failure;
}

/** The status of a successful reply (docs/spec.md, section 9). */
export const SUCCESS = 1;

/** The status with which the provider ends a session (docs/spec.md, section 6). */
export const SESSION_OVER = -1;

/** Every handled error has status 0 (docs/spec.md, section 8); the provider's message takes precedence over the generic one. */
export const failed = (failure: Failure, message = ''): Reply<never> => ({
  status: 0,
  message: message || failure.message,
  data: undefined,
  failure,
});

/** A failure without its message: the rest of the detail of `teacher-failure`. */
export interface FailureDetails {
  kind: Failure['kind'];
  /** Empty if no call has failed. */
  call: string;
  /** The HTTP status of an error, else the reply's own: 0 when none came, −1 when the session is over. */
  status: number;
  /** The provider's code of the rule that was broken, or our code for the error; else the kind. */
  code: string;
  /** The rejected field, or the path of the first that does not match the schema. */
  field?: string;
}

/** Returns the details of a failed call. */
export function failureDetails(failure: Failure): FailureDetails {
  const {
    kind,
    call = '',
    status = 0,
    httpStatus = status,
    code = kind,
    field,
  }: Partial<FailureDetails> & { kind: Failure['kind']; httpStatus?: number } = failure;
  return { kind, status: kind === 'expired' ? SESSION_OVER : httpStatus, call, code, ...(field && { field }) };
}

/** The reply to a write: if it does not contain the written record, `known` is used. */
export const withData = <Data>(reply: Reply<Data | undefined>, known: Data): Reply<Data> => ({
  ...(reply as Reply<unknown>),
  data: succeeded(reply) ? (reply.data ?? known) : undefined,
});

/** Did the call succeed? Narrows `data` to what the endpoint promises. */
export function succeeded<Data>(reply: Reply<Data>): reply is Reply<Data> & { data: Data } {
  return reply.status === SUCCESS;
}

const knownStatuses = [400, 401, 403, 404, 406, 410, 422, 500, 502, 503, 504] as const;

/** The message to show for a failed reply: the provider's own if it sent one, else ours. */
export function failureText({ failure, message }: { failure?: Failure; message?: string }, t: Translate): string {
  if (!failure) return message ?? '';
  if (failure.kind === 'rejected' || failure.kind === 'provider')
    return failure.message || t('common.failure.rejected');
  if (failure.kind !== 'http') return t(`common.failure.${failure.kind}`);
  const status = knownStatuses.find((known) => known === failure.httpStatus);
  const key: TextKey = status ? `common.http.${status}` : 'common.failure.http';
  return message && message !== failure.message ? message : t(key);
}
