import type { TicketContent } from '../auth/signed-tokens.ts';
import { createBucket, type Bucket } from './rate.ts';

const MEGABYTE = 1024 * 1024;

/**
 * What one person may use of a room over time, by whatever devices: everything that costs the provider so much that
 * others would wait. A lesson stays far below; who is above comes back a few seconds later.
 */
const ALLOWED = {
  /** Bytes of the board that are sent to somebody, or read to find out what they lack: a full board is 20 MB. */
  boardOut: { perSecond: MEGABYTE, atOnce: 40 * MEGABYTE },
  /** Changes of the board and chat messages: each is a commit of the store. */
  writes: { perSecond: 50, atOnce: 600 },
  messages: { perSecond: 400, atOnce: 2_000 },
} as const;

/** Each join signs, reads the room and may send the board. */
const JOINS = { perSecond: 0.5, atOnce: 60 } as const;

/** Bytes that somebody draws. */
const DRAWN = {
  teacher: { perSecond: MEGABYTE / 4, atOnce: 20 * MEGABYTE },
  student: { perSecond: MEGABYTE / 16, atOnce: 4 * MEGABYTE },
} as const;

export type Allowance = Readonly<Record<keyof typeof ALLOWED | 'boardIn', Bucket>>;

export type Allowances = ReturnType<typeof createAllowances>;

/** The allowances of all who are or were in rooms, until they are whole again. */
export function createAllowances(now: () => number) {
  const known = new Map<string, Allowance>();
  const joins = new Map<string, Bucket>();

  function create(role: TicketContent['role']): Allowance {
    return {
      boardOut: createBucket(ALLOWED.boardOut, now),
      writes: createBucket(ALLOWED.writes, now), messages: createBucket(ALLOWED.messages, now),
      boardIn: createBucket(DRAWN[role], now),
    };
  }

  return {
    of({ room, identity, role }: Pick<TicketContent, 'room' | 'identity' | 'role'>): Allowance {
      const key = JSON.stringify([room, identity, role]);
      const allowance = known.get(key) ?? create(role);
      known.set(key, allowance);
      return allowance;
    },
    /**
     * The joins with what a ticket rests on: the link or the sign-in that it came from. Whoever still has a dead one uses
     * up only its own, not those of the person whose name it bears.
     */
    joinsOf({ room, identity, role, link, family }: Omit<TicketContent, 'kind' | 'id' | 'name' | 'expiresAt'>): Bucket {
      const key = JSON.stringify([room, identity, role, link, family]);
      const bucket = joins.get(key) ?? createBucket(JOINS, now);
      joins.set(key, bucket);
      return bucket;
    },
    /** Forgets those who have used nothing for a while. */
    tidy(): void {
      for (const [key, bucket] of joins) if (bucket.isFull()) joins.delete(key);
      for (const [key, allowance] of known) if (Object.values(allowance).every((bucket) => bucket.isFull())) known.delete(key);
    },
  };
}
