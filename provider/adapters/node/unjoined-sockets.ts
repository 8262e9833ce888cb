import { TRY_LATER } from '../../rooms/room-socket.ts';
import { oldestIdle, type ClientConnection } from '../../rooms/client-connection.ts';

/** Maximum number of sockets of one address that have not joined. */
const MAX_UNJOINED_PER_ADDRESS = 100;

type UnjoinedSocket = Pick<ClientConnection, 'isJoined' | 'isJoining' | 'terminate'>;

/**
 * Limits the sockets of each client address that have not joined, since anyone can open them. A whole school may share one
 * address: an idle socket makes space for a new one, so that nobody locks out the others behind that address.
 */
export function createUnjoinedSockets() {
  const byAddress = new Map<string, Set<UnjoinedSocket>>();

  return {
    /**
     * Closes the oldest idle socket of an address that has too many.
     * @returns false if the joins of all of them are being handled: then the address may not open another one yet
     */
    makeSpace(address: string): boolean {
      const sockets = byAddress.get(address) ?? new Set();
      // A socket that has joined stays joined.
      for (const socket of sockets) if (socket.isJoined) sockets.delete(socket);
      if (sockets.size < MAX_UNJOINED_PER_ADDRESS) return true;
      const oldest = oldestIdle(sockets);
      if (!oldest) return false;
      // Its close event comes later.
      sockets.delete(oldest);
      oldest.terminate(TRY_LATER);
      return true;
    },
    /** Counts a socket until it has joined or closed. Returns a function to call when it has closed. */
    add(address: string, socket: UnjoinedSocket): () => void {
      const sockets = byAddress.get(address) ?? new Set();
      byAddress.set(address, sockets.add(socket));
      return () => {
        sockets.delete(socket);
        if (sockets.size === 0 && byAddress.get(address) === sockets) byAddress.delete(address);
      };
    },
  };
}
