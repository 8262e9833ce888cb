import { count, refuseEnded, type AuthenticatedContext, type Handlers, type AppContext } from '../app/context.ts';
import { missing, rejected } from '../app/api-error.ts';
import type { Pushes } from '../push/pushes.ts';
import { transact } from '../app/transact.ts';
import { DAY_MS } from '../../src/core/time/index.ts';
import type { SessionRow } from '../store/tables.ts';
import type { PushTarget } from '../push/push-sender.ts';

/** The devices that get the teacher's notifications (docs/decisions/048). */
export const pushHandlers: Pick<Handlers, 'readPush' | 'subscribeToPush' | 'unsubscribeFromPush'> = {
  readPush: (_, context) => pushRecord(context, pushesOf(context)),

  async subscribeToPush({ body }, context) {
    const { crypto, teacher, session, messages } = context;
    const pushes = pushesOf(context);
    await count(context, 'pushSubscription', teacher.id);
    // The resolved address is checked with each message: names change, and the sender of this request learns nothing about a network.
    if (!pushes.accepts(body)) throw rejected('pushRejected', messages.pushRejected, { field: 'endpoint' });
    const id = await crypto.digest(body.endpoint);
    await transact(context, async (context) => {
      await refuseEnded(context);
      await saveSubscription(context, session, { id, ...body });
    });
    return pushRecord(context, pushes);
  },

  async unsubscribeFromPush({ body }, context) {
    const { store, crypto, teacher } = context;
    await store.pushSubscriptions.delete([
      ['id', '=', await crypto.digest(body.endpoint)],
      ['teacherId', '=', teacher.id],
    ]);
    return undefined;
  },
};

/** @throws {ApiError} if the platform cannot push: then the capability is missing, too */
function pushesOf({ pushes, messages }: AuthenticatedContext): Pushes {
  if (!pushes) throw missing(messages);
  return pushes;
}

async function pushRecord({ store, teacher }: AuthenticatedContext, { publicKey }: Pushes) {
  const rows = await store.pushSubscriptions.pick(['id'], { where: [['teacherId', '=', teacher.id]] });
  return { publicKey, subscriptions: rows.map(({ id }) => id) };
}

/** Maximum number of a teacher's devices; a further one replaces the one that was confirmed first. */
const MAX_SUBSCRIPTIONS = 10;

/** Lifetime of a subscription that its browser does not confirm, in ms. */
const SUBSCRIPTION_LIFETIME_MS = 60 * DAY_MS;

type Deps = Pick<AppContext, 'store' | 'now'>;

interface NewSubscription extends PushTarget {
  id: string;
  language: string;
}

/**
 * Stores or confirms the subscription of this session's device. A browser has one subscription: it replaces that of another
 * teacher with the same endpoint.
 */
async function saveSubscription(
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
