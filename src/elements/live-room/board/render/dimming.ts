import type { Board } from '../../../../core/board/index.ts';
import { deviceClock } from '../../../../core/index.ts';

/** Ink that is stored as quickly as this does not flicker, milliseconds. */
const GRACE = 400;

/** Which items are drawn dimmed, because the provider has not stored them; `onDim` is told when one becomes so. */
export function createDimming(board: Pick<Board, 'isPending'>, onDim: (key: string) => void) {
  const waiting = new Map<string, (() => void) | undefined>();
  return {
    /** Something about the item has changed: it was made, moved or stored. */
    touch(key: string): void {
      if (!board.isPending(key)) {
        waiting.get(key)?.();
        waiting.delete(key);
      } else if (!waiting.has(key)) {
        waiting.set(key, deviceClock.after(GRACE, () => {
          waiting.set(key, undefined);
          onDim(key);
        }));
      }
    },
    isDim: (key: string): boolean => waiting.has(key) && waiting.get(key) === undefined,
    close(): void {
      for (const stop of waiting.values()) stop?.();
      waiting.clear();
    },
  };
}
