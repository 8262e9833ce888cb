import { guard } from '../../app/guard.ts';
import type { NodeLink } from './node-link.ts';

/** How long a lease lasts unless it is renewed, in ms: as long as members wait when their node has died. */
export const LEASE_MS = 3_000;

/** How long before its end a lease no longer counts here, in ms: what was begun under it has ended when others may take it. */
const MARGIN_MS = 500;

const RENEWAL_INTERVAL_MS = 750;

/** How long a room that nobody has entered stays this node's, in ms. */
const UNUSED_MS = 10_000;

/** How long somebody who joins waits until the lease of a node that has died ends, in ms: a client waits for longer. */
const CLAIM_TIMEOUT_MS = 6_000;

/** The longest pause before it is asked again whether a lease has ended, in ms. */
const PAUSE_MS = 200;

/** The rooms of this node. Each room has one owner among all nodes, and only the owner handles what happens in it. */
interface Leases {
  /** Takes the room for this node if nobody has it. Answers its owner; undefined where none can be had for now. */
  claim(room: string): Promise<string | undefined>;
  /** The same, but waits until the lease of an owner that has died ends, for some seconds. */
  claimFromDead(room: string): Promise<string | undefined>;
  /** Whether the room is this node's. It may be no longer from one moment to the next, without an answer from anybody. */
  isHeld(room: string): boolean;
  /** Gives a room back. */
  release(room: string): void;
  /** Gives all rooms back, and ends the renewals. */
  close(): Promise<void>;
}

interface LeaseOptions {
  /** Whether a room is in use here. */
  isOpen(room: string): boolean;
  /** Called when a room has become another node's, or may have: nothing of it may be stored from now on. */
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
    // From before the question: the answer may have taken its time.
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

  /** What could not be renewed in time is lost, even if no other node has it yet. */
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
      // The link says so itself. The leases last a little longer.
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
