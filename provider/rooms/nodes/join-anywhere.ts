import type { AppContext } from '../../app/context.ts';
import { messagesFor } from '../../i18n/index.ts';
import type { Join } from '../admission/join-attempt.ts';
import { findTicket } from '../admission/find-ticket.ts';
import { TRY_LATER } from '../admission/refuse.ts';
import type { Joined } from '../client-connection.ts';
import type { RoomSocket } from '../room-socket.ts';
import type { RoomNodes } from './room-nodes.ts';

interface JoinDeps {
  app: Omit<AppContext, 'rooms'>;
  nodes: RoomNodes;
  hasTeacher(room: string): Promise<boolean>;
}

/**
 * Joins at the node whose room it is: here, or by a relay. The node that has the socket only looks at the ticket's signature, so
 * that nobody without one can make rooms; everything else is the owner's matter.
 * @param joinHere joins a room of this node, and refuses a client that has no ticket
 */
export async function joinAnywhere(
  deps: JoinDeps,
  socket: RoomSocket,
  join: Join,
  joinHere: () => Promise<Joined | number | undefined>,
  isClosed: () => boolean,
): Promise<Joined | number | undefined> {
  const ticket = await findTicket(deps, join, messagesFor(join.language));
  if (Array.isArray(ticket)) return joinHere();
  // While the nodes cannot reach each other, nobody knows whose room it is.
  const location = await deps.nodes.locate(ticket.room).catch(() => undefined);
  if (isClosed()) return undefined;
  if (location === undefined) return TRY_LATER;
  return location === 'here' ? joinHere() : deps.nodes.relay(location.node, socket, JSON.stringify(join));
}
