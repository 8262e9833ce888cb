import type { Store } from '../store/store.ts';
import type { AppContext } from './context.ts';
import type { NoteSecurity } from './security-events.ts';

type Transactional = Pick<AppContext, 'store'> & Partial<AppContext> & { readonly teacher?: { readonly id: string } };

/**
 * Runs work in a transaction of the store, with the services that belong to it; see `Store`. Work after the reply starts once
 * it is committed. What a teacher writes comes one after the other: most of it concerns the same rows.
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
