import type { Board } from '../../../../core/board/index.ts';
import { deviceClock } from '../../../../core/index.ts';

/** Time an item may be unsaved before it is dimmed, in ms; a quick save does not flicker. */
const DIM_DELAY_MS = 400;

/** Tracks which items are drawn dimmed because the provider has not stored them. */
export interface Dimming {
  /** Checks an item again after it was added, moved or stored. */
  touch(key: string): void;
  isDim(key: string): boolean;
  dispose(): void;
}

type DimmableBoard = Pick<Board, 'isPending' | 'pending' | 'pages' | 'items'>;

/** Checks all items once. `onDim` is called with the key of an item that becomes dimmed. */
export function createDimming(board: DimmableBoard, onDim: (key: string) => void): Dimming {
  /** Cancels the timer of an unsaved item; undefined once the item is dimmed. */
  const pending = new Map<string, (() => void) | undefined>();

  function touch(key: string): void {
    if (!board.isPending(key)) {
      pending.get(key)?.();
      pending.delete(key);
    } else if (!pending.has(key)) {
      pending.set(
        key,
        deviceClock.after(DIM_DELAY_MS, () => {
          pending.set(key, undefined);
          onDim(key);
        }),
      );
    }
  }

  if (board.pending() > 0) for (const { id } of board.pages()) for (const { key } of board.items(id)) touch(key);
  return {
    touch,
    isDim: (key) => pending.has(key) && pending.get(key) === undefined,
    dispose() {
      for (const cancel of pending.values()) cancel?.();
      pending.clear();
    },
  };
}
