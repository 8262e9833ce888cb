import { applyUpdate, Doc, getItem, getState, Item } from 'yjs';
import {
  applyInTasks,
  MAPS,
  readUpdate,
  UPDATE_LIMITS,
  updateOfDeletions,
  type BoardUpdate,
  type Clocks,
} from '../../../src/core/board/index.ts';
import type { TicketContent } from '../../auth/signed-tokens.ts';

type MapName = (typeof MAPS)[number];

/** The author of a drawing. All devices of a person are one author. */
export type BoardAuthor = Pick<TicketContent, 'identity' | 'role' | 'name'>;

/** How much one person may put on a board. A lesson stays far below. */
const LIMITS_OF = { teacher: { clients: 500, values: 200_000 }, student: { clients: 100, values: 10_000 } } as const;

/** Every page bar shows all of them. */
const MAX_PAGES = 1_000;

/**
 * How many values may be written under a key that the author of another value did not know. Yjs iterates over each of
 * them to find the position of the other.
 */
const MAX_UNSEEN = 256;

/**
 * The verdict on a change: `known` was stored before, `broken` does not follow from the stored state, and `full` exceeds
 * its author's limit.
 */
type Verdict = 'new' | 'known' | 'broken' | 'full';

/** The bytes of a change, and its decoded content. */
export interface ReadBytes {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly update: BoardUpdate;
}

/** The board of every client that has received all stored changes. */
export interface BoardState {
  /** Judges a person's change, without applying it. */
  judge(update: BoardUpdate, author: BoardAuthor): Verdict;
  /** Whether the stored rows follow from the rows before them. */
  follows(update: BoardUpdate): boolean;
  apply(update: Uint8Array): void;
  /** The owner of each client. */
  readonly authors: Map<number, BoardAuthor>;
  /** Updates that delete everything that a person has drawn, each small enough for a message. */
  erase(identity: string): ReadBytes[];
}

/** Creates an empty board. */
export function createBoardState(): BoardState {
  const doc = new Doc();
  for (const name of MAPS) doc.getMap(name);
  /** The latest value under each key, including deleted ones. */
  // oxlint-disable-next-line no-underscore-dangle -- Yjs offers no other way to read what is stored under which client and clock.
  const entriesOf = (name: MapName): ReadonlyMap<string, Item> => doc.getMap(name)._map;
  const authors = new Map<number, BoardAuthor>();
  const clockOf = (client: number) => getState(doc.store, client);
  const clientsOf = (identity: string) =>
    [...authors].filter(([, author]) => author.identity === identity).map(([client]) => client);

  /** Whether the update continues the stored clocks of each client. */
  function isContinued({ written }: BoardUpdate): boolean {
    return written.every(({ client, clock }) => clock === clockOf(client));
  }

  /** Whether every deleted value exists, or is part of the same update. */
  function hasDeleted({ deletions, written }: BoardUpdate): boolean {
    const own = new Map(written.map(({ client, clock, length }) => [client, clock + length]));
    return deletions.every(
      ({ client, clock, length }) => clock + length <= Math.max(own.get(client) ?? 0, clockOf(client)),
    );
  }

  /** Whether each replaced value exists, or comes earlier in the same update. */
  function hasReplaced({ values, written }: BoardUpdate): boolean {
    const ends = new Map(written.map(({ client, clock, length }) => [client, clock + length]));
    return values.every(({ id, origin }) => {
      if (!origin) return true;
      const end = origin.client === id.client ? id.clock : (ends.get(origin.client) ?? 0);
      return origin.clock < Math.max(end, clockOf(origin.client));
    });
  }

  /** Whether its author has seen most of what others wrote under the same keys. */
  function isUpToDate({ values }: BoardUpdate): boolean {
    return values.every(({ origin, parent, parentSub }) => {
      if (origin) return origin.clock >= clockOf(origin.client) || isNear(getItem(doc.store, origin), 'right');
      const current = entriesOf(parent as unknown as MapName).get(parentSub ?? '');
      return !current || isNear(current, 'left');
    });
  }

  function judgeOwner(client: number, clock: number, { identity, role }: BoardAuthor): Verdict {
    const owner = authors.get(client);
    if (owner) return owner.identity === identity && owner.role === role ? 'new' : 'broken';
    // No one can continue data that was stored before authors were recorded.
    if (clock !== 0) return 'broken';
    return clientsOf(identity).length < LIMITS_OF[role].clients ? 'new' : 'full';
  }

  function isFull({ values, written }: BoardUpdate, { identity, role }: BoardAuthor): boolean {
    const stored = clientsOf(identity).reduce((sum, client) => sum + clockOf(client), 0);
    const added = written.reduce((sum, { length }) => sum + length, 0);
    const newPages = values.filter(
      ({ parent, parentSub }) => (parent as unknown) === 'pages' && !entriesOf('pages').has(parentSub ?? ''),
    );
    const hasTooManyPages = newPages.length > 0 && entriesOf('pages').size + newPages.length > MAX_PAGES;
    return added > 0 && (stored + added > LIMITS_OF[role].values || hasTooManyPages);
  }

  return {
    authors,

    judge(update, author) {
      const { values, written, deletions } = update;
      const [own] = written;
      if (written.length > 1 || values.length > UPDATE_LIMITS.values || deletions.length > UPDATE_LIMITS.deletions)
        return 'broken';
      if (own) {
        const verdict = judgeOwner(own.client, own.clock, author);
        if (verdict !== 'new') return verdict;
        // Sent again after a reconnect.
        if (own.clock + own.length <= clockOf(own.client)) return 'known';
      }
      if (!isContinued(update) || !hasReplaced(update) || !hasDeleted(update) || !isUpToDate(update)) return 'broken';
      if (isFull(update, author)) return 'full';
      return own || deletions.length > 0 ? 'new' : 'known';
    },

    follows: (update) => isContinued(update) && hasReplaced(update) && hasDeleted(update),
    apply: (update) => applyUpdate(doc, update),

    erase(identity) {
      const own = new Set(clientsOf(identity));
      const isOwn = (value: Item | undefined): value is Item => !!value && !value.deleted && own.has(value.id.client);
      const items = [...entriesOf('items')].filter(([, value]) => isOwn(value));
      const keys = new Set(items.map(([key]) => key));
      const offsets = [...entriesOf('offsets')].filter(([key, value]) => keys.has(key) && !value.deleted);
      // Keep a page that has drawings of others on it.
      const others = new Set(
        [...entriesOf('items')]
          .filter(([, value]) => !value.deleted && !isOwn(value))
          .map(([key]) => key.split('/')[0]),
      );
      const pages = [...entriesOf('pages')].filter(([key, value]) => isOwn(value) && !others.has(key));
      return deletionsOf([...items, ...offsets, ...pages].map(([, value]) => value));
    },
  };
}

/** Whether at most `MAX_UNSEEN` values are on one side of a value. */
function isNear(value: unknown, side: 'left' | 'right'): boolean {
  let next: unknown = value;
  for (let count = 0; count <= MAX_UNSEEN; count += 1) {
    if (!(next instanceof Item)) return true;
    next = next[side];
  }
  return false;
}

/** An update that deletes these values. */
function deletionsOf(values: readonly Item[]): ReadBytes[] {
  const ranges: Clocks[] = [];
  for (const { id, length } of values.toSorted(
    (one, other) => one.id.client - other.id.client || one.id.clock - other.id.clock,
  )) {
    const last = ranges.at(-1);
    if (last?.client === id.client && last.clock + last.length === id.clock)
      ranges[ranges.length - 1] = { ...last, length: last.length + length };
    else ranges.push({ client: id.client, clock: id.clock, length });
  }
  const most = UPDATE_LIMITS.deletions;
  return Array.from({ length: Math.ceil(ranges.length / most) }, (_, index) => {
    const deletions = ranges.slice(index * most, (index + 1) * most);
    return { bytes: updateOfDeletions(deletions), update: { values: [], written: [], deletions } };
  });
}

/**
 * Reads the stored rows of a board, in the order in which they were stored, into a state.
 * @returns the rows that do not follow from the earlier ones: they are not sent
 */
export async function readRows(
  state: BoardState,
  rows: readonly { readonly id: string; readonly bytes: Uint8Array }[],
): Promise<ReadonlySet<string>> {
  const broken = new Set<string>();
  const waiting = rows.map(({ id, bytes }) => ({ id, update: bytes })).values();
  await applyInTasks(
    () => waiting.next().value,
    ({ id, update }) => {
      const read = readUpdate(update);
      if (read && state.follows(read)) state.apply(update);
      else broken.add(id);
    },
  );
  return broken;
}
