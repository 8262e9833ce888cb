import { DAY_MS } from '../../src/core/time/index.ts';
import type { AppContext } from '../app/context.ts';
import type { SessionRow } from '../store/tables.ts';
import type { PushTarget } from './push-sender.ts';

/** Maximum number of a teacher's devices; a further one replaces the one that was confirmed first. */
export const MAX_SUBSCRIPTIONS = 10;

/** How long a subscription lasts that its browser does not confirm, in ms. */
const SUBSCRIPTION_LIFETIME_MS = 60 * DAY_MS;

type Deps = Pick<AppContext, 'store' | 'now'>;

interface NewSubscription extends PushTarget {
  id: string;
  language: string;
}

/**
 * Stores the subscription of the device that this session is on, or confirms it. A browser has one: that of another teacher
 * with the same endpoint is replaced.
 */
export async function saveSubscription(
  { store, now }: Deps,
  { teacherId, family }: Pick<SessionRow, 'teacherId' | 'family'>,
  { id, endpoint, p256dh, auth, language }: NewSubscription,
): Promise<void> {
  await store.transaction(async (store) => {
    const existing = await store.pushSubscriptions.get(id);
    const createdAt = existing?.teacherId === teacherId ? existing.createdAt : now();
    await store.pushSubscriptions.delete([['id', '=', id]]);
    const row = { id, teacherId, family, endpoint, p256dh, auth, language, createdAt };
    await store.pushSubscriptions.insert({ ...row, expiresAt: now() + SUBSCRIPTION_LIFETIME_MS });
    const others = await store.pushSubscriptions.pick(['id'], {
      where: [
        ['teacherId', '=', teacherId],
        ['id', '!=', id],
      ],
      order: [['expiresAt', 'descending']],
    });
    for (const other of others.slice(MAX_SUBSCRIPTIONS - 1))
      await store.pushSubscriptions.delete([['id', '=', other.id]]);
  });
}
