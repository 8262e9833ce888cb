import type { TicketContent } from '../../auth/signed-tokens.ts';
import { createTokenBucket, type TokenBucket } from './token-bucket.ts';

const MEGABYTE = 1024 * 1024;

/**
 * What one person may use of a room over time, on all devices together, of everything that would slow down the provider
 * for others. A lesson stays far below; clients beyond the limit reconnect a few seconds later.
 */
const LIMITS = {
  /** Bytes of the board sent to a person, or read to find out what they are missing. A full board has 20 MB. */
  boardOut: { perSecond: MEGABYTE, burst: 40 * MEGABYTE },
  /** Board changes and chat messages: each is a commit of the store. */
  writes: { perSecond: 50, burst: 600 },
  messages: { perSecond: 400, burst: 2_000 },
  /** Changes of the board that were rejected because they follow from nothing that is stored. */
  rejectedChanges: { perSecond: 1 / 300, burst: 5 },
} as const;

/** Each join signs tokens, reads the room and may send the board. */
const JOIN_LIMITS = { perSecond: 0.5, burst: 60 } as const;

/** Bytes that a person draws. */
const BOARD_IN_LIMITS = {
  teacher: { perSecond: MEGABYTE / 4, burst: 20 * MEGABYTE },
  student: { perSecond: MEGABYTE / 16, burst: 4 * MEGABYTE },
} as const;

export type Allowance = Readonly<Record<keyof typeof LIMITS | 'boardIn', TokenBucket>>;

/** The allowances of everyone who is in a room or was there recently. */
export interface Allowances {
  of(person: Pick<TicketContent, 'room' | 'identity' | 'role'>): Allowance;
  /**
   * The bucket of joins, per link or sign-in that a ticket came from. A holder of a revoked one uses up only its own joins,
   * not those of the person whose name it carries.
   */
  joinsOf(ticket: Omit<TicketContent, 'kind' | 'id' | 'name' | 'expiresAt'>): TokenBucket;
  /** Deletes allowances that are full again. */
  tidy(): void;
}

export function createAllowances(now: () => number): Allowances {
  const allowances = new Map<string, Allowance>();
  const joins = new Map<string, TokenBucket>();

  function create(role: TicketContent['role']): Allowance {
    return {
      boardOut: createTokenBucket(LIMITS.boardOut, now),
      writes: createTokenBucket(LIMITS.writes, now),
      messages: createTokenBucket(LIMITS.messages, now),
      rejectedChanges: createTokenBucket(LIMITS.rejectedChanges, now),
      boardIn: createTokenBucket(BOARD_IN_LIMITS[role], now),
    };
  }

  return {
    of({ room, identity, role }) {
      const key = JSON.stringify([room, identity, role]);
      const allowance = allowances.get(key) ?? create(role);
      allowances.set(key, allowance);
      return allowance;
    },
    joinsOf({ room, identity, role, link, student, family }) {
      const key = JSON.stringify([room, identity, role, link ?? student, family]);
      const bucket = joins.get(key) ?? createTokenBucket(JOIN_LIMITS, now);
      joins.set(key, bucket);
      return bucket;
    },
    tidy() {
      for (const [key, bucket] of joins) if (bucket.isFull()) joins.delete(key);
      for (const [key, allowance] of allowances)
        if (Object.values(allowance).every((bucket) => bucket.isFull())) allowances.delete(key);
    },
  };
}
