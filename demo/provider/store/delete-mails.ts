import type { Store, Where } from './store.ts';
import type { MailRow } from './tables.ts';

/** Deletes mails, and the files that were uploaded to go with them, unless something else names these. */
export function deleteMails(store: Store, where: Where<MailRow>): void {
  store.transaction(() => {
    const attached = store.mails.pick(['attachmentFile'], { where: [...where, ['attachmentFile', 'set']] });
    store.mails.delete(where);
    for (const { attachmentFile: file } of attached) {
      if (file !== undefined) deleteUnnamedFile(store, file);
    }
  });
}

/** Deletes an uploaded file that no mail and no board names. */
export function deleteUnnamedFile(store: Store, file: string): void {
  if (store.mails.count([['attachmentFile', '=', file]]) > 0 || store.boardFiles.count([['file', '=', file]]) > 0)
    return;
  store.files.delete([['id', '=', file]]);
}
