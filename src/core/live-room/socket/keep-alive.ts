import type { Clock } from '../../time/index.ts';
import { PING_INTERVAL_MS, PING_TIMEOUT_MS } from '../protocol/limits.ts';

/** Finds out whether a connection still works: a socket may look open for minutes after the network is gone. */
export interface KeepAlive {
  /** Starts to wait for the next text, anew with each one. */
  expectText(onTimeout: () => void): void;
  startPinging(onPing: () => void): void;
  stop(): void;
}

/** Creates the timers of one connection. */
export function createKeepAlive(clock: Clock): KeepAlive {
  let stopPing = () => {};
  let stopTimeout = () => {};

  function startPinging(onPing: () => void): void {
    stopPing = clock.after(PING_INTERVAL_MS, () => {
      onPing();
      startPinging(onPing);
    });
  }

  return {
    startPinging,
    expectText(onTimeout) {
      stopTimeout();
      stopTimeout = clock.after(PING_INTERVAL_MS + PING_TIMEOUT_MS, onTimeout);
    },
    stop() {
      stopPing();
      stopTimeout();
    },
  };
}
