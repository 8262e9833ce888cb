import { count, refuseEnded, type AuthenticatedContext, type Handlers } from '../app/context.ts';
import { missing, rejected } from '../app/api-error.ts';
import type { Pushes } from '../push/pushes.ts';
import { saveSubscription } from '../push/subscriptions.ts';
import { transact } from '../app/transact.ts';

/** The devices that get the teacher's notifications (docs/decisions/048). */
export const pushHandlers: Pick<Handlers, 'readPush' | 'subscribeToPush' | 'unsubscribeFromPush'> = {
  readPush: (_, context) => pushRecord(context, pushesOf(context)),

  async subscribeToPush({ body }, context) {
    const { crypto, teacher, session, messages } = context;
    const pushes = pushesOf(context);
    await count(context, 'pushSubscription', teacher.id);
    // Where it resolves to is checked with each message: names change, and who asks learns nothing of a network.
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

/** @throws {ApiError} where the platform cannot push: the capability is missing there, too */
function pushesOf({ pushes, messages }: AuthenticatedContext): Pushes {
  if (!pushes) throw missing(messages);
  return pushes;
}

async function pushRecord({ store, teacher }: AuthenticatedContext, { publicKey }: Pushes) {
  const rows = await store.pushSubscriptions.pick(['id'], { where: [['teacherId', '=', teacher.id]] });
  return { publicKey, subscriptions: rows.map(({ id }) => id) };
}
