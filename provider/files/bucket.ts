/**
 * A bucket of S3-compatible storage, in which the bytes of uploads lie under the ids of their rows. Each operation has a
 * time limit.
 * @throws {BucketUnavailable} from every method while the storage does not answer, or refuses
 */
export interface Bucket {
  /** Stores an object as a whole. @param type its media type */
  put(name: string, bytes: Uint8Array<ArrayBuffer>, type: string): Promise<void>;
  /**
   * Opens an object for reading; undefined if there is none. The stream fails where it has another size, or pauses for long.
   * @param size how many bytes it has
   */
  open(name: string, size: number): Promise<ReadableStream<Uint8Array<ArrayBuffer>> | undefined>;
  /** Deletes an object, if there is one. */
  delete(name: string): Promise<void>;
}

/** The bucket could not be used. What was to be written may or may not have been. */
export class BucketUnavailable extends Error {
  /** Whether the storage has answered and refuses: a setting is wrong. Otherwise it may answer later. */
  readonly isRejected: boolean;

  constructor(reason: string, { isRejected = false, cause }: { isRejected?: boolean; cause?: unknown } = {}) {
    super(`The bucket for uploads cannot be used: ${reason}`, { cause });
    this.isRejected = isRejected;
  }
}
