import { MINUTE_MS } from '../../../src/core/time/index.ts';
import type { AppContext } from '../../app/context.ts';
import type { Store } from '../../store/store.ts';
import type { FileRow } from '../../store/tables.ts';
import { BucketUnavailable } from './bucket.ts';

/**
 * How long an object may wait for the row that names it, in ms: much longer than the bucket and a transaction take. Then it
 * counts as unused.
 */
const PLACING_LIFETIME_MS = 10 * MINUTE_MS;

/** Bytes that lie where they belong: in the bucket, or in the row that is about to be stored. */
export interface PlacedBytes {
  readonly fields: Pick<FileRow, 'bytes' | 'bucketBytes'>;
  /**
   * Says that a row names the object from now on; to be called in the transaction that stores the row.
   * @throws {BucketUnavailable} if that took so long that the object counts as unused
   */
  confirm(store: Store): Promise<void>;
}

/**
 * Puts the bytes of an upload into the bucket, ahead of the transaction that stores its row. Where that transaction never
 * comes, `deleteUnusedObjects` deletes the object. Without a bucket the row itself has the bytes.
 * @throws {BucketUnavailable}
 */
export async function placeBytes(
  { store, bucket, now }: Pick<AppContext, 'store' | 'bucket' | 'now'>,
  { id, bytes, type }: Pick<FileRow, 'id' | 'bytes' | 'type'>,
): Promise<PlacedBytes> {
  if (!bucket) return { fields: { bytes }, confirm: async () => undefined };
  const dueAt = now() + PLACING_LIFETIME_MS;
  // Before the object is there, so that it is found whatever happens next.
  await store.unusedObjects.insert({ id, dueAt });
  await bucket.put(id, bytes, type);
  return {
    fields: { bytes: new Uint8Array(), bucketBytes: bytes.length },
    async confirm({ unusedObjects }) {
      const confirmed = await unusedObjects.delete([
        ['id', '=', id],
        ['dueAt', '=', dueAt],
      ]);
      if (confirmed !== 1) throw new BucketUnavailable('an upload has waited for the database for too long.');
    },
  };
}
