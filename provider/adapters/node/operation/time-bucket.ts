import type { Bucket } from '../../../files/bucket.ts';

/** Called with how long an operation on the bucket took, such as `put`, in ms, and how it ended. */
type BucketObserver = (operation: string, outcome: 'done' | 'failed', milliseconds: number) => void;

/** A bucket that reports how long each operation takes; that of `open` until the object begins to come. */
export function timeBucket(bucket: Bucket, observe: BucketObserver): Bucket {
  async function timed<Result>(operation: string, work: () => Promise<Result>): Promise<Result> {
    const startedAt = performance.now();
    let outcome: 'done' | 'failed' = 'failed';
    try {
      const result = await work();
      outcome = 'done';
      return result;
    } finally {
      observe(operation, outcome, performance.now() - startedAt);
    }
  }
  return {
    put: (...object) => timed('put', () => bucket.put(...object)),
    open: (...object) => timed('open', () => bucket.open(...object)),
    delete: (name) => timed('delete', () => bucket.delete(name)),
  };
}
