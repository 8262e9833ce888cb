import { decodeUpdate, diffUpdate, encodeStateVector, parseUpdateMeta, UpdateEncoderV1 } from 'yjs';

/** An empty list of deletions, at the end of an update. */
const NO_DELETIONS = 0;

/**
 * Splits a Yjs update into updates of at most `bytes` bytes: insertions first, deletions last. Applied together, in any
 * order, they have the same result. A single item that is larger by itself stays whole.
 */
export function splitUpdate(update: Uint8Array, bytes: number): Uint8Array[] {
  if (update.length <= bytes) return [update];
  const pieces: Uint8Array[] = [];
  let run: { client: number; clock: number; parts: Uint8Array[]; size: number } | undefined;

  function finish(): void {
    if (!run) return;
    const { client, clock, parts } = run;
    pieces.push(
      join([...[1, parts.length, client, clock].map(variableLength), ...parts, variableLength(NO_DELETIONS)]),
    );
    run = undefined;
  }

  for (const struct of decodeUpdate(update).structs) {
    const encoder = new UpdateEncoderV1();
    struct.write(encoder, 0);
    const part = encoder.toUint8Array();
    const { client, clock } = struct.id;
    // The header takes a few bytes as well.
    if (run && (run.client !== client || run.size + part.length > bytes - 32)) finish();
    run ??= { client, clock, parts: [], size: 0 };
    run.parts.push(part);
    run.size += part.length;
  }
  finish();
  // What remains beyond all insertions: the deletions.
  return [...pieces, diffUpdate(update, encodeStateVector(parseUpdateMeta(update).to))];
}

/** Encodes a whole number in as many bytes as it needs, seven bits in each. */
function variableLength(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80);
  return Uint8Array.from([...bytes, rest]);
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let position = 0;
  for (const part of parts) {
    whole.set(part, position);
    position += part.length;
  }
  return whole;
}
