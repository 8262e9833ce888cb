/** How fast a reader has to be. */
export interface Pace {
  /** How many bytes have to be read at least … */
  bytes: number;
  /** … within this time, in ms. */
  millis: number;
}

/**
 * Passes a stream on at the pace of its reader, chunk by chunk, so that no more than one is in memory here. Where that is too
 * slow, both ends are cancelled.
 * @param release called once, when all is sent, or either end fails or is cancelled
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
      const reason = new Error('Nobody reads this file.');
      end();
      controller.error(reason);
      // Its failure has nobody to go to.
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
