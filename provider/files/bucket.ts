/**
 * A bucket of S3-compatible storage, which stores the bytes of uploads under the ids of their rows. Each operation has a
 * time limit.
 * @throws {BucketUnavailable} from every method while the storage does not respond, or rejects requests
 */
export interface Bucket {
  /** Stores an object as a whole. @param type its media type */
  put(name: string, bytes: Uint8Array<ArrayBuffer>, type: string): Promise<void>;
  /**
   * Opens an object for reading; undefined if it does not exist. The stream fails if the size differs, or after a long pause.
   * @param size how many bytes it has
   */
  open(name: string, size: number): Promise<ReadableStream<Uint8Array<ArrayBuffer>> | undefined>;
  /** Deletes an object, if it exists. */
  delete(name: string): Promise<void>;
}

/** The bucket could not be used. A write may or may not have succeeded. */
export class BucketUnavailable extends Error {
  /** Whether the storage responded and rejected the request: a setting is wrong. Otherwise it may respond later. */
  readonly isRejected: boolean;

  constructor(reason: string, { isRejected = false, cause }: { isRejected?: boolean; cause?: unknown } = {}) {
    super(`The bucket for uploads cannot be used: ${reason}`, { cause });
    this.isRejected = isRejected;
  }
}
