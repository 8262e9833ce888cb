import {
  ContentAny,
  ContentBinary,
  ContentDeleted,
  decodeUpdate,
  diffUpdate,
  Item,
  UpdateEncoderV1,
  type AbstractStruct,
} from 'yjs';

/** The shared maps of a board: all content consists of values under keys of these maps. */
export const MAPS = ['pages', 'items', 'offsets'] as const;

/** The maximum content of one update that a client sends; larger ones are split. Each value and each deletion takes time to apply. */
export const UPDATE_LIMITS = { values: 500, deletions: 2_000 } as const;

/** How many clients may be the authors of one update: many after a merge, but never thousands. */
const MAX_CLIENTS = 1_000;
/** How many values that were deleted before sending one struct may represent. */
const MAX_DELETED_LENGTH = 10_000;
/** A board's values are flat. Deeply nested ones could overflow the stack when they are traversed. */
const MAX_DEPTH = 100;

/** `page`, or `page/item`. */
const KEY = /^[\w-]{1,64}(?:\/[\w-]{1,64})?$/;

/** Clocks of one client, from `clock` on. */
export interface Clocks {
  readonly client: number;
  readonly clock: number;
  readonly length: number;
}

/** The content of a Yjs update of a board. */
export interface BoardUpdate {
  /** The written values, by client, in the order of clocks; without gaps for each client. */
  readonly values: readonly Item[];
  /** For each client with values, its clocks in this update. */
  readonly written: readonly Clocks[];
  /** The deletions. */
  readonly deletions: readonly Clocks[];
}

/**
 * Reads a Yjs update, in time linear in its length. Returns undefined for an update that no board writes: bytes that Yjs would
 * write in another way (such as one client twice, of which Yjs reads only one part), collected or skipped structs, which
 * claim clocks without a value, nested types, maps that do not belong to the board, values that are nested too deep, and two values
 * of one client in the same place: a client knows its own values.
 */
export function readUpdate(bytes: Uint8Array): BoardUpdate | undefined {
  const update = decode(bytes);
  return update && hasOwnPlaces(update.values) && isAsWritten(bytes) ? update : undefined;
}

/** Whether an update can be applied in bounded time: the provider has checked its author and what it follows from. */
export const isApplicable = (bytes: Uint8Array): boolean => decode(bytes) !== undefined;

function decode(bytes: Uint8Array): BoardUpdate | undefined {
  try {
    const { structs, ds } = decodeUpdate(bytes);
    const written = clocksOf(structs);
    if (!written || !structs.every(isValue) || ds.clients.size > MAX_CLIENTS) return undefined;
    const deletions = [...ds.clients].flatMap(([client, ranges]) =>
      ranges.map(({ clock, len }) => ({ client, clock, length: len })),
    );
    return deletions.every(({ length }) => length > 0) ? { values: structs, written, deletions } : undefined;
  } catch {
    return undefined;
  }
}

/** A bit that marks a value with a key. Documents also write it if the key is that of the previous value; it is not read. */
const HAS_KEY = 0x20;

/** Yjs reads more than it writes. */
function isAsWritten(bytes: Uint8Array): boolean {
  const nothingKnown = Uint8Array.of(0);
  const rewritten = diffUpdate(bytes, nothingKnown);
  return (
    rewritten.length === bytes.length &&
    rewritten.every((byte, index) => (byte | HAS_KEY) === ((bytes[index] ?? 0) | HAS_KEY))
  );
}

/** Undefined if clocks of a client are missing, or there are too many clients. */
function clocksOf(structs: readonly AbstractStruct[]): Clocks[] | undefined {
  const written: Clocks[] = [];
  for (const { id, length } of structs) {
    const last = written.at(-1);
    if (last?.client !== id.client) written.push({ ...id, length });
    else if (id.clock !== last.clock + last.length) return undefined;
    else written[written.length - 1] = { ...last, length: last.length + length };
  }
  const isSafe = written.every(({ clock, length }) => Number.isSafeInteger(clock + length));
  return isSafe && written.length <= MAX_CLIENTS ? written : undefined;
}

/** Whether it is a value under a key of one of the board's maps. A value that replaces another is in the map of that one. */
function isValue(struct: AbstractStruct): struct is Item {
  if (!(struct instanceof Item) || struct.rightOrigin !== null) return false;
  const { content, origin, parentSub } = struct;
  const parent: unknown = struct.parent;
  const isPlaced = MAPS.some((name) => name === parent) && parentSub !== null && KEY.test(parentSub);
  if (origin === null ? !isPlaced : parent !== null) return false;
  if (content instanceof ContentDeleted) return content.len > 0 && content.len <= MAX_DELETED_LENGTH;
  return content instanceof ContentBinary || (content instanceof ContentAny && isPlain(content.arr));
}

/** Whether no client puts two values in the same place: after the same value, or first under the same key. */
function hasOwnPlaces(values: readonly Item[]): boolean {
  const places = new Set(
    values.map(({ id, origin, parent, parentSub }) =>
      origin
        ? `${id.client} ${origin.client} ${origin.clock}`
        : `${id.client} ${parent as unknown as string}/${parentSub}`,
    ),
  );
  return places.size === values.length;
}

const isPlain = (values: readonly unknown[]): boolean => values.length === 1 && !isDeeperThan(values[0], MAX_DEPTH);

/** Recurses no deeper than `levels`. */
function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return false;
  return levels === 0 || Object.values(value).some((each) => isDeeperThan(each, levels - 1));
}

/** The bytes of one value, as an update contains them. */
export function encodeValue(value: Item): Uint8Array {
  const encoder = new UpdateEncoderV1();
  value.write(encoder, 0);
  return encoder.toUint8Array();
}

/** An update that brings encoded values of one client, which start at `clock`. */
function updateOfValues(client: number, clock: number, values: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return join([...[1, values.length, client, clock].map(variableLength), ...values, variableLength(0)]);
}

/** An update that deletes. */
export function updateOfDeletions(deletions: readonly Clocks[]): Uint8Array<ArrayBuffer> {
  const byClient = Map.groupBy(deletions, ({ client }) => client);
  const parts = [0, byClient.size];
  // In the order in which Yjs writes them.
  for (const [client, ranges] of [...byClient].sort(([one], [other]) => other - one)) {
    parts.push(client, ranges.length);
    for (const { clock, length } of ranges) parts.push(clock, length);
  }
  return join(parts.map(variableLength));
}

/** Encodes a whole number in as many bytes as it needs, with seven bits in each. */
function variableLength(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80);
  return Uint8Array.from([...bytes, rest]);
}

function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let position = 0;
  for (const part of parts) {
    whole.set(part, position);
    position += part.length;
  }
  return whole;
}

/** A value or a deletion takes more bytes than this: shorter updates are within the limits. */
const MIN_BYTES_EACH = 2;

/** The maximum size of a header. */
const HEADER_BYTES = 32;

/** The maximum size of a deletion and its client. */
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
