import { refuseEnded, type AuthenticatedContext } from './context.ts';
import { rejected } from './api-error.ts';
import { transact } from './transact.ts';
import type { Store } from '../store/store.ts';
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
  write: (context: AuthenticatedContext) => Promise<Row>,
  find: (store: Store, id: string) => Promise<Row | undefined> = ({ lessons }, id) =>
    lessons.get(id) as Promise<Row | undefined>,
): Promise<Row> {
  const { teacher, crypto, now, messages } = context;
  const id = `${operation} ${teacher.id} ${body.idempotencyKey}`;
  const requestDigest = await crypto.digest(JSON.stringify(body));
  return transact(context, async (context) => {
    const { store } = context;
    await refuseEnded(context);
    const known = await store.idempotencyKeys.get(id);
    if (known && known.requestDigest !== requestDigest)
      throw rejected('keyReused', messages.keyReused, { field: 'idempotencyKey' });
    const existing = known && (await find(store, known.lessonId));
    if (existing) return existing;
    const row = await write(context);
    await store.idempotencyKeys.insert({ id, lessonId: row.id, requestDigest, expiresAt: now() + KEY_LIFETIME_MS });
    return row;
  });
}
