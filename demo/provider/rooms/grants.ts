import type { IceServer } from '../../../src/core/api/endpoints/index.ts';
import type { AppContext } from '../app/context.ts';
import { iceServersFor } from '../auth/ice-servers.ts';
import type { FileRight, TicketContent } from '../auth/signed-tokens.ts';

/** How long a right to read material is good, milliseconds; a new one comes well before. */
export const FILE_TOKEN_LIFE = 15 * 60_000;

/** What somebody inside may use beside the room itself; who waits at the door gets none of it. */
export interface Grants {
  /** `Authorization` of `GET /files/…`. */
  fileToken: string;
  iceServers: IceServer[];
}

export const noGrants: Grants = { fileToken: '', iceServers: [] };

type Holder = Pick<TicketContent, 'room' | 'identity' | 'link' | 'family'>;

/** Fresh grants for the holder of a ticket; `teacherId` is whose material the room shows. */
export async function issueGrants(
  world: Pick<AppContext, 'tickets' | 'now' | 'hash' | 'settings'>, teacherId: string, { room, identity, link, family }: Holder,
): Promise<Grants> {
  const right: FileRight = {
    room, teacherId, identity, expiresAt: world.now() + FILE_TOKEN_LIFE,
    ...link !== undefined && { link }, ...family !== undefined && { family },
  };
  return { fileToken: await world.tickets.issueFiles(right), iceServers: await iceServersFor(world, identity) };
}

/**
 * Is what a right to read material rests on still there? A teacher's ends with the session that it came from, a
 * student's with the removal from the room or with a new link.
 */
export function isRightGood(
  { store, sessions }: Pick<AppContext, 'store' | 'sessions'>, { room, identity, link, family }: FileRight,
): boolean {
  if (family !== undefined) return sessions.isOpen(family);
  return link !== undefined && store.rooms.get(room)?.link === link
    && store.roomGuests.get(`${room} ${identity}`)?.standing === 'admitted';
}
