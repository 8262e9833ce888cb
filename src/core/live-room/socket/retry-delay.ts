const FIRST_DELAY_MS = 200;
const MAXIMUM_DELAY_MS = 5_000;

/** Close codes after which an immediate reconnect would fail again: a message was rejected, an error, too many requests. */
const TRY_LATER_CODES: ReadonlySet<number> = new Set([1008, 1011, 1013]);

/** How long to wait before each attempt to reconnect. */
export interface RetryDelay {
  /** The delay after a connection was lost with a close code, in ms. */
  afterLoss(code: number): number;
  /** The delay after a socket could not be created, in ms. */
  afterFailure(): number;
  /** The connection works: the next loss is a first one again. */
  reset(): void;
}

/**
 * The first reconnect is immediate, then come 200 ms, 400 ms … up to 5 s; about 5 s where the provider asks for time.
 * Delays are spread by `random` (0 to below 1), so that a whole room does not reconnect at once.
 */
export function createRetryDelay(random: () => number): RetryDelay {
  let failures = 0;
  const spread = (millis: number) => millis * (0.75 + random() / 2);
  const backoff = () => spread(Math.min(MAXIMUM_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - 1)));
  return {
    afterLoss(code) {
      const delay = TRY_LATER_CODES.has(code) ? spread(MAXIMUM_DELAY_MS) : failures === 0 ? 0 : backoff();
      failures += 1;
      return delay;
    },
    afterFailure() {
      failures += 1;
      return backoff();
    },
    reset() {
      failures = 0;
    },
  };
}
