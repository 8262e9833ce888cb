// The bytes of uploads, which lie in their rows or in the bucket. An upload may be moved there at any moment; none is empty.
import type { Store, Where } from '../store/store.ts';
import type { FileRow } from '../store/tables.ts';
import { BucketUnavailable, type Bucket } from './bucket/bucket.ts';

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
