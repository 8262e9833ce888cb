import type { Messages } from '../i18n/index.ts';
import { downloadsBusy, missing } from '../app/api-error.ts';

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/**
 * Maximum size of all running downloads together, in bytes: each file or board is in memory until it has been sent. For a file
 * in the bucket, only chunks are in memory.
 */
const MAX_TOTAL_BYTES = 256 * MEGABYTE;

/** Maximum size of one reader's running downloads, in bytes: three of the largest files. */
const MAX_READER_BYTES = 64 * MEGABYTE;

/** The maximum memory of a file that is passed on from the bucket, in bytes: chunks of it wait in several places. */
const RELAY_BYTES = MEGABYTE;

/** Size of the chunks in which a file is sent, in bytes; each must be read in time. */
const CHUNK_BYTES = 256 * KILOBYTE;

/** Time limit for reading a chunk, in ms. */
const READ_TIMEOUT_MS = 30_000;

/** When a rejected client should retry, in ms. */
const RETRY_AFTER_MS = 10_000;

export type Downloads = ReturnType<typeof createDownloads>;

/** Limits the memory that downloads use; cancels a download whose reader stops reading. */
export function createDownloads(timeout = READ_TIMEOUT_MS) {
  const ofReader = new Map<string, number>();
  let total = 0;

  function reserve(reader: string, change: number): void {
    total += change;
    const left = (ofReader.get(reader) ?? 0) + change;
    if (left > 0) ofReader.set(reader, left);
    else ofReader.delete(reader);
  }

  /**
   * Reserves memory until it is released, once.
   * @throws {ApiError} if too many downloads are running
   */
  function hold(reader: string, size: number, messages: Messages): () => void {
    const isTooMuch = total + size > MAX_TOTAL_BYTES || (ofReader.get(reader) ?? 0) + size > MAX_READER_BYTES;
    if (isTooMuch) throw downloadsBusy(messages, RETRY_AFTER_MS);
    reserve(reader, size);
    let isHeld = true;
    return () => {
      if (isHeld) reserve(reader, -size);
      isHeld = false;
    };
  }

  return {
    hold,
    /** A reply whose body is in memory, sent in chunks; `release` is called when it has been sent or is cancelled. */
    async inChunks(response: Response, release: () => void): Promise<Response> {
      const bytes = new Uint8Array(await response.arrayBuffer());
      const { status, headers } = response;
      return new Response(inChunks(bytes, timeout, release), { status, headers });
    },
    /**
     * Creates the body of a reply.
     * @param reader for whom the download counts: a person, or a network address
     * @param file its size in bytes, and whether it is passed on from the bucket
     * @param open returns the bytes, or a stream of them; called only if enough memory is free
     * @throws {ApiError} if too many downloads are running, or the file no longer exists
     */
    async send(
      reader: string,
      { size, isInBucket }: { size: number; isInBucket: boolean },
      open: () => Promise<Uint8Array | ReadableStream<Uint8Array> | undefined>,
      messages: Messages,
    ): Promise<ReadableStream<Uint8Array>> {
      const release = hold(reader, isInBucket ? Math.min(size, RELAY_BYTES) : size, messages);
      const content = await open().catch((error: unknown) => {
        release();
        throw error;
      });
      if (content instanceof ReadableStream) return relay(content, { bytes: CHUNK_BYTES, millis: timeout }, release);
      if (content) return inChunks(content, timeout, release);
      release();
      throw missing(messages);
    },
  };
}

/** Streams the bytes on demand; `release` is called once, when all are sent or the stream is cancelled. */
function inChunks(content: Uint8Array, timeout: number, release: () => void): ReadableStream<Uint8Array> {
  let bytes: Uint8Array | undefined = content;
  let position = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function end(): void {
    clearTimeout(timer);
    if (bytes) release();
    // The stream may live as long as its connection; the bytes must not.
    bytes = undefined;
  }

  function waitFor(controller: ReadableStreamDefaultController<Uint8Array>): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      end();
      controller.error(new Error('The reader has stopped reading.'));
    }, timeout);
  }

  return new ReadableStream<Uint8Array>(
    {
      start: waitFor,
      pull(controller) {
        if (!bytes) return;
        waitFor(controller);
        const chunk = bytes.slice(position, position + CHUNK_BYTES);
        position += chunk.length;
        if (chunk.length > 0) controller.enqueue(chunk);
        if (position < bytes.length) return;
        end();
        controller.close();
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
}

/** The minimum speed of a reader. */
interface Pace {
  /** Minimum number of bytes to read … */
  bytes: number;
  /** … within this time, in ms. */
  millis: number;
}

/**
 * Passes a stream on at the pace of its reader, chunk by chunk, so that at most one is in memory here. If the reader is too
 * slow, cancels both ends.
 * @param release called once, when everything is sent, or either end fails or is cancelled
 */
export function relay(source: ReadableStream<Uint8Array>, pace: Pace, release: () => void): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let passed = 0;
  let isOver = false;

  function end(): void {
    clearTimeout(timer);
    isOver = true;
    release();
  }

  function startTimer(controller: ReadableStreamDefaultController<Uint8Array>): void {
    clearTimeout(timer);
    passed = 0;
    timer = setTimeout(() => {
      const reason = new Error('The reader has stopped reading.');
      end();
      controller.error(reason);
      // Nobody handles its failure.
      reader.cancel(reason).catch(() => undefined);
    }, pace.millis);
  }

  return new ReadableStream<Uint8Array>(
    {
      start: startTimer,
      async pull(controller) {
        try {
          const { value } = await reader.read();
          if (isOver) return;
          if (!value) {
            end();
            controller.close();
            return;
          }
          controller.enqueue(value);
          passed += value.length;
          if (passed >= pace.bytes) startTimer(controller);
        } catch (error) {
          end();
          throw error;
        }
      },
      async cancel(reason) {
        end();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
