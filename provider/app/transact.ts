import type { Store } from '../store/store.ts';
import { type AppContext, refuseEnded, type AuthenticatedContext } from './context.ts';
import type { NoteSecurity } from './security-events.ts';
import { rejected } from './api-error.ts';
import type { LessonRow } from '../store/tables.ts';

type Transactional = Pick<AppContext, 'store'> & Partial<AppContext> & { readonly teacher?: { readonly id: string } };

/**
 * Runs work in a transaction of the store, with the services that belong to it; see `Store`. Work after the reply starts after
 * the commit. The writes of one teacher run one after the other, because most of them concern the same rows.
 */
export function transact<Context extends Transactional, Result>(
  context: Context,
  work: (context: Context) => Promise<Result>,
): Promise<Result> {
  return context.store.transaction((store) => work(within(context, store)), context.teacher?.id);
}

function within<Context extends Transactional>(context: Context, store: Store): Context {
  const { sessions, limiter, slowDown, noteSecurity, outbox, afterReply } = context;
  return {
    ...context,
    store,
    ...(sessions && { sessions: sessions.within(store) }),
    ...(limiter && { limiter: limiter.within(store) }),
    ...(slowDown && { slowDown: slowDown.within(store) }),
    ...(noteSecurity && {
      noteSecurity: (...event: Parameters<NoteSecurity>) => store.afterCommit(() => noteSecurity(...event)),
    }),
    ...(outbox && { outbox: outbox.within(store) }),
    ...(afterReply && { afterReply: (work: () => void | Promise<void>) => store.afterCommit(() => afterReply(work)) }),
  };
}

/** How long an idempotency key is stored, in ms. */
const KEY_LIFETIME_MS = 24 * 60 * 60_000;

/**
 * Runs a write to a lesson, or with `find` to another record, once per idempotency key. A repeated request returns the current record. Rejections are not
 * stored, so a rejected request may be retried with the same key.
 * @throws {ApiError} with the code `keyReused` if the key is reused with a different body
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
