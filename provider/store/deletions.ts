import type { Store, Where } from './store.ts';
import type { FileRow, MailRow } from './tables.ts';

/** The `dueAt` of an object that no file will name again. */
export const OBJECT_GIVEN_UP = 0;

/** Deletes uploaded files. Their objects in the bucket are deleted after the commit. */
export async function deleteFiles(store: Store, where: Where<FileRow>): Promise<void> {
  await store.transaction(async ({ files, unusedObjects }) => {
    const inBucket = await files.pick(['id'], { where: [...where, ['bucketBytes', 'set']] });
    for (const { id } of inBucket) await unusedObjects.insert({ id, dueAt: OBJECT_GIVEN_UP });
    await files.delete(where);
  });
}

/** Deletes mails, and the files that were uploaded for them, unless something else names these. */
export async function deleteMails(store: Store, where: Where<MailRow>): Promise<void> {
  await store.transaction(async (store) => {
    const attached = await store.mails.pick(['attachmentFile'], { where: [...where, ['attachmentFile', 'set']] });
    await store.mails.delete(where);
    for (const { attachmentFile: file } of attached) {
      if (file !== undefined) await deleteUnnamedFile(store, file);
    }
  });
}

/** Deletes an uploaded file that no mail, no board and no homework names. */
export async function deleteUnnamedFile(store: Store, file: string): Promise<void> {
  if (
    (await store.mails.count([['attachmentFile', '=', file]])) > 0 ||
    (await store.boardFiles.count([['file', '=', file]])) > 0 ||
    (await store.homeworkFiles.get(file))
  )
    return;
  await deleteFiles(store, [['id', '=', file]]);
}
