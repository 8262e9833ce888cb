import type { Store, Where } from './store.ts';
import type { FileRow } from './tables.ts';

/** The `dueAt` of an object that no file names any more, nor ever will. */
export const OBJECT_GIVEN_UP = 0;

/** Deletes uploaded files. The objects of those that lie in the bucket are deleted once that is committed. */
export async function deleteFiles(store: Store, where: Where<FileRow>): Promise<void> {
  await store.transaction(async ({ files, unusedObjects }) => {
    const inBucket = await files.pick(['id'], { where: [...where, ['bucketBytes', 'set']] });
    for (const { id } of inBucket) await unusedObjects.insert({ id, dueAt: OBJECT_GIVEN_UP });
    await files.delete(where);
  });
}
