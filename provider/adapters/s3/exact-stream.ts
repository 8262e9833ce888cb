import { BucketUnavailable } from '../../files/bucket.ts';

interface StreamGuard {
  /** Cuts off the answer that the stream belongs to. */
  cut: AbortController;
  /** How long a chunk may take to come, in ms. */
  timeout: number;
}

/** The body of an answer, which fails where it has another size, or a chunk of it does not come in time. */
export function exactStream(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  size: number,
  { cut, timeout }: StreamGuard,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  let left = size;

  async function nextChunk() {
    const late = setTimeout(() => cut.abort(new Error(`Nothing has come for ${timeout} ms.`)), timeout);
    try {
      return await reader.read();
    } catch (cause) {
      throw new BucketUnavailable('an object broke off while it was read.', { cause });
    } finally {
      clearTimeout(late);
    }
  }

  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const { value } = await nextChunk();
        left -= value?.length ?? 0;
        // The last chunk is passed on when it is known to be the last: a reader who knows the size looks no further.
        const isWhole = left === 0 && (await nextChunk()).done;
        if (left < 0 || (left === 0 && !isWhole) || (!value && left > 0)) {
          cut.abort();
          throw new BucketUnavailable('an object has not the size that its upload had.');
        }
        if (value) controller.enqueue(value);
        if (isWhole) controller.close();
      },
      async cancel(reason) {
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
