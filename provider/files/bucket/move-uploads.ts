import type { AppContext } from '../../app/context.ts';
import type { Bucket } from './bucket.ts';
import { placeBytes } from './place-bytes.ts';

type Deps = Pick<AppContext, 'store' | 'now'> & { bucket: Bucket };

/**
 * Moves the uploads that lie in the database into the bucket, one after the other; one that cannot be moved stays where it
 * is. Of several nodes one does it.
 * @param signal ends it between two uploads
 * @returns how many were moved, and whether none is left
 * @throws {BucketUnavailable} where the bucket fails
 */
export async function moveUploads(deps: Deps, signal: AbortSignal): Promise<{ moved: number; isDone: boolean }> {
  let moved = 0;
  let isDone = false;
  await deps.store.alone('moving uploads', async () => {
    const ids = await deps.store.files.pick(['id'], { where: [['bucketBytes', 'unset']] });
    for (const { id } of ids) {
      if (signal.aborted) return;
      if (await moveUpload(deps, id)) moved += 1;
    }
    isDone = moved === ids.length;
  });
  return { moved, isDone };
}

/** Returns whether it was moved: it may have been deleted meanwhile, or what an earlier try has left is to be deleted first. */
async function moveUpload(deps: Deps, id: string): Promise<boolean> {
  const { store } = deps;
  const file = await store.files.get(id);
  if (!file || (await store.unusedObjects.get(id))) return false;
  const placed = await placeBytes(deps, file);
  return store.transaction(async (store) => {
    if ((await store.files.count([['id', '=', id]])) === 0) return false;
    await placed.confirm(store);
    await store.files.update(id, placed.fields);
    return true;
  });
}
