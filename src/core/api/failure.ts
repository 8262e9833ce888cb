/**
 * Everything that can go wrong between a verb of a model and the provider, as one union.
 * Screens turn it into words (`texts.common.failure…`), the host hears of it as `teacher-failure`.
 */
export type Failure = FailureKind & {
  /** Method and path of the call that failed, parameters unfilled: `GET /api/client/teacher/course/{id}`. */
  call?: string;
};

type FailureKind =
  /** No answer came at all (docs/spec.md, section 8: 'Network request failed'). */
  | { kind: 'offline'; message: string }
  /** No answer within `milliseconds` (docs/spec.md, section 8: 'timeout of {n}ms exceeded'). */
  | { kind: 'timeout'; message: string; milliseconds: number }
  /** An HTTP status outside 2xx. */
  | { kind: 'http'; message: string; httpStatus: number; code?: string; field?: string }
  /** The answer is no JSON (docs/spec.md, section 8: 'JSON.parse fail'), too large, or broke what reads it. */
  | { kind: 'parse-error'; message: string }
  /** JSON that does not fit the schema: which call, and the path of the first field that is wrong. */
  | { kind: 'invalid-response'; message: string; call: string; field: string }
  /** The provider understood and said no: `message` is in the reader's language, `code` names the rule. */
  | { kind: 'rejected'; message: string; status: number; code?: string; field?: string }
  /** The session is over: HTTP 403, or status −1 (docs/spec.md, section 6). */
  | { kind: 'expired'; message: string }
  /** Nobody waits for the answer any more. */
  | { kind: 'aborted'; message: string };

/** What every call answers: `status` 1 is success and only then `data` is there. */
export interface Reply<Data> {
  status: number;
  message: string;
  data: Data | undefined;
  /** Set whenever `status` is not 1. */
  failure?: Failure;
  /** Further `data` of a rejected call, such as the newer lesson after a stale change. */
  errorData?: unknown;
}

/** The status of a successful reply (docs/spec.md, section 9). */
export const SUCCESS = 1;

/** The status with which the provider ends a session (docs/spec.md, section 6). */
export const SESSION_OVER = -1;

/** Every handled error has status 0 (docs/spec.md, section 8); the provider's words come before the generic ones. */
export const failed = (failure: Failure, message = ''): Reply<never> => ({
  status: 0,
  message: message || failure.message,
  data: undefined,
  failure,
});

/** What a host page hears of a failure beside its words: the detail of `teacher-failure`. */
export interface FailureDetails {
  kind: string;
  call?: string;
  /** The HTTP status of an error, else the reply's own: 0 when none came, −1 when the session is over. */
  status?: number;
  /** The provider's name for the rule that was broken. */
  code?: string;
  /** The field that the provider refused, or the path of the one that does not fit. */
  field?: string;
}

/** The facts of a failed call. */
export function failureDetails(failure: Failure): FailureDetails {
  const {
    kind,
    call,
    status = 0,
    httpStatus = status,
    code,
    field,
  }: FailureDetails & { httpStatus?: number } = failure;
  return {
    kind,
    status: kind === 'expired' ? SESSION_OVER : httpStatus,
    ...(call && { call }),
    ...(code && { code }),
    ...(field && { field }),
  };
}

/** Did the call succeed? Narrows `data` to what the endpoint promises. */
export function succeeded<Data>(reply: Reply<Data>): reply is Reply<Data> & { data: Data } {
  return reply.status === SUCCESS;
}
