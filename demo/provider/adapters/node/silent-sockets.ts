import type { ClientConnection } from '../../rooms/client-connection.ts';

/** Sockets of one address that have not joined yet. A whole school may come from one, each for a moment. */
const MOST_OF_ADDRESS = 100;

/** Knows how many sockets each client address has open that have not joined, since anybody can open them. */
export function createSilentSockets() {
  const known = new Map<string, Set<Pick<ClientConnection, 'isJoined'>>>();

  return {
    /** May this address open one more? */
    mayOpen(address: string): boolean {
      const lines = known.get(address) ?? new Set();
      // Whoever has joined stays joined.
      for (const line of lines) if (line.isJoined) lines.delete(line);
      return lines.size < MOST_OF_ADDRESS;
    },
    /** Counts a socket until it has joined or closed. Answers what to call when it has closed. */
    add(address: string, line: Pick<ClientConnection, 'isJoined'>): () => void {
      const lines = known.get(address) ?? new Set();
      known.set(address, lines.add(line));
      return () => {
        lines.delete(line);
        if (lines.size === 0 && known.get(address) === lines) known.delete(address);
      };
    },
  };
}
