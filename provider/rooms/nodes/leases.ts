import { guard } from '../../app/guard.ts';
import type { NodeLink } from './node-link.ts';

/** Lifetime of a lease unless it is renewed, in ms: as long as members wait when their node has died. */
export const LEASE_MS = 3_000;

/** How long before its end a lease no longer counts here, in ms: work begun under it has ended when other nodes may take it. */
const MARGIN_MS = 500;

const RENEWAL_INTERVAL_MS = 750;

/** How long this node keeps a room that nobody has entered, in ms. */
const UNUSED_MS = 10_000;

/** How long a join waits until the lease of a dead node expires, in ms: clients wait longer. */
const CLAIM_TIMEOUT_MS = 6_000;

/** The longest pause before checking again whether a lease has expired, in ms. */
const PAUSE_MS = 200;

/** The rooms of this node. Each room has one owner among all nodes, and only the owner handles its events. */
interface Leases {
  /** Takes the room for this node if nobody owns it. Returns its owner; undefined if none can currently take it. */
  claim(room: string): Promise<string | undefined>;
  /** Like the above, but waits some seconds until the lease of a dead owner expires. */
  claimFromDead(room: string): Promise<string | undefined>;
  /** Whether this node owns the room. It can lose it at any moment, without a message. */
  isHeld(room: string): boolean;
  /** Gives a room back. */
  release(room: string): void;
  /** Gives all rooms back, and ends the renewals. */
  close(): Promise<void>;
}

interface LeaseOptions {
  /** Whether a room is in use here. */
  isOpen(room: string): boolean;
  /** Called when another node owns a room, or may own it: nothing about it may be stored from now on. */
  onLost(room: string): void;
  /** A monotonic clock, in ms. */
  elapsed?: () => number;
}

interface Held {
  until: number;
  readonly since: number;
}

/** Keeps the leases of this node's rooms, and renews them. */
export function createLeases(
  link: NodeLink,
  { isOpen, onLost, elapsed = () => performance.now() }: LeaseOptions,
): Leases {
  const held = new Map<string, Held>();
  const isHeld = (room: string) => (held.get(room)?.until ?? -Infinity) > elapsed();
  let isRenewing = false;

  async function claim(room: string): Promise<string | undefined> {
    if (isHeld(room)) return link.node;
    // The time before the request: the response may have taken a while.
    const since = elapsed();
    const { owner } = await link.claim(room, LEASE_MS);
    if (owner === link.node) held.set(room, { since, until: since + LEASE_MS - MARGIN_MS });
    return owner;
  }

  async function claimFromDead(room: string): Promise<string | undefined> {
    const deadline = elapsed() + CLAIM_TIMEOUT_MS;
    for (;;) {
      const owner = await claim(room);
      if (owner === link.node || (owner !== undefined && (await link.send(owner, '')))) return owner;
      if (elapsed() > deadline) return undefined;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }

  function lose(room: string): void {
    if (held.delete(room)) onLost(room);
  }

  /** Leases that could not be renewed in time are lost, even if no other node has taken them yet. */
  function loseOverdue(): void {
    for (const room of held.keys()) if (!isHeld(room)) lose(room);
  }

  async function renew(): Promise<void> {
    loseOverdue();
    releaseUnused();
    const rooms = [...held.keys()];
    if (rooms.length === 0 || isRenewing) return;
    isRenewing = true;
    const since = elapsed();
    try {
      const answers = await link.renew(rooms, LEASE_MS);
      for (const [index, room] of rooms.entries()) {
        const lease = held.get(room);
        if (lease && answers[index]) lease.until = Math.max(lease.until, since + LEASE_MS - MARGIN_MS);
        else if (lease && lease.since <= since) lose(room);
      }
    } catch {
      // The link logs the failure. The leases last a little longer.
    } finally {
      isRenewing = false;
      loseOverdue();
    }
  }

  function releaseUnused(): void {
    for (const [room, { since }] of held) if (since < elapsed() - UNUSED_MS && !isOpen(room)) release(room);
  }

  async function giveBack(room: string): Promise<void> {
    if (held.delete(room)) await link.release(room).catch(() => undefined); // Then it expires.
  }

  function release(room: string): void {
    void giveBack(room);
  }

  const timer = setInterval(() => void guard('renewing the leases of rooms', renew), RENEWAL_INTERVAL_MS);
  if (typeof timer === 'object') timer.unref();

  return {
    claim,
    claimFromDead,
    isHeld,
    release,
    async close() {
      clearInterval(timer);
      await Promise.all([...held.keys()].map(giveBack));
    },
  };
}
