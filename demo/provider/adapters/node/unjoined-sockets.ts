import type { ClientConnection } from '../../rooms/client-connection.ts';

/** Maximum number of sockets of one address that have not joined. A whole school may share one address. */
const MAX_UNJOINED_PER_ADDRESS = 100;

/** Counts the sockets of each client address that have not joined, since anyone can open them. */
export function createUnjoinedSockets() {
  const byAddress = new Map<string, Set<Pick<ClientConnection, 'isJoined'>>>();

  return {
    /** Whether this address may open another socket. */
    mayOpen(address: string): boolean {
      const sockets = byAddress.get(address) ?? new Set();
      // A socket that has joined stays joined.
      for (const socket of sockets) if (socket.isJoined) sockets.delete(socket);
      return sockets.size < MAX_UNJOINED_PER_ADDRESS;
    },
    /** Counts a socket until it has joined or closed. Returns a function to call when it has closed. */
    add(address: string, socket: Pick<ClientConnection, 'isJoined'>): () => void {
      const sockets = byAddress.get(address) ?? new Set();
      byAddress.set(address, sockets.add(socket));
      return () => {
        sockets.delete(socket);
        if (sockets.size === 0 && byAddress.get(address) === sockets) byAddress.delete(address);
      };
    },
  };
}
