// The bytes of uploads, which are stored in their rows or in the bucket. An upload may be moved there at any moment; none is empty.
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

/** The size of a stored file in bytes, and whether it is in the bucket. Does not read the file. */
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

/** The total size of the stored files, in bytes. */
export async function sizeOfFiles({ files }: Pick<Store, 'files'>, where: Where<FileRow>): Promise<number> {
  return (await files.sumOfLengths('bytes', where)) + (await files.sum('bucketBytes', where));
}

/**
 * Opens a stored file: its bytes, or a stream of those in the bucket; undefined if it does not exist.
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
 * Reads a stored file as a whole; undefined if it does not exist.
 * @throws {BucketUnavailable} also if the bucket fails in the middle
 */
export async function readFile(storage: FileStorage, id: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const content = await openFile(storage, id);
  if (!(content instanceof ReadableStream)) return content;
  return new Uint8Array(await new Response(content).arrayBuffer());
}

/** The provider refuses to start without the bucket that contains its uploads, but several nodes may have different settings. */
function known(bucket: Bucket | undefined): Bucket {
  if (bucket) return bucket;
  throw new BucketUnavailable('this node has no settings for one.', { isRejected: true });
}

/**
 * How long an object may wait for the row that names it, in ms: much longer than the bucket and a transaction take. After that it
 * counts as unused.
 */
const PLACING_LIFETIME_MS = 10 * MINUTE_MS;

interface PlacingDeps {
  store: Store;
  /** Without it, rows contain the bytes. */
  bucket: Bucket | undefined;
  /** Milliseconds since 1970. */
  now: () => number;
}

type BucketDeps = PlacingDeps & { bucket: Bucket };

/** Bytes that are in their place: in the bucket, or in the row that is about to be stored. */
interface PlacedBytes {
  readonly fields: Pick<FileRow, 'bytes' | 'bucketBytes'>;
  /**
   * Declares that a row now names the object. Call it in the transaction that stores the row.
   * @throws {BucketUnavailable} if that took so long that the object counts as unused
   */
  confirm(store: Store): Promise<void>;
}

/**
 * Puts the bytes of an upload into the bucket, before the transaction that stores its row. If that transaction never
 * happens, `deleteUnusedObjects` deletes the object. Without a bucket, the row contains the bytes.
 * @throws {BucketUnavailable}
 */
export async function placeBytes(
  { store, bucket, now }: PlacingDeps,
  { id, bytes, type }: Pick<FileRow, 'id' | 'bytes' | 'type'>,
): Promise<PlacedBytes> {
  if (!bucket) return { fields: { bytes }, confirm: async () => undefined };
  const dueAt = now() + PLACING_LIFETIME_MS;
  // Before the object exists, so that it is found whatever happens next.
  await store.unusedObjects.insert({ id, dueAt });
  await bucket.put(id, bytes, type);
  return {
    fields: { bytes: new Uint8Array(), bucketBytes: bytes.length },
    async confirm({ unusedObjects }) {
      const confirmed = await unusedObjects.delete([
        ['id', '=', id],
        ['dueAt', '=', dueAt],
      ]);
      if (confirmed !== 1) throw new BucketUnavailable('an upload has waited too long for the database.');
    },
  };
}

/**
 * Moves the uploads in the database into the bucket, one after the other; an upload that cannot be moved stays in the
 * database. Only one of several nodes does it.
 * @param signal stops it between two uploads
 * @returns how many were moved, and whether none is left
 * @throws {BucketUnavailable} if the bucket fails
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

/** Returns whether it was moved: it may have been deleted meanwhile, or an object from an earlier attempt must be deleted first. */
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

/** How many objects are deleted per batch. */
const MOST_AT_ONCE = 1000;

/**
 * Deletes the objects whose files were deleted or never stored. Leaves running uploads alone. Only one of several
 * nodes does it.
 * @throws {BucketUnavailable} with the first object that cannot be deleted; the rest is left for the next time
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

/** Keeps a very late upload from using the object. Returns whether it is really unused. */
async function giveUp(store: Store, id: string): Promise<boolean> {
  return store.transaction(async ({ unusedObjects }) => {
    if (!(await unusedObjects.get(id))) return false;
    await unusedObjects.update(id, { dueAt: OBJECT_GIVEN_UP });
    return true;
  });
}
