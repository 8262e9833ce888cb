import { guard, unlessUnderWay } from '../../app/guard.ts';
import type { Bucket } from '../../files/bucket.ts';
import { moveUploads, deleteUnusedObjects } from '../../files/stored-bytes.ts';
import type { Store } from '../../store/store.ts';

/** How often objects are deleted whose files were, in ms. */
const TENDING_INTERVAL_MS = 60_000;

interface BucketTending {
  /** Does at once what is due. */
  run(): Promise<void>;
  /** Ends it, once what it is doing with one upload is done. */
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
