import type { Clock } from '../time/index.ts';

/** How long the teacher pauses before what was typed is saved, in ms. */
export const SAVE_DEBOUNCE_MS = 800;
/** Time until the first retry of what could not be saved, in ms; it doubles up to the longest. */
export const FIRST_RETRY_MS = 2000;
export const MAX_RETRY_MS = 30_000;

export type RecordTimer = ReturnType<typeof createRecordTimer>;

/** When the next save is due. */
export function createRecordTimer(clock: Clock, save: () => void) {
  let cancel: (() => void) | undefined;
  let delay = FIRST_RETRY_MS;

  function stop(): void {
    cancel?.();
    cancel = undefined;
  }

  function start(milliseconds: number): void {
    stop();
    cancel = clock.after(milliseconds, () => {
      cancel = undefined;
      save();
    });
  }

  return {
    stop,
    isRunning: () => cancel !== undefined,
    /** Saves after a pause; another call begins it anew. */
    pause: () => start(SAVE_DEBOUNCE_MS),
    /** Saves again later, and the next time twice as late. */
    retry(): void {
      start(delay);
      delay = Math.min(2 * delay, MAX_RETRY_MS);
    },
    /** The next retry comes early again. */
    reset(): void {
      delay = FIRST_RETRY_MS;
    },
  };
}
