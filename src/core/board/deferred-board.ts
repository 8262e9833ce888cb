import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { RoomBoard } from '../live-room/index.ts';
import { applyInTasks } from './apply-in-tasks.ts';
import type { Board } from './board-types.ts';

/** A room's board whose code is loaded on demand. Changes of others are kept for it until then. */
export interface DeferredBoard extends RoomBoard {
  /** The board; undefined until it is loaded. */
  readonly loaded: ReadonlySignal<Board | undefined>;
  /** Whether changes of others are waiting for the board. */
  hasUpdates(): boolean;
  /**
   * Loads the board, once.
   * @throws if its code could not be loaded; the next call tries again.
   */
  load(): Promise<void>;
  destroy(): void;
}

/** The state vector of a document without any change. */
const NOTHING = Uint8Array.of(0);

/** @param create - loads the code and creates an empty board */
export function createDeferredBoard(create: () => Promise<Board>): DeferredBoard {
  const loaded = signal<Board>();
  const listeners = new Set<(update: Uint8Array) => void>();
  let kept: { readonly update: Uint8Array; readonly from: string | undefined }[] = [];
  let loading: Promise<void> | undefined;
  let isDestroyed = false;

  async function loadBoard(): Promise<void> {
    const created = await create();
    if (isDestroyed) return created.destroy();
    await applyInTasks(
      () => kept.shift(),
      ({ update, from }) => created.apply(update, from),
    );
    if (isDestroyed) return created.destroy();
    created.onLocalUpdate((update) => {
      for (const listener of listeners) listener(update);
    });
    loaded.value = created;
  }

  return {
    loaded,
    hasUpdates: () => kept.length > 0,
    load() {
      loading ??= loadBoard().catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
      return loading;
    },
    destroy() {
      isDestroyed = true;
      kept = [];
      loaded.peek()?.destroy();
    },

    stateVector() {
      const board = loaded.peek();
      if (board) return board.stateVector();
      // A client with an empty state vector is sent everything: keeping that as well would accumulate with each new connection.
      kept = [];
      return NOTHING;
    },
    apply(update, from) {
      const board = loaded.peek();
      if (board) board.apply(update, from);
      else kept.push({ update, from });
    },
    onLocalUpdate(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    split: (update, bytes) => loaded.peek()?.split(update, bytes) ?? [update],
    acknowledged: (count) => loaded.peek()?.acknowledged(count),
    pending: () => loaded.peek()?.pending() ?? 0,
  };
}
