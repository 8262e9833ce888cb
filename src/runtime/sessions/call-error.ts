import { failureDetails, type Failure } from '../../core/api/index.ts';

/** The error of a page's failed call, with the same fields as the detail of `teacher-failure`. */
export class CallError extends Error {
  override readonly name = 'CallError';
  /**
   * The kind of failure: `offline`, `timeout`, `http`, `rejected` (by the provider, see `code`), `expired` (nobody is
   * signed in any more), `invalid-input`, `invalid-response`, `parse-error`, `provider`, `token` or `aborted`.
   */
  readonly kind: Failure['kind'] | 'invalid-input';
  /** Method and path of the call, with the parameters not filled in. */
  readonly call: string;
  /** The HTTP status of an error, otherwise that of the reply: 0 if there was no reply, −1 if the session has ended. */
  readonly status: number;
  /**
   * The provider's name for the violated rule; `signed-out` if the call was not sent because nobody is signed in;
   * otherwise the kind.
   */
  readonly code: string;
  /** The rejected field, or the path of the one that does not match the schema. */
  readonly field: string | undefined;
  /** Further data of a rejected call, such as the newer lesson after an outdated change. */
  readonly data: unknown;

  constructor(details: CallErrorDetails) {
    super(details.message);
    this.kind = details.kind;
    this.call = details.call;
    this.status = details.status;
    this.code = details.code ?? details.kind;
    this.field = details.field;
    this.data = details.data;
  }
}

interface CallErrorDetails {
  readonly kind: CallError['kind'];
  readonly message: string;
  readonly call: string;
  readonly status: number;
  readonly code?: string | undefined;
  readonly field?: string | undefined;
  readonly data?: unknown;
}

/** Creates the error for a failed reply. `message` is the provider's, if it sent one. */
export function callErrorOf(failure: Failure, call: string, message: string, data: unknown): CallError {
  const { status, code, field } = failureDetails(failure);
  return new CallError({ kind: failure.kind, message: message || failure.kind, call, status, code, field, data });
}
