import type { Failure } from './failure.ts';
import type { TextKey, Translate } from '../i18n/index.ts';

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
