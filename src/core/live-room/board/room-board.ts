/**
 * What a room needs of the lesson's board. Changes are Yjs updates: they may arrive twice and in any order, so whatever is
 * not acknowledged can always be sent again.
 */
export interface RoomBoard {
  /** What this side has, so that the other sends only what is missing. */
  stateVector(): Uint8Array;
  /** Applies a change of others; `from` is the participant who made it, absent for the stored board. */
  apply(update: Uint8Array, from?: string): void;
  /**
   * Calls the listener for each change made here (never for those of `apply`), in order; returns a function that removes
   * it. Changes are numbered from 1 per board, as `acknowledged` counts them.
   */
  onLocalUpdate(listener: (update: Uint8Array) => void): () => void;
  /** Splits one of these changes into several of at most `bytes` bytes that have the same result together, in any order. */
  split(update: Uint8Array, bytes: number): Uint8Array[];
  /** The provider has stored the first `count` local changes: their ink need not be dimmed any more. */
  acknowledged(count: number): void;
  /** Number of local changes that are not acknowledged yet. */
  pending(): number;
}
