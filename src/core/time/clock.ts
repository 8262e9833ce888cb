/** Time as it comes from outside, so that tests can move it. All figures are milliseconds. */
export interface Clock {
  now(): number;
  /** Acts once after so many milliseconds; the returned function calls it off. */
  after(milliseconds: number, act: () => void): () => void;
}

/** The device's own clock. */
export const deviceClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, act) {
    const timer = setTimeout(act, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** The provider's clock, as far as it is known: the device's, corrected by replies that carry `currentMillis`. */
export interface ProviderClock extends Clock {
  /** Takes the provider's time from a reply that was on its way between two moments of the device's clock. */
  adjust(currentMillis: number, sentAt: number, receivedAt: number): void;
}

/** A teacher's wrong clock must not lock them out: the offset to the provider is kept and used everywhere. */
export function createProviderClock(device: Clock): ProviderClock {
  let offset = 0;
  return {
    now: () => device.now() + offset,
    after: device.after,
    adjust(currentMillis, sentAt, receivedAt) {
      offset = currentMillis - Math.round((sentAt + receivedAt) / 2);
    },
  };
}
