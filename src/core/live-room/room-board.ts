/**
 * What a room needs of the lesson's board. Updates are Yjs updates: they may come twice and in any order, so whatever is
 * not acknowledged yet can always be sent again.
 */
export interface RoomBoard {
  /** What this side has already, so that the other sends only what is missing. */
  stateVector(): Uint8Array;
  /** Takes changes of others; `from` is the member who made them, absent for what the room had kept. */
  apply(update: Uint8Array, from?: string): void;
  /**
   * Tells of each change made here (never of what `apply` brought), in order; the returned function stops it.
   * Updates are counted from 1 within this board, as `acknowledged` counts them.
   */
  onLocalUpdate(listener: (update: Uint8Array) => void): () => void;
  /** The provider has stored the first so many local updates: their ink is safe and need not be dimmed any more. */
  acknowledged(count: number): void;
  /** How many local updates are not acknowledged yet. */
  pending(): number;
}
