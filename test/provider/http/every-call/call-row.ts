/** What is tested of one call. */
export interface CallRow {
  /** An input that succeeds; undefined where success has a test of its own. */
  right: unknown;
  /** Checks the data of the success. */
  data?: (data: Record<string, unknown>) => unknown;
  /** Inputs with one thing wrong, and what the provider answers: HTTP status and code. */
  wrong?: Record<string, [input: unknown, httpStatus: number, code: string]>;
  /** An input that names a record that does not exist. */
  missing?: unknown;
}

export const MISSING_ID = { params: { id: 'nobody' } };

export const NO_EMAIL = { body: { email: 'hanako' } };

export const PAGING = { page: 1, size: 10 };

export const WRONG_PAGING: CallRow['wrong'] = {
  'a page before the first': [{ query: { page: 0, size: 10 } }, 422, 'tooSmall'],
  'a page that is no number': [{ query: { page: 'x', size: 10 } }, 422, 'notNumber'],
  'too many rows on a page': [{ query: { page: 1, size: 101 } }, 422, 'tooLarge'],
};
