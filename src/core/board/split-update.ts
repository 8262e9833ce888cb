import {
  encodeValue,
  readUpdate,
  UPDATE_LIMITS,
  updateOfDeletions,
  updateOfValues,
  type BoardUpdate,
} from './board-update.ts';

/** A value or a deletion takes more bytes than this one: shorter updates are within the limits. */
const MIN_BYTES_EACH = 2;

/** What a header takes at most. */
const HEADER_BYTES = 32;

/** What a deletion and its client take at most. */
const DELETION_BYTES = 32;

/**
 * Splits a Yjs update into updates of at most `bytes` bytes and within `UPDATE_LIMITS`: insertions first, deletions last.
 * Applied together, in any order, they have the same result. A single item that is larger stays whole.
 */
export function splitUpdate(update: Uint8Array, bytes: number): Uint8Array[] {
  if (update.length <= bytes && update.length < UPDATE_LIMITS.values * MIN_BYTES_EACH) return [update];
  const read = readUpdate(update);
  if (!read || (update.length <= bytes && isWithinLimits(read))) return [update];
  return [...splitValues(read, bytes), ...splitDeletions(read, bytes)];
}

const isWithinLimits = ({ values, deletions }: BoardUpdate): boolean =>
  values.length <= UPDATE_LIMITS.values && deletions.length <= UPDATE_LIMITS.deletions;

function splitValues({ values }: BoardUpdate, bytes: number): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  let run: { client: number; clock: number; parts: Uint8Array[]; size: number } | undefined;

  function finish(): void {
    if (run) pieces.push(updateOfValues(run.client, run.clock, run.parts));
    run = undefined;
  }

  for (const value of values) {
    const part = encodeValue(value);
    const { client, clock } = value.id;
    const isFull =
      run &&
      (run.client !== client ||
        run.parts.length === UPDATE_LIMITS.values ||
        run.size + part.length > bytes - HEADER_BYTES);
    if (isFull) finish();
    run ??= { client, clock, parts: [], size: 0 };
    run.parts.push(part);
    run.size += part.length;
  }
  finish();
  return pieces;
}

function splitDeletions({ deletions }: BoardUpdate, bytes: number): Uint8Array[] {
  const count = Math.max(1, Math.min(UPDATE_LIMITS.deletions, Math.floor(bytes / DELETION_BYTES)));
  return Array.from({ length: Math.ceil(deletions.length / count) }, (_, index) =>
    updateOfDeletions(deletions.slice(index * count, (index + 1) * count)),
  );
}
