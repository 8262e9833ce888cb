/** The time, injected so that tests can set it. In ms. */
export interface Clock {
  now(): number;
  /** Runs an action once after this many ms; the returned function cancels it. */
  after(milliseconds: number, action: () => void): () => void;
}

/** The device's own clock. */
export const deviceClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, action) {
    const timer = setTimeout(action, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** The provider's clock: the device's, corrected by replies that carry `currentMillis`. */
export interface ProviderClock extends Clock {
  /** Sets the provider's time from a reply; `sentAt` and `receivedAt` are by the device's clock. */
  adjust(currentMillis: number, sentAt: number, receivedAt: number): void;
}

/** A wrong device clock must not lock a teacher out of a room, so the offset to the provider is applied everywhere. */
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
