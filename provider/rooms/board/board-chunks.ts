import { decodeStateVector, diffUpdate } from 'yjs';
import { readUpdate, type BoardUpdate } from '../../../src/core/board/index.ts';
import type { Base64 } from '../../auth/crypto.ts';

/** A stored row of a board: a Yjs update, with cached information about it. */
export interface BoardChunk {
  readonly id: string;
  /** In bytes. */
  readonly size: number;
  /** The encoded message, once it was sent. */
  text?: string;
  /** The clocks that the row covers; undefined until the row was read. */
  coverage?: Coverage;
  /** The chunk that replaced this one. */
  mergedInto?: BoardChunk;
}

interface Coverage {
  clients: ReadonlyMap<number, readonly [from: number, to: number]>;
  hasDeletions: boolean;
}

/** Maximum bytes of partly known rows that are diffed for one state vector; further rows are sent whole. */
const MAX_DIFFED_BYTES = 4 * 1024 * 1024;

/** Size of an update without structs and deletions. */
const EMPTY_UPDATE_BYTES = 2;

/** A chunk that a client is missing. */
export interface MissingChunk {
  /** Bytes of the update. */
  readonly size: number;
  /** Encodes the message; it is cached with the chunk. */
  text(): Promise<string>;
}

/** The clocks that an update covers. */
export function coverageOf({ written, deletions }: BoardUpdate): Coverage {
  return {
    clients: new Map(written.map(({ client, clock, length }) => [client, [clock, clock + length]])),
    hasDeletions: deletions.length > 0,
  };
}

const encodeMessage = (bytes: Uint8Array, base64: Base64) => `{"type":"boardPart","update":"${base64.encode(bytes)}"}`;

/** Reads the row of a chunk, or the one that replaced it. */
type ReadChunk = (chunk: BoardChunk) => Promise<Uint8Array>;

/** The row may have been merged since: the merged row contains the same changes, and more. */
export function currentOf(chunk: BoardChunk): BoardChunk {
  let current = chunk;
  while (current.mergedInto) current = current.mergedInto;
  return current;
}

function wholeChunk(chunk: BoardChunk, read: ReadChunk, base64: Base64): MissingChunk {
  return {
    size: chunk.size,
    async text() {
      const current = currentOf(chunk);
      return (current.text ??= encodeMessage(await read(current), base64));
    },
  };
}

/** The chunks that a client is missing, and the bytes of the rows that were read to find them. */
export interface MissingChunks {
  chunks: MissingChunk[];
  bytesRead: number;
}

/**
 * Finds the chunks that a client with this state vector is missing; all chunks without a vector. Rows that are missing entirely, as
 * for most new clients, are sent as they are. At most `MAX_DIFFED_BYTES` of partly known rows are diffed, so that a crafted
 * vector cannot keep the provider busy.
 */
export async function findMissingChunks(
  chunks: readonly BoardChunk[],
  vector: Uint8Array | undefined,
  read: ReadChunk,
  base64: Base64,
): Promise<MissingChunks> {
  const known = vector && readVector(vector);
  if (!known || known.size === 0 || !vector)
    return { chunks: chunks.map((chunk) => wholeChunk(chunk, read, base64)), bytesRead: 0 };
  let bytesRead = 0;
  let bytesDiffed = 0;

  async function readCoverageOf(chunk: BoardChunk): Promise<Coverage | undefined> {
    bytesRead += chunk.size;
    const update = readUpdate(await read(chunk));
    return update && coverageOf(update);
  }

  async function missingOf(chunk: BoardChunk): Promise<MissingChunk | undefined> {
    const coverage = (chunk.coverage ??= await readCoverageOf(chunk));
    if (!coverage) return wholeChunk(chunk, read, base64);
    const spans = [...coverage.clients];
    if (!coverage.hasDeletions && spans.every(([client, [, to]]) => (known?.get(client) ?? 0) >= to)) return undefined;
    if (spans.length > 0 && spans.every(([client, [from]]) => (known?.get(client) ?? 0) <= from))
      return wholeChunk(chunk, read, base64);
    if (!vector || bytesDiffed + chunk.size > MAX_DIFFED_BYTES) return wholeChunk(chunk, read, base64);
    bytesDiffed += chunk.size;
    bytesRead += chunk.size;
    const bytes = diffOf(await read(chunk), vector);
    return bytes.length > EMPTY_UPDATE_BYTES
      ? { size: bytes.length, text: async () => encodeMessage(bytes, base64) }
      : undefined;
  }

  const missing: MissingChunk[] = [];
  // Sequentially: the bytes of earlier rows decide about later ones.
  for (const chunk of chunks) {
    const found = await missingOf(chunk);
    if (found) missing.push(found);
  }
  return { chunks: missing, bytesRead };
}

function diffOf(bytes: Uint8Array, vector: Uint8Array): Uint8Array {
  try {
    return diffUpdate(bytes, vector);
  } catch {
    return bytes;
  }
}

/** Undefined for an unreadable vector: its client gets everything. */
function readVector(vector: Uint8Array): ReadonlyMap<number, number> | undefined {
  try {
    return decodeStateVector(vector);
  } catch {
    return undefined;
  }
}
