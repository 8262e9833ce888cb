import type { createWaitingAlerts } from '../../push/waiting-alerts.ts';
import type { Joined } from '../client-connection.ts';
import { joinAnywhere } from '../nodes/join-anywhere.ts';
import type { RoomNodes } from '../nodes/room-nodes.ts';
import type { RoomSocket } from '../room-socket.ts';
import { admit } from './admission.ts';
import type { AdmissionDeps, Join } from './join-attempt.ts';
import { refuse } from './refuse.ts';

interface JoinDeps extends AdmissionDeps {
  waitingAlerts: ReturnType<typeof createWaitingAlerts>;
  /** Resolves when the stays that an earlier process could not end are ended. */
  staysEnded: Promise<void>;
  nodes: RoomNodes | undefined;
}

/**
 * Joins a room, of this node or, for a socket that this node has accepted, of another one.
 * @returns the participant or the relay, or a code to close the socket with; a client that is rejected learns why
 */
export async function joinRoom(
  deps: JoinDeps,
  socket: RoomSocket,
  join: Join,
  isClosed: () => boolean,
): Promise<Joined | number | undefined> {
  const { nodes, staysEnded, waitingAlerts } = deps;
  const joinHere = async () => {
    await staysEnded;
    const result = await admit(deps, join, socket, isClosed);
    if (Array.isArray(result)) return void refuse(socket, ...result);
    if (typeof result === 'object') waitingAlerts.check(result.room, result.participant);
    return result;
  };
  return nodes && !socket.isRelayed ? joinAnywhere({ ...deps, nodes }, socket, join, joinHere, isClosed) : joinHere();
}
