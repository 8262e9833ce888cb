import type { Messages } from '../i18n/index.ts';
import { downloadsBusy, missing } from '../app/api-error.ts';

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/** What all files under way may come to, in bytes: each is in memory until it has been read. */
const MOST_BYTES = 256 * MEGABYTE;

/** What one reader may have under way, in bytes: three of the largest files. */
const MOST_OF_READER = 64 * MEGABYTE;

/** A file goes out in pieces of so many bytes, each of which has to be read in time. */
const PIECE = 256 * KILOBYTE;

/** How long a piece may take to be read, milliseconds. */
const READ_TIMEOUT = 30_000;

/** When to try again, milliseconds. */
const RETRY = 10_000;

export type Downloads = ReturnType<typeof createDownloads>;

/** Bounds what files on their way out hold in memory; a reader that does not read is given up. */
export function createDownloads(timeout = READ_TIMEOUT) {
  const ofReader = new Map<string, number>();
  let total = 0;

  function note(reader: string, change: number): void {
    total += change;
    const left = (ofReader.get(reader) ?? 0) + change;
    if (left > 0) ofReader.set(reader, left);
    else ofReader.delete(reader);
  }

  return {
    /**
     * The body of a reply.
     * @param reader for whom it counts: a person, or a network address
     * @param size how many bytes it has
     * @param read answers them; called only when there is space
     * @throws {ApiError} when too much is under way, or when the file is gone
     */
    send(
      reader: string,
      size: number,
      read: () => Uint8Array | undefined,
      messages: Messages,
    ): ReadableStream<Uint8Array> {
      const isTooMuch = total + size > MOST_BYTES || (ofReader.get(reader) ?? 0) + size > MOST_OF_READER;
      if (isTooMuch) throw downloadsBusy(messages, RETRY);
      const bytes = read();
      if (!bytes) throw missing(messages);
      note(reader, size);
      return inPieces(bytes, timeout, () => note(reader, -size));
    },
  };
}

/** The bytes as they are asked for; `leave` is called once, when all are gone or nobody wants more of them. */
function inPieces(content: Uint8Array, timeout: number, leave: () => void): ReadableStream<Uint8Array> {
  let bytes: Uint8Array | undefined = content;
  let position = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function end(): void {
    clearTimeout(timer);
    if (bytes) leave();
    // The stream may be kept for as long as its connection.
    bytes = undefined;
  }

  function waitFor(controller: ReadableStreamDefaultController<Uint8Array>): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      end();
      controller.error(new Error('Nobody reads this file.'));
    }, timeout);
  }

  return new ReadableStream<Uint8Array>(
    {
      start: waitFor,
      pull(controller) {
        if (!bytes) return;
        waitFor(controller);
        const piece = bytes.slice(position, position + PIECE);
        position += piece.length;
        if (piece.length > 0) controller.enqueue(piece);
        if (position < bytes.length) return;
        end();
        controller.close();
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
}
