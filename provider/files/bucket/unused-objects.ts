import type { AppContext } from '../../app/context.ts';
import type { Store } from '../../store/store.ts';
import { OBJECT_GIVEN_UP } from '../../store/delete-files.ts';
import type { Bucket } from './bucket.ts';

/** How many objects are deleted in one go. */
const MOST_AT_ONCE = 1000;

/**
 * Deletes the objects whose files were deleted, or never came to be. Those of uploads under way are left alone. Of several
 * nodes one does it.
 * @throws {BucketUnavailable} with the first that cannot be deleted; the rest is left for the next time
 */
export async function deleteUnusedObjects({
  store,
  bucket,
  now,
}: Pick<AppContext, 'store' | 'now'> & { bucket: Bucket }): Promise<void> {
  await store.alone('deleting unused objects', async () => {
    const due = await store.unusedObjects.pick(['id'], { where: [['dueAt', '<=', now()]], limit: MOST_AT_ONCE });
    for (const { id } of due) {
      if (!(await giveUp(store, id))) continue;
      await bucket.delete(id);
      await store.unusedObjects.delete([['id', '=', id]]);
    }
  });
}

/** Keeps an upload that comes very late from using the object. Returns whether it is unused indeed. */
async function giveUp(store: Store, id: string): Promise<boolean> {
  return store.transaction(async ({ unusedObjects }) => {
    if (!(await unusedObjects.get(id))) return false;
    await unusedObjects.update(id, { dueAt: OBJECT_GIVEN_UP });
    return true;
  });
}
