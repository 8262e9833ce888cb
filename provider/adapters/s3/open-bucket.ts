import { randomUUID } from 'node:crypto';
import { BucketUnavailable, type Bucket } from '../../files/bucket.ts';
import type { Store } from '../../store/store.ts';
import { StartError } from '../node/start-error.ts';
import type { S3Options } from './s3-bucket.ts';
import { guard, unlessUnderWay } from '../../app/guard.ts';
import { moveUploads, deleteUnusedObjects } from '../../files/stored-bytes.ts';

export type { S3Options } from './s3-bucket.ts';

/**
 * Opens the bucket for uploads, and checks it; undefined if none is configured. Reports a bucket that does not respond: it may respond later.
 * @throws {StartError} if the bucket rejects the check, or uploads are in a bucket that is not configured
 */
export async function openBucket(
  options: S3Options | undefined,
  store: Pick<Store, 'files'>,
): Promise<Bucket | undefined> {
  if (!options) {
    await refuseForgotten(store);
    return undefined;
  }
  const { createS3Bucket } = await import('./s3-bucket.ts');
  const bucket = createS3Bucket(options);
  await tryOut(bucket).catch((error: unknown) => {
    if (!(error instanceof BucketUnavailable)) throw error;
    if (error.isRejected)
      throw new StartError(
        `${error.message} Check S3_URL, S3_BUCKET, S3_REGION, S3_ACCESS_KEY and S3_SECRET_KEY, and what this key may do: write, read and delete objects.`,
        { cause: error },
      );
    console.error(`${error.message} It may respond later.`, error.cause);
  });
  return bucket;
}

/** Writes, reads and deletes an object. */
async function tryOut(bucket: Bucket): Promise<void> {
  const name = `check-${randomUUID()}`;
  const bytes = new TextEncoder().encode('A provider has checked its settings with this.\n');
  await bucket.put(name, bytes, 'text/plain');
  const content = await bucket.open(name, bytes.length);
  if (!content) throw new BucketUnavailable('an object that was just written cannot be read.', { isRejected: true });
  await new Response(content).arrayBuffer();
  await bucket.delete(name);
}

async function refuseForgotten({ files }: Pick<Store, 'files'>): Promise<void> {
  if ((await files.count([['bucketBytes', 'set']])) === 0) return;
  throw new StartError(
    'Uploads lie in a bucket, which has to be set: S3_URL, S3_BUCKET, S3_REGION, S3_ACCESS_KEY and S3_SECRET_KEY.',
  );
}

/** How often the objects of deleted files are deleted, in ms. */
const TENDING_INTERVAL_MS = 60_000;

interface BucketTending {
  /** Runs due work immediately. */
  run(): Promise<void>;
  /** Stops, once the current upload is done. */
  close(): Promise<void>;
}

interface TendingDeps {
  store: Store;
  now: () => number;
  bucket: Bucket;
  /** Whether it repeats on a timer. */
  background: boolean;
}

/** Moves the uploads of the database into the bucket, and deletes unused objects: now, and every minute. */
export function tendBucket({ background, ...deps }: TendingDeps): BucketTending {
  const end = new AbortController();
  let work = Promise.resolve();
  let isMoved = false;

  async function tend(): Promise<void> {
    if (end.signal.aborted) return;
    await guard('deleting unused objects', () => deleteUnusedObjects(deps));
    if (!isMoved) await guard('moving uploads into the bucket', move);
  }

  async function move(): Promise<void> {
    const { moved, isDone } = await moveUploads(deps, end.signal);
    isMoved = isDone;
    if (moved > 0) console.log(`Moved uploads from the database into the bucket: ${moved}.`);
  }

  const run = () => (work = work.then(tend));
  const timer = background
    ? setInterval(unlessUnderWay('tending the bucket', run), TENDING_INTERVAL_MS).unref()
    : undefined;
  void run();
  return {
    run,
    async close() {
      clearInterval(timer);
      end.abort();
      await work;
    },
  };
}
