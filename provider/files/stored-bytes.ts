// The bytes of uploads, which lie in their rows or in the bucket. An upload may be moved there at any moment; none is empty.
import type { Store, Where } from '../store/store.ts';
import type { FileRow } from '../store/tables.ts';
import { BucketUnavailable, type Bucket } from './bucket.ts';
import { MINUTE_MS } from '../../src/core/time/index.ts';
import { OBJECT_GIVEN_UP } from '../store/deletions.ts';

/** Where files are stored. */
export interface FileStorage {
  store: Pick<Store, 'files'>;
  bucket: Bucket | undefined;
}

/** How long a stored file is, in bytes, and whether it lies in the bucket. Reads none of it. */
export async function sizeOfFile(
  { files }: Pick<Store, 'files'>,
  id: string,
): Promise<{ size: number; isInBucket: boolean }> {
  const where: Where<FileRow> = [['id', '=', id]];
  const size = await files.sumOfLengths('bytes', where);
  if (size > 0) return { size, isInBucket: false };
  const [row] = await files.pick(['bucketBytes'], { where });
  return { size: row?.bucketBytes ?? 0, isInBucket: row?.bucketBytes !== undefined };
}

/** How long the stored files are together, in bytes. */
export async function sizeOfFiles({ files }: Pick<Store, 'files'>, where: Where<FileRow>): Promise<number> {
  return (await files.sumOfLengths('bytes', where)) + (await files.sum('bucketBytes', where));
}

/**
 * Opens a stored file: its bytes, or a stream of those in the bucket; undefined if there is none.
 * @throws {BucketUnavailable}
 */
export async function openFile(
  { store, bucket }: FileStorage,
  id: string,
): Promise<Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>> | undefined> {
  const file = await store.files.get(id);
  if (file?.bucketBytes === undefined) return file?.bytes;
  return known(bucket).open(id, file.bucketBytes);
}

/**
 * Reads a stored file as a whole; undefined if there is none.
 * @throws {BucketUnavailable} also where the bucket fails in the middle
 */
export async function readFile(storage: FileStorage, id: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const content = await openFile(storage, id);
  if (!(content instanceof ReadableStream)) return content;
  return new Uint8Array(await new Response(content).arrayBuffer());
}

/** The provider refuses to start without the bucket that its uploads lie in, but several nodes may differ in their settings. */
function known(bucket: Bucket | undefined): Bucket {
  if (bucket) return bucket;
  throw new BucketUnavailable('this node has no settings of one.', { isRejected: true });
}

/**
 * How long an object may wait for the row that names it, in ms: much longer than the bucket and a transaction take. Then it
 * counts as unused.
 */
const PLACING_LIFETIME_MS = 10 * MINUTE_MS;

interface PlacingDeps {
  store: Store;
  /** Without one, bytes lie in their rows. */
  bucket: Bucket | undefined;
  /** Milliseconds since 1970. */
  now: () => number;
}

type BucketDeps = PlacingDeps & { bucket: Bucket };

/** Bytes that lie where they belong: in the bucket, or in the row that is about to be stored. */
interface PlacedBytes {
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
  { store, bucket, now }: PlacingDeps,
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

/**
 * Moves the uploads that lie in the database into the bucket, one after the other; one that cannot be moved stays where it
 * is. Of several nodes one does it.
 * @param signal ends it between two uploads
 * @returns how many were moved, and whether none is left
 * @throws {BucketUnavailable} where the bucket fails
 */
export async function moveUploads(deps: BucketDeps, signal: AbortSignal): Promise<{ moved: number; isDone: boolean }> {
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
async function moveUpload(deps: BucketDeps, id: string): Promise<boolean> {
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

/** How many objects are deleted in one go. */
const MOST_AT_ONCE = 1000;

/**
 * Deletes the objects whose files were deleted, or never came to be. Those of uploads under way are left alone. Of several
 * nodes one does it.
 * @throws {BucketUnavailable} with the first that cannot be deleted; the rest is left for the next time
 */
export async function deleteUnusedObjects({ store, bucket, now }: BucketDeps): Promise<void> {
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
