import { refuseEnded, type AuthenticatedContext } from './context.ts';
import { rejected } from './api-error.ts';
import type { LessonRow } from '../store/tables.ts';

/** How long an idempotency key is remembered, in ms. */
const KEY_LIFETIME_MS = 24 * 60 * 60_000;

/**
 * Runs a write to a lesson, or with `find` to another record, once per idempotency key. A repeated request returns the record as it is now. Refusals are not
 * stored, so a refused request may be retried with the same key.
 * @throws {ApiError} with the code `keyReused` when the key comes with a different body
 */
export async function runOnce<Body extends { idempotencyKey: string }, Row extends { id: string } = LessonRow>(
  context: AuthenticatedContext,
  operation: string,
  body: Body,
  write: () => Row,
  find: (id: string) => Row | undefined = (id) => context.store.lessons.get(id) as Row | undefined,
): Promise<Row> {
  const { store, teacher, crypto, now, messages } = context;
  const id = `${operation} ${teacher.id} ${body.idempotencyKey}`;
  const requestDigest = await crypto.digest(JSON.stringify(body));
  return store.transaction(() => {
    refuseEnded(context);
    const known = store.idempotencyKeys.get(id);
    if (known && known.requestDigest !== requestDigest)
      throw rejected('keyReused', messages.keyReused, { field: 'idempotencyKey' });
    const existing = known && find(known.lessonId);
    if (existing) return existing;
    const row = write();
    store.idempotencyKeys.insert({ id, lessonId: row.id, requestDigest, expiresAt: now() + KEY_LIFETIME_MS });
    return row;
  });
}
