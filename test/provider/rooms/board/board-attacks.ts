// Updates that a student could send to harm a board: hand-made bytes, and what Yjs writes for documents that are not boards.
import * as Y from 'yjs';

/** A whole number as Yjs writes it. */
function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80);
  return [...bytes, rest];
}

const text = (value: string): number[] => [...varint(value.length), ...new TextEncoder().encode(value)];

/** The structs of one client, from a clock on. */
const block = (client: number, clock: number, ...structs: readonly number[][]): number[] => [
  ...[structs.length, client, clock].flatMap(varint),
  ...structs.flat(),
];

const GC = (length: number): number[] => [0, ...varint(length)];
const SKIP = (length: number): number[] => [10, ...varint(length)];
/** The number 1 under a key of the items. */
const value = (key: string): number[] => [0x28, 1, ...text('items'), ...text(key), 1, 0x7d, 1];
/** The number 1 that replaces another value. */
const valueAfter = (client: number, clock: number): number[] => [0x88, ...[client, clock].flatMap(varint), 1, 0x7d, 1];

type Range = readonly [clock: number, length: number];

function update(
  blocks: readonly number[][],
  deletions: readonly (readonly [client: number, ...ranges: Range[]])[] = [],
): Uint8Array<ArrayBuffer> {
  const ranges = deletions.flatMap(([client, ...each]) => [client, each.length, ...each.flat()].flatMap(varint));
  return Uint8Array.from([...varint(blocks.length), ...blocks.flat(), ...varint(deletions.length), ...ranges]);
}

const times = <Value>(count: number, make: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** The change that a document makes. */
function written(write: (document: Y.Doc) => void): Uint8Array<ArrayBuffer> {
  const document = new Y.Doc();
  write(document);
  return new Uint8Array(Y.encodeStateAsUpdate(document));
}

/** Clients of the student's own. */
const OWN = 4_000_000_000;

export interface Victim {
  /** The Yjs client with which the teacher has written. */
  readonly client: number;
  /** How many values it has written. */
  readonly clock: number;
}

/** Each shape by name; none is a change that a board makes. */
export const attacksOn = ({ client, clock }: Victim): Readonly<Record<string, () => Uint8Array<ArrayBuffer>>> => ({
  'collected structs over the clocks of the teacher': () => update([block(client, 0, GC(2 ** 31))]),
  'collected structs over clocks that the teacher will use': () => update([block(client, clock, GC(2 ** 31))]),
  'collected structs of the student': () => update([block(OWN, 0, GC(1))]),
  'skipped structs': () => update([block(OWN, 0, SKIP(5), value('first/a'))]),
  'a value in the name of the teacher': () => update([block(client, clock, value('first/a'))]),
  'another value for clocks of the teacher': () =>
    update([block(client, clock - 1, value('first/a'), value('first/b'))]),
  'the same client twice': () => update([block(OWN, 0, value('first/a')), block(OWN, 1, value('first/b'))]),
  'the same client twice, with another one between': () =>
    update([block(OWN, 0, value('first/a')), block(OWN - 1, 0, value('first/b')), block(OWN, 0, value('first/c'))]),
  'a clock after a gap': () => update([block(OWN, 1_000, value('first/a'))]),
  '20,000 clients whose first clock is missing': () => update(times(20_000, (index) => block(OWN + index, 1, GC(1)))),
  '20,000 clients with a value after a gap': () =>
    update(times(20_000, (index) => block(OWN + index, 1, value('first/a')))),
  '45,000 clients': () => update(times(45_000, (index) => block(OWN + index, 0, GC(1)))),
  'two clients': () => update([block(OWN, 0, value('first/a')), block(OWN - 1, 0, value('first/b'))]),
  'deletions of a client that nobody has': () => update([], [[OWN, [0, 5]]]),
  'deletions of 40,000 clients that nobody has': () =>
    update(
      [],
      times(40_000, (index) => [OWN - index, [0, 1]]),
    ),
  'deletions of what the teacher has yet to write': () => update([], [[client, [clock, 2 ** 31]]]),
  '100,000 deletions': () => update([], [[client, ...times(100_000, (index): Range => [index * 2, 1])]]),
  'deletions of one client in two lists': () =>
    update(
      [],
      [
        [client, [0, 1]],
        [client, [1, 1]],
      ],
    ),
  'deletions of nothing': () => update([], [[client, [0, 0]]]),
  'more values than one change has': () => update([block(OWN, 0, ...times(5_000, (index) => value(`first/${index}`)))]),
  'a value after one that does not exist': () => update([block(OWN, 0, valueAfter(client, clock + 50))]),
  'a value after one of a client that nobody has': () => update([block(OWN, 0, valueAfter(OWN - 9, 0))]),
  '500 values in the same place': () => update([block(OWN, 0, ...times(500, () => value('first/a')))]),
  '500 values after the same one': () => update([block(OWN, 0, ...times(500, () => valueAfter(client, 0)))]),
  'bytes after the end': () => Uint8Array.from([...update([block(OWN, 0, value('first/a'))]), 0]),
  'a number in more bytes than it needs': () => Uint8Array.from([0x81, 0, ...block(OWN, 0, value('first/a')), 0]),
  'a key that is none': () => update([block(OWN, 0, value('../a'))]),
  'a list': () => written((document) => document.getArray('items').push([1])),
  'a text': () => written((document) => document.getText('items').insert(0, 'a')),
  'another map': () => written((document) => document.getMap('junk').set('first/a', 1)),
  'a map within the map': () => written((document) => document.getMap('items').set('first/a', new Y.Map([['b', 1]]))),
  'a document within the map': () => written((document) => document.getMap('items').set('first/a', new Y.Doc())),
});
