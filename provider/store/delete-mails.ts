import { deleteFiles } from './delete-files.ts';
import type { Store, Where } from './store.ts';
import type { MailRow } from './tables.ts';

/** Deletes mails, and the files that were uploaded to go with them, unless something else names these. */
export async function deleteMails(store: Store, where: Where<MailRow>): Promise<void> {
  await store.transaction(async (store) => {
    const attached = await store.mails.pick(['attachmentFile'], { where: [...where, ['attachmentFile', 'set']] });
    await store.mails.delete(where);
    for (const { attachmentFile: file } of attached) {
      if (file !== undefined) await deleteUnnamedFile(store, file);
    }
  });
}

/** Deletes an uploaded file that no mail and no board names. */
export async function deleteUnnamedFile(store: Store, file: string): Promise<void> {
  if (
    (await store.mails.count([['attachmentFile', '=', file]])) > 0 ||
    (await store.boardFiles.count([['file', '=', file]])) > 0
  )
    return;
  await deleteFiles(store, [['id', '=', file]]);
}
