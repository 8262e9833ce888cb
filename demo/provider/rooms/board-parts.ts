import { decodeStateVector, decodeUpdate, diffUpdate, Item, Skip } from 'yjs';
import { isDeep } from './board-depth.ts';
import type { Base64 } from '../auth/base64.ts';

/** A stored row of a board, and what is known of it without reading it again. */
export interface BoardPart {
  readonly id: string;
  readonly size: number;
  /** As a message, once it was sent to somebody. */
  text?: string;
  /** For each client the clocks that the row covers; absent before it was looked at. A row that cannot be read has none. */
  reach?: Reach | 'unreadable';
  /** The row is part of this one now. */
  mergedInto?: BoardPart;
}

interface Reach {
  clients: ReadonlyMap<number, readonly [from: number, to: number]>;
  hasDeletions: boolean;
}

/** So many bytes of rows are compared with one state vector; who has more of them in part gets those whole. */
const MOST_DIFFED = 4 * 1024 * 1024;

/** An update without structs and deletions has so many bytes. */
const NOTHING = 2;

/** A part that somebody lacks, as the message that brings it. It is made when it is sent, and kept with the row. */
export interface LackingPart {
  /** Bytes of the update. */
  readonly size: number;
  text(): string;
}

/** Answers `unreadable` for bytes that are no Yjs update, or one with values nested deeper than any board has them. */
export function reachOf(bytes: Uint8Array): Reach | 'unreadable' {
  try {
    return readReach(bytes);
  } catch {
    return 'unreadable';
  }
}

function readReach(bytes: Uint8Array): Reach | 'unreadable' {
  const { structs, ds } = decodeUpdate(bytes);
  if (structs.some((struct) => struct instanceof Item && isDeep(struct.content))) return 'unreadable';
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

/** What somebody lacks of a board, and the bytes of the rows that had to be read to find that out. */
export interface Lack {
  parts: LackingPart[];
  read: number;
}

/**
 * What a client with this state vector lacks. Rows that it lacks whole, as most do who come anew, are not taken apart; nor
 * are more than a few of those that it has in part, so that a vector made for it does not keep everybody waiting.
 */
export function lackingParts(parts: readonly BoardPart[], vector: Uint8Array | undefined, read: Read, base64: Base64): Lack {
  const known = vector && readVector(vector);
  if (!known || known.size === 0 || !vector) return { parts: parts.map((part) => whole(part, read, base64)), read: 0 };
  let bytesRead = 0;
  let bytesDiffed = 0;

  function lookAt(part: BoardPart): Reach | 'unreadable' {
    bytesRead += part.size;
    return reachOf(read(part));
  }

  function lackOf(part: BoardPart): LackingPart | undefined {
    const reach = part.reach ??= lookAt(part);
    if (reach === 'unreadable') return whole(part, read, base64);
    const spans = [...reach.clients];
    if (!reach.hasDeletions && spans.every(([client, [, to]]) => (known?.get(client) ?? 0) >= to)) return undefined;
    if (spans.length > 0 && spans.every(([client, [from]]) => (known?.get(client) ?? 0) <= from)) return whole(part, read, base64);
    if (!vector || bytesDiffed + part.size > MOST_DIFFED) return whole(part, read, base64);
    bytesDiffed += part.size;
    bytesRead += part.size;
    const bytes = diffOf(read(part), vector);
    return bytes.length > NOTHING ? { size: bytes.length, text: () => messageOf(bytes, base64) } : undefined;
  }

  const lacking = parts.map(lackOf).filter((part) => part !== undefined);
  return { parts: lacking, read: bytesRead };
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
