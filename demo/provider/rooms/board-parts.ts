import { decodeStateVector, decodeUpdate, diffUpdate, Skip } from 'yjs';
import type { Base64 } from '../base64.ts';

/** A stored row of a board, and what is known of it without reading it again. */
export interface BoardPart {
  readonly id: string;
  readonly size: number;
  /** As a message, once it was sent to somebody. */
  text?: string;
  /** For each client the clocks that the row covers; absent before it was looked at. */
  reach?: Reach;
  /** The row is part of this one now. */
  mergedInto?: BoardPart;
}

interface Reach {
  clients: ReadonlyMap<number, readonly [from: number, to: number]>;
  hasDeletions: boolean;
}

/** An update without structs and deletions has so many bytes. */
const NOTHING = 2;

/** A part that somebody lacks, as the message that brings it. It is made when it is sent, and kept with the row. */
export interface LackingPart {
  /** Bytes of the update. */
  readonly size: number;
  text(): string;
}

/** @throws for bytes that are no Yjs update. */
export function reachOf(bytes: Uint8Array): Reach {
  const { structs, ds } = decodeUpdate(bytes);
  const clients = new Map<number, readonly [number, number]>();
  for (const struct of structs) {
    if (struct instanceof Skip) continue;
    const { client, clock } = struct.id;
    const [from, to] = clients.get(client) ?? [clock, clock];
    clients.set(client, [Math.min(from, clock), Math.max(to, clock + struct.length)]);
  }
  return { clients, hasDeletions: ds.clients.size > 0 };
}

const messageOf = (bytes: Uint8Array, base64: Base64) => `{"type":"boardPart","update":"${base64.encode(bytes)}"}`;

/** Reads the bytes of a row. */
type Read = (part: BoardPart) => Uint8Array;

function whole(part: BoardPart, read: Read, base64: Base64): LackingPart {
  return {
    size: part.size,
    text() {
      // Rows may have been merged between two messages: the merged one says the same, and more.
      let now = part;
      while (now.mergedInto) now = now.mergedInto;
      return now.text ??= messageOf(read(now), base64);
    },
  };
}

/** What a client with this state vector lacks. Rows that it lacks whole, as most do who come anew, are not taken apart. */
export function lackingParts(parts: readonly BoardPart[], vector: Uint8Array | undefined, read: Read, base64: Base64): LackingPart[] {
  const known = vector && readVector(vector);
  if (!known || known.size === 0 || !vector) return parts.map((part) => whole(part, read, base64));
  return parts.flatMap((part) => {
    const reach = part.reach ??= reachOf(read(part));
    const spans = [...reach.clients];
    if (!reach.hasDeletions && spans.every(([client, [, to]]) => (known.get(client) ?? 0) >= to)) return [];
    if (spans.length > 0 && spans.every(([client, [from]]) => (known.get(client) ?? 0) <= from)) return [whole(part, read, base64)];
    const bytes = diffOf(read(part), vector);
    return bytes.length > NOTHING ? [{ size: bytes.length, text: () => messageOf(bytes, base64) }] : [];
  });
}

function diffOf(bytes: Uint8Array, vector: Uint8Array): Uint8Array {
  try {
    return diffUpdate(bytes, vector);
  } catch {
    return bytes;
  }
}

/** Who knows nothing that makes sense gets everything. */
function readVector(vector: Uint8Array): ReadonlyMap<number, number> | undefined {
  try {
    return decodeStateVector(vector);
  } catch {
    return undefined;
  }
}
