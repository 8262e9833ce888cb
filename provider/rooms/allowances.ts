import type { TicketContent } from '../auth/signed-tokens.ts';

const MEGABYTE = 1024 * 1024;

/**
 * Limits per person in a room over time, on all devices together, for everything that could slow down the provider
 * for others. A lesson stays far below; clients beyond a limit reconnect a few seconds later.
 */
const LIMITS = {
  /** Bytes of the board sent to a person, or read to compute the difference. A full board has 20 MB. */
  boardOut: { perSecond: MEGABYTE, burst: 40 * MEGABYTE },
  /** Board changes and chat messages: each is a commit of the store. */
  writes: { perSecond: 50, burst: 600 },
  messages: { perSecond: 400, burst: 2_000 },
  /** Rejected changes of the board, which do not follow from the stored state. */
  rejectedChanges: { perSecond: 1 / 300, burst: 5 },
} as const;

/** Each join signs tokens, reads the room and may send the board. */
const JOIN_LIMITS = { perSecond: 0.5, burst: 60 } as const;

/** Bytes that a person draws. */
const BOARD_IN_LIMITS = {
  teacher: { perSecond: MEGABYTE / 4, burst: 20 * MEGABYTE },
  student: { perSecond: MEGABYTE / 16, burst: 4 * MEGABYTE },
} as const;

type Allowance = Readonly<Record<keyof typeof LIMITS | 'boardIn', TokenBucket>>;

/** The allowances of everyone who is in a room or was there recently. */
export interface Allowances {
  of(person: Pick<TicketContent, 'room' | 'identity' | 'role'>): Allowance;
  /**
   * The bucket of joins, per link or sign-in of a ticket. The holder of a revoked one uses up only its own joins,
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

/** Limits of one socket. Normal use, including a board drawn offline, stays well below; a flood does not. */
export const SOCKET_LIMITS = {
  messages: { perSecond: 250, burst: 1_000 },
  bytes: { perSecond: 2 * 1024 * 1024, burst: 8 * 1024 * 1024 },
} as const;

interface BucketLimits {
  perSecond: number;
  /** Capacity of the bucket. */
  burst: number;
}

/** A token bucket: it refills over time, up to its capacity. */
interface TokenBucket {
  /** Removes tokens; returns false, and removes none, when there are too few. */
  take(amount: number): boolean;
  /** Removes tokens even if there are too few: later requests wait until the debt is refilled. */
  spend(amount: number): void;
  isEmpty(): boolean;
  isFull(): boolean;
}

export function createTokenBucket({ perSecond, burst }: BucketLimits, now: () => number): TokenBucket {
  let level = burst;
  let refilledAt = now();

  function refill(): void {
    const moment = now();
    // A clock that was set back refills nothing.
    level = Math.min(burst, level + (Math.max(0, moment - refilledAt) / 1000) * perSecond);
    refilledAt = moment;
  }

  return {
    take(amount) {
      refill();
      if (amount > level) return false;
      level -= amount;
      return true;
    },
    spend(amount) {
      refill();
      level -= amount;
    },
    isEmpty() {
      refill();
      return level <= 0;
    },
    isFull() {
      refill();
      return level >= burst;
    },
  };
}
